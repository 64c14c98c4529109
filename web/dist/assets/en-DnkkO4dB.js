var e={"rules.goal.text":()=>`Each player leads a trading house in the age of the great voyages. Contracts bring coins, journeys bring points, and a special mission rewards whoever manages both.
After two scorings the player with most points wins.`,"rules.setup.text":()=>`A player drawn by lot begins (our ruling); play goes clockwise.
Everybody starts with 6 coins, 2 contracts in hand, hidden, and 1 joker ship, open. There are six jokers, each with a colour of contracts on it (our ruling).
Whoever plays late starts with more coins: of two the second with 1 more; of three the second with 1 and the third with 2 more; of four the second with 1, the third and the fourth with 2 more (our ruling).
Everybody has 3 action cards: 2 Any colour and 1 Reserve (our ruling).
Everybody is dealt 1 of the 4 special missions for this number of players and keeps it hidden. Cards left over leave the match.
4 contracts lie open, the others form a stack.
10 ships lie open in two rows of 5: below the sale row, above it the queue. The other 32 form five stacks of 6, 6, 7, 6 and 7 ships, with an hourglass shuffled into the third and another into the fifth.`,"rules.turn.text":()=>`First the round stone of each of your contracts in play moves one step. A stone that leaves its contract fulfils it.
Then take up to two different actions: take 2 coins; acquire one contract; buy ships; place ships. None of them twice.
Buying and placing go on for as long as you like, until you begin another action (our ruling).
Action cards are no actions. Any number of them can be played in a turn, each once in the match (our ruling): Reserve at any time of your turn, Any colour while you are placing a ship.`,"rules.market.text":()=>`A contract costs 1 coin: one of the four that lie open or, unseen, the top of the stack. An open one is replaced at once.
You hold at most 4 contracts and cannot throw any away.
Ships come from the sale row only and cost what their card says, 3 to 5 coins. Buy any number, one after another.
After each purchase the ship above moves down, and the leftmost stack that still has cards fills the queue at once.
An hourglass that comes up is set aside, the next card fills the gap, and a scoring draws near.
After 5 full rounds without a purchase the sale row leaves the match, reserved ships too, and is filled again; an hourglass that comes up then counts for the player whose turn ends (our ruling).`,"rules.placing.text":()=>`Place any number of your free ships, those bought this turn too, on any journeys and contracts.
Each costs 1 coin when it is placed, a joker 2.
A joker shows two colours and counts as either. Its hold is 1, 2 or 3, as you choose when you place it. It stays open after it was used.`,"rules.contracts.text":()=>`Play a contract from your hand with ships of its colour whose holds add up exactly to its total, all at once.
Choose how long it runs, 1, 2 or 3 rounds: longer pays more. Its ships are bound until then.
When the stone leaves, you get the coins and the ships back, the contract counts as fulfilled and leaves the match.
Several contracts may be played in one action.
Until the last ship is chosen you can take everything back, and nobody sees it (our ruling).`,"rules.journeys.text":()=>`The first ship on a journey sets the colour that later ships must have, whatever is printed. A joker that comes first sets the one of its colours that you name (our ruling).
The holds on a journey may not exceed its capacity.
Ships stay to the end, and everybody sees whose they are.`,"rules.cards.text":()=>`Any colour: one ship of yours that you are just placing counts as any colour, on a journey or a contract. On an empty journey you name the colour that it sets (our ruling). Points still go by the ship’s true colour.
Any colour is not offered where it would change nothing (our ruling).
Reserve: put a marker on one ship of either row or on one open contract. Until the end of your next turn nobody else may take it, and it stays reserved when it moves down (our ruling).
What carries a marker cannot get another (our ruling).`,"rules.scoring.text":()=>`The first hourglass brings the interim scoring, the second one the final scoring.
Whoever turns it up finishes the turn, then everybody else has one turn and that player one more; then the scoring is held.
A second hourglass before the interim scoring waits for it; then everybody has one more turn (our ruling).
Each ship on a journey brings its owner the journey’s higher number if its own colour is the printed one, else the lower. For a joker either of its colours will do (our ruling).`,"rules.end.text":()=>`After the final scoring of the journeys contracts still in play are worth nothing, and their ships are free.
Every ship of yours on no journey counts 1 point.
Your special mission brings the chart’s value for the contracts that you fulfilled, times the journeys with a ship of yours on which its condition holds. Each mission has a row of the chart to itself (our ruling).
Most points win. In a tie more ships on no journey win; if that is equal, too, the victory is shared (our ruling).`,"rules.missions.text":()=>`In this variant all four missions of the set lie open.
After the interim scoring everybody secretly picks one; several may pick the same. They are revealed at the final scoring.`,"rules.ours.text":()=>`This table plays by a short summary of the rules. It does not give the values of the cards: the holds of the ships, incomes, capacities, points, the six jokers, the missions and their chart are ours, balanced over many thousand matches between programs.
Wherever the summary does not say what happens, this table decides and marks it so: (our ruling)`};export{e as default};