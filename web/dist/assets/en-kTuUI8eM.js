var e={"rules.goal.text":()=>`Each nation sails into a sky that is still uncharted. Conquer planets: the first nation to hold 5 (with three players 4) wins at once.
A nation without a planet is beaten.`,"rules.map.text":()=>`The map is laid from hexagonal tiles. The central one carries the compass rose, 8 carry a planet, 10 carry celestial paths; the expert level adds 8 more.
Fields are joined by paths. A path that reaches the edge of its tile ends in a field there, even with no tile on the other side. Where two tiles both have one at the same edge, it is one and the same field.
A field holds one ship, whoever owns it. Only the rose holds any number.
The basic map is the 19 cells up to 2 steps from the centre, so it fills exactly.`,"rules.setup.text":()=>`This is for two players; what is different with three and in teams stands in sections of their own.
A player drawn by lot goes first and chooses a nation first. Nations differ.
In secret, each picks 2 of the nation’s 4 captains and their order. The first is revealed when both are done; the second stays hidden until it takes command.
In secret, each picks 5 of the nation’s 12 crew cards, the same kind more than once if you like; the other 7 are the reserve. The twelve are 2 bankers, 3 first officers, 3 gunners and 2 of each kind that only this nation has (our ruling).
Hands are hidden. How many cards a reserve holds is public; which ones is not.
First player, then the other, takes one of the 8 planet cards: the mobilization planet. It is conquered at once and counts towards victory.
Its tile goes next to the centre, north for the first player and south for the second, turned by its owner (our ruling).
The galleon of the first captain starts on it, free of charge (our ruling).
The first player starts with 1 pepper and 1 vanilla, the second with 1 pepper and 2 vanilla.
All other tiles of the map are shuffled face down: 16 remain.`,"rules.turn.text":()=>`A turn has four phases: exploration, collection, tactics, construction. Each is completed before the next.
Collection happens by itself; in the other three you decide.`,"rules.exploration.text":()=>`While tiles remain, draw 2, or what is left, for all to see. Place them one after the other, in the order you like.
A tile goes on an empty cell of the map with at least one side against a placed tile, turned as you like. Paths need not meet.`,"rules.collection.text":()=>`What counts is where your ships stand at the start of your turn, before anything moves.
Every planet of yours brings 1 spice of its kind, ship or no ship.
Every ship of yours brings 1 spice from a factory or 1 random bonus from an anchorage. At the expert level it brings 2 spices from a field of providence, and from a wreck a crew card.
You hold at most 5 pepper, 5 vanilla and 3 bonuses; what exceeds is not taken.`,"rules.moving.text":()=>`First the crew you played last turn goes back to the reserve (expert level: out of the match). Then move ships, play crew and use bonuses, in any order and mixed as you like.
Once a turn the galleon moves up to 3 fields and each frigate up to 4, along paths. Steps left when a ship stops are lost.
No ship enters or passes a field with another ship, not even your own. Only the rose is free to all.
No ship enters or passes a planet with an enemy fortress. Fortresses of your own nation do not hinder you.
A singularity destroys every ship that enters it. You may do that on purpose.
A ship built this turn moves for the first time in your next tactics phase.`,"rules.crew.text":()=>`Play up to 3 crew cards a turn, the same kind more than once if you like. They lie open until your next tactics phase.
Crew acts for your galleon only, never for frigates. Without a galleon on the map none can be played.
A card or bonus that can have no effect cannot be used (our ruling). The boatswain and Pargo are always possible; Fairborne and Lancaster need a gunner in hand and room for it among the turn’s three cards (our ruling).`,"rules.attack.text":()=>`A gunner destroys an enemy ship or fortress 1 field from your galleon. Distance is counted along paths, through singularities, too; ships in between do not block (our ruling).
Nobody attacks from the rose, and nobody attacks a ship on it.
A fortress under a ship, even under the attacker’s own, is safe until that ship is gone.
A destroyed ship leaves the map. A destroyed galleon costs its captain (not in a team). Its crew in play goes back to the reserve (expert level: out of the match), and what that crew had under way ends: a free frigate, safe fortresses, a frozen ship, coming collections, a governor’s discount. The hand stays.
A destroyed fortress is gone for good. Lost ships and fortresses still count towards the two frigates and two fortresses of the match.`,"rules.captains.text":()=>`Every captain has an ability of his or her own. A first officer from your hand puts it to use.
A captain goes down with the galleon. The next one takes command of the galleon that you build then; in a team the captain stays.`,"rules.bonuses.text":()=>`Bonus tokens are drawn at random on anchorages. You hold at most 3, and none is drawn beyond.
Each token is used once and leaves the match; the bag is never refilled. Tokens cannot be thrown away unused.`,"rules.construction.text":()=>`Spend spices on any number of the following, in any order, while they last.
A player builds 2 frigates and 2 fortresses in the whole match, in a team a nation does. Those built for nothing count as well.
New ships move for the first time in your next tactics phase.`,"rules.planets.text":()=>`To conquer a planet, have a ship on it and pay its cost. It may be free or an enemy’s, never yours or your partner’s, and an enemy fortress has to be gone first.
An enemy’s planet changes hands with its card.
The rulebooks tell how many spices a planet costs in all. How they split into pepper and vanilla and what a planet produces is of this table (our ruling).`,"rules.end.text":()=>`5 planets of a nation (with three players 4) win at once.
In a duel and in a team a nation without planets loses at once; with three players its player is out.
Players may agree on a draw, if everybody consents who is still in the match.
After 20 full rounds without a tile, a conquest, or a ship or fortress built or destroyed, and at the latest after 200 rounds, the match is a draw (our ruling).`,"rules.three.text":()=>`4 planets win.
The mobilization tiles lie north, south-east and south-west of the centre; play goes clockwise. 15 tiles remain face down.
The third player starts with 2 pepper and 2 vanilla.
A player without planets is out: ships, bonuses and markers leave the map, spices go to the bank. The last one left wins. Whoever is out decides nothing any more and cannot win, and no draw or resignation waits for that player.`,"rules.team.text":()=>`Two nations of two partners. Captains are chosen first, then planets, then crew. 5 planets of a nation win.
Partners choose their nation together; at this table the first player’s seat names it for the first team, the next seat for the other (our ruling). Partners see each other’s captains and crew (our ruling).
Each player has 1 captain, chosen in secret and revealed together; partners’ captains differ. In the Hungarian edition they are drawn at random.
Each player takes a mobilization planet: a player of the first team, one of the second, then their partners. A nation’s first tile lies north or south of the centre, its second next to the first. Partners agree whose tile is first; without agreement it is the lower seat’s.
A nation has one set of 12 crew cards and one reserve. Each partner picks 3 at the start, holds at most 6 and plays up to 3 a turn.
The first team’s players start with 1 pepper and 1 vanilla each, the second’s with 1 pepper and 2 vanilla. 14 tiles remain face down.
Partners play their nation’s turn together: each draws and places one tile, both act in any order, and a phase ends when both have passed.
Spices, bonuses, crew, ships, planets and fortresses are each player’s own. Crew and bonuses neither help a partner’s ships nor change hands.
In construction partners may give each other spices, 2 in all a turn.
A nation builds 2 frigates and 2 fortresses in the whole match.
A destroyed galleon can be rebuilt once, at the expert level twice, with the same captain.`,"rules.expert.text":()=>`4, 6 or 8 random expert tiles are shuffled in. With 25 tiles the map has the six corners of a third ring as well, with 23 four of them, with 27 two cells more (our ruling).
Fields of providence bring 2 spices, wrecks rescue crew.
Each player has 3 captains; in a team a galleon can be rebuilt twice.
A played crew card leaves the match for good.
It is a contest over several matches: the first to win two wins. With three players it goes on until somebody has two.
Whoever lost begins the next match: in a team the losing nation, with three players the loser with fewest planets, ties by lot. A draw counts for nobody (our ruling).`,"rules.editions.text":()=>`There are three editions of the rulebook. The French one is the original and holds where nothing else is chosen; where they differ in play, the edition is an option of the match.
French: Cassini cannot turn a tile with an enemy galleon inside. In a team captains are chosen, and a fortress costs 1 pepper and 1 vanilla.
German: Cassini cannot turn a tile with any enemy ship inside. All else is as in the French one.
Hungarian: Cassini as in the German one. For the boatswain the galleon must already stand on an anchorage; for the governor it must have begun the tactics phase on the planet. In a team captains are drawn at random, and a fortress costs 1 pepper and 2 vanilla.
Its table of planets’ costs, 8 for Patrocles and 4 for each of the others, is taken for a slip (our ruling).
Other differences are slips of translation or print; there the French text holds.`,"rules.ours.text":()=>`The rulebooks show tiles, the split of planets’ costs and the numbers of crew cards only as pictures, which are lost; those of this table are ours.
Wherever no rulebook says what happens, this table decides and marks it so: (our ruling)`};export{e as default};