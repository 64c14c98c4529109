var e={"rules.goal.text":()=>`You rule a province. Over a campaign of about fifteen matches you explore the sea, trade, build and raid, and win glory. Whoever has the most at the end becomes emperor.
A match has a glory of its own, which starts at 0. It ends with the round in which a province reaches the target: 11 in the first match after the prologue, 1 more in each later one, never more than 24. The most glory wins the match.
Glory comes from: a successful endeavour, 1; an upgrade bought, 1; a building built, 1; treasures, milestones and notable advisors, as printed. Whoever loses one of these loses its glory; glory never falls below 0 (our ruling).
A match ends at the latest with its twelfth year (our ruling).
The campaign ends with the match in which a province explores the island at the end of the world. The most campaign glory, which is the sum of all matches, makes an emperor; a tie goes to more glory from milestones over the campaign, then to the lower rank in that match.
In all other ties within a match the lower rank is favoured: good things reach it first, bad things last.`,"rules.campaign.text":()=>`What one match leaves behind, the next finds: what was explored, eternal enmities, better ships, developed provinces, one advisor kept, treasures, titles, crossed-out spots.
A campaign begins with a prologue, if you like.
Four islands are on the chart from the start. Where there is more to find, sealed chests tell: a deed opens each of them, at the latest the set-up of a certain match, and what it holds is told then, not before. Campaigns begun by rules before version 4 have no chests: when a match begins with fewer than 8 unexplored sites on the chart, the next of three more islands comes on it (our ruling).
At every set-up at least three milestones lie open: what is missing comes back by chance from those that have been claimed. Claimed again they give their glory and nothing more (our ruling).
One of the chests tells when the last match comes, and how the campaign ends.
By rules before version 7 the island at the end of the world comes on the chart at the start of the seventeenth match (before version 4 of the twelfth), and one match earlier for each scrap of the last chart that was found; a campaign in which nobody reaches it ends with its eighteenth match (our ruling).
Each province can name itself, its ships and its advisors. Names never change the rules.`,"rules.setup.text":()=>`Provinces sit in the order of their titles, rising clockwise: baron (with five), count (with four or more), prince, duke, elector. In the first match the ranks are drawn by lot.
Each province takes back what it kept, and 8 gold (our ruling). Both ships start in the home harbour, all 8 enmity markers in its supply.
A campaign starts with 2 influence, 2 luck, garrison 1, two fields worth 2 each and two building sites; one ship with sail 3, raid 2, explore 3, hold 2, the other with sail 4, raid 2, explore 2, hold 2 (our ruling).
Which of its two rulers a province has is drawn by lot (our ruling).
Upgrades, buildings, milestones and treasures lie face up; advisors, events and damage are shuffled. Goods: 10 of each kind.
In the first year of a campaign those who play later get something for it, in order of play: of three 0, 6, 8 gold and 0, 1, 1 luck, of four 0, 7, 7, 8 gold and 0, 1, 1, 2 luck, of five 0, 7, 7, 7, 10 gold and 0, 1, 1, 2, 2 luck; in the prologue, which is shorter, of three 0, 10, 13 gold and 0, 1, 2 luck, of four 0, 9, 12, 14 gold and 0, 1, 1, 2 luck, of five 0, 9, 12, 13, 15 gold and 0, 1, 1, 2, 3 luck (our ruling).
From the second match on, titles help the lower ranks a little (our ruling).
Councils, treasuries, vaults and all face-up stacks may be looked at by everybody at any time.`,"rules.map.text":()=>`In the east lie the home harbours, in front of them one long coastal space, then eight columns of hexagonal sea spaces, alternately 4 and 5. The coast touches every harbour and every space of the first column (our ruling).
Any number of ships may share a space.
An island lies on a sea space; a column holds at most one. The first four lie in columns 1 to 4, so 2 to 5 moves from a harbour (our ruling).
Islands and provinces are regions. What you do in a region needs one of your ships there, unless a rule says otherwise.
An island has six sites. Each has a defence, from 3 to 6; a red shield marks a dangerous one. A symbol shows that nobody has explored it yet. Nine sites of the first islands, by rules before version 7 seven, are explored from the start: goods of each kind, a market and a wharf (our ruling).
A garrison makes raids in its region harder. Some islands have a property of their own.
A home harbour has a wharf for all colours, a shipyard, and in its warehouse a market for all goods. Islands may have such things, too.
What a region offers that another province controls you may use only after a deal; a region that nobody controls serves everybody.`,"rules.ships.text":()=>`Each province has two ships with four values: sail, raid, explore, hold. A ship carries at most 2 upgrades.
Sailing moves both ships, each up to its sail value, and always at least 1. From one space they may move together; the faster one may go on.
Before or after moving, goods may be shifted between your ships, and between them and your warehouse, in the same region and within the holds.
Goods may be thrown back to the supply at any time. When a hold shrinks below its cargo, the owner chooses what goes.`,"rules.year.text":()=>`A year is a winter and six rounds. A match begins with a winter.
Winter: the province with the least glory of this match is first for the whole year, and all events are shuffled. The displayed advisors go and 5 new ones come. Each field without an enmity marker brings its gold. Enmity markers move, from the second winter on: on islands to the garrison, on provinces to the at-war area.
Then each producing site without a good gets one; if the supply is short, western islands come first, and on an island higher defence first. At last, face-down advisors in councils and face-down upgrades and buildings on the display turn face up.
A round: an event is turned over. Each province takes a turn, clockwise from the first. The event acts at the end, if it does. If a province has reached the target, the match is over.`,"rules.turn.text":()=>`First you may hire one displayed advisor, for its gold or its influence, or buy one treasure. One good of a treasure’s colour from your warehouse takes 8 gold off; no price falls below 0.
Then you may activate one face-up advisor of your council. Its expertise and its ability serve you for this turn.
Then you commission a guild and take two different ones of its three actions, in any order; you may skip them. Every guild can sail.
Once in the turn, after the first step or an action and never in the midst of one, you may claim a milestone whose condition you meet. Its log entry is read at once, and some end the turn.
At the end your active advisor goes back to the council face down, until winter.
A failed endeavour ends your turn at once, but a milestone whose condition you met before it may still be claimed.`,"rules.endeavours.text":()=>`Exploring and raiding are endeavours. Choose a site and a flagship among your ships there: its value for the action is your number of dice.
Your second ship there adds 1 die if that value of its own is at least 1. The active advisor’s expertise adds dice, and so do research cards when exploring.
When raiding, take dice away: the garrison, gun towers, 1 for each of your own enmities in that region, 1 for each ship of the defender there. Without dice there is no endeavour (our ruling).
A die shows nothing twice, a small success once, a medium one twice, a large one once. Every success counts 1.
All dice are thrown at once. Re-rolls come first; then, unless the site is dangerous, each luck spent turns one nothing into a medium success.
Each success missing to the defence is 1 damage for the flagship.
The endeavour succeeds with at least one success, luck included (our ruling), if the flagship does not sink: 1 glory, and the turn goes on. Otherwise it fails.`,"rules.damage.text":()=>`For each damage turn one face-up upgrade of the ship face down, or draw a damage card for it. A face-down upgrade does nothing until it is repaired; a damage card acts at once and for as long as it stays.
A ship carries 2 damage cards. With a third it sinks: its upgrades go back to the display face down, which costs 1 glory each, its cargo goes to the supply, and it waits ashore.
Repairing turns the upgrades of both ships face up and discards their damage cards, for each that lies in a region with a shipyard. A sunk ship is rebuilt in the home harbour by the same action.`,"rules.tokens.text":()=>`Luck mends a throw; influence pays for advisors.
In your turn you may offer another province 1 influence for the use of everything that all its regions offer, until your turn ends. It accepts or declines; nothing else can be part of the deal.`,"rules.enmity.text":()=>`A raided site gets enmity markers of the raider. As long as a marker lies there the site cannot be raided.
Your own enmities, markers and stickers, take dice from you when you raid in that region, and on an island each raises every price there by 1 gold, that of a repair, too, if it costs anything.
Where a card lets you take markers back, you choose which.
You are at war with a province while one of you has a marker of the other in the at-war area. For each marker of a province in your at-war area you have 1 die more when you raid it; stickers and markers elsewhere give none.
When you must place markers on a province whose markers you hold in your at-war area, first give back up to one fewer of those than you must place; the rest, at least one, comes from your supply.
Without enough markers in your supply you cannot raid. Where something unexpected demands them, each missing marker costs 1 glory.`,"rules.merchants.text":()=>`Sail.
Buy goods: up to 2 goods, plus expertise, that lie on islands where you have a ship, for 3 gold each and 1 more for each of your enmities there, into a ship there.
Sell goods: up to 2 goods, plus expertise, for 6 gold each, in a region whose market takes them.
Three events of each year are about trade: goods come in mid-year and cost less, and at two feasts goods bring more, and a large sale glory (our ruling). A campaign that began by earlier rules has others.`,"rules.builders.text":()=>`Sail.
Repair or upgrade: repair both ships, or buy one upgrade for a ship in a region with a fitting wharf. From the price take your expertise and 8 gold for one good of its colour from a ship or your warehouse there; add 1 gold for each of your enmities on an island. 1 glory.
Build: a building on a free building site of yours, with the same discounts; no ship is needed. 1 glory. It stands until the match ends or until it is raided.
To make room you may throw an upgrade or a building back to the display face down, for 1 glory each.`,"rules.explorers.text":()=>`Sail.
Explore: an endeavour at an unexplored island site. On success pick a spot with the same symbol on the explorer’s map. It is crossed out for good, then an entry of the log is read, and what it names stays on the site for the whole campaign.
The log is a closed book: which entry a spot yields is drawn from those of its symbol that the campaign has not read, and nobody, bots included, knows more than which are left. What has been read cannot be taken back (our ruling).
Some entries let you choose between two options; what comes of them is told when you have chosen.
The map has a spot more of each symbol than there are sites (our ruling).
Research: not yet. A later part of the campaign opens it.`,"rules.finds.text":()=>`A goods site produces in winter and sells while a good lies there.
A mine gives its gold to raiders only.
A wharf sells upgrades of one colour, a market takes one kind of goods, a shipyard repairs.
A ruin has told its story, and nothing else happens there (our ruling).`,"rules.soldiers.text":()=>`Sail.
Raid: an endeavour at an explored island site or against a province.
Loot of an island site, for 1 enmity marker: its good, from the site or else the supply; a mine’s gold; at a wharf a displayed upgrade worth 10 of its colour, which you may leave; at a market up to 2 goods of its kind from the supply. A site without a good to be had cannot be raided; a wharf without such an upgrade can, for the glory alone (our ruling).
In a province you choose the site after the throw: without markers, its loot value at most your successes, and you place as many markers as its loot value. If there is none, you keep the endeavour’s glory and take no loot (our ruling).
Loot values: field 2; building, warehouse and council 3; vault 4; treasury 5. A province’s defence is 5 (our ruling).
Field: its gold, and no harvest there in the coming winter. Building: it is lost; you take a good of its colour or half its price. Warehouse: half the goods, rounded up, of your choice. Council: an advisor, to keep or discard. Vault: half the gold, rounded up. Treasury: one card. Glory moves along.
Goods go into your ships there, as far as they fit; gold goes straight to your vault.
Tax: 3 gold, plus expertise.`,"rules.milestones.text":()=>`All unclaimed milestones of the match’s kind lie open. Whoever first meets a condition and claims it takes its glory; its log entry is read, and the milestone is gone for the whole campaign.
Each of the four milestones of the first box adds its sealed event to the deck for all matches to come.
The events, milestones, treasures, damage cards and log entries of this table are its own (our ruling).`,"rules.end.text":()=>`Within each step the province with the least glory goes first.
The winner develops: a field to the next value, the garrison by 1, influence or luck by 1, or an epithet.
Everybody improves one advisor that has a free slot with a sticker of a scholar, each of a different one. A card has two slots, and each expertise printed on it takes one (our ruling). A scholar without stickers is gone.
Everybody may keep one advisor; the winner only one that costs less gold than every advisor kept by others.
Everybody raises one value of one ship by 1, up to 3 more than it started with.
Everybody throws a die for each luck and influence left. Each success takes back one own marker; two strike out one own sticker. Markers still out become stickers, in a free or struck slot, else over somebody else’s. In a region whose six slots are all your own you lose 1 glory instead.
Glory is recorded, and titles go by campaign glory; in a tie the lower rank of this match chooses first.
Kept are explored sites, stickers, ships’ values, one advisor, research, treasures and titles; all else goes back.`,"rules.players.text":()=>`A province that joins later raises its ships by one box for each match played, develops once for every three, takes one advisor that costs 1 influence, and starts with the last province’s campaign glory less the number of matches played. The prologue counts for none of these.
A province that leaves for good gives back its cards; its stickers count as free slots.
A province that misses a match stands there with its cards, without gold and goods, its ships in harbour. What its title gives besides gold and goods it gets all the same. It can be raided. It scores 1 glory less than the least of the others. When it returns it raises a box for each match missed and develops once for every three.`,"rules.prologue.text":()=>`A short first match in which provinces cannot be raided and nobody is at war. It has five milestones of its own; they add no event.
Each time a province’s glory first reaches a multiple of 3, it names an island. The prologue ends with the round in which the fourth island is named.
Its glory does not count for the campaign, its winner develops, and all else at the end of a match is done as usual, but that no ship gets better; it is not counted as a match (our ruling).`,"rules.ours.text":()=>`The names, prices and effects of advisors, upgrades and buildings are known from public descriptions. Treasures, events, damage, milestones, rulers, titles’ bonuses, islands and the whole log are inventions of this table.
Wherever the rulebook is silent, this table decides and marks it so: (our ruling)`};export{e as default};