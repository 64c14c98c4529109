package seafall

// This file is the whole vocabulary that cards are written in. Cards are data; a new card needs new code only when it
// brings a new idea, and that idea is one constant here.
//
// There are two sorts. An effect happens once: when a log entry is read, a milestone claimed, an event turned over or
// settled, damage drawn, a title's instructions followed. A modifier holds for as long as its card is in force: an advisor
// while active, an upgrade while face up on its ship, a building while face up (for whoever may use its region), damage while
// on its ship, an event for its round and for everybody, an island's property for whoever acts there, treasures and
// epithets for their owner in every match.

// effect happens once.
type effect struct {
	op  effectOp
	who audience
	arg uint8 // a good, where the op takes one; anyArg leaves it to the province concerned
	n   int8
}

// modifier holds while its card is in force.
type modifier struct {
	stat modStat
	arg  uint8 // what exactly is changed, as the stat says; anyArg where it takes nothing
	n    int8
}

// anyArg is the argument of an effect or a modifier that asks for nothing in particular.
const anyArg = 0xFF

// effectOp is what an effect does to the province it meets.
type effectOp uint8

const (
	// Gains, or losses as far as there is something to lose (SF-8.10).
	effGold      effectOp = iota // n gold
	effLuck                      // n luck
	effInfluence                 // n influence
	effGlory                     // n glory

	// Goods.
	effGoods // n of good arg from the supply aboard own ships at the island of the entry, within holds; the rest stays in the supply
	effStore // n of good arg from the supply to the own warehouse
	effSpoil // the own warehouse loses n goods of the owner's choice
	effCargo // n goods of this ship go overboard, of the owner's choice; of damage cards only
	effYield // each producing site of the island of the entry without a good gets one, higher defence first

	// Ships.
	effDamage // the flagship (log entry), or each own ship on a sea space (event), takes n damage
	effMend   // the flagship (log entry), or each own ship (event), is rid of up to n damage cards
	effBox    // one value of one own ship rises by a box for good, of the owner's choice; nothing when all are full

	// Enmity.
	effEnmity  // n own markers go to the garrison of the island of the entry (SF-10.7 when short)
	effAppease // up to n own markers come back, of the owner's choice: from the island of an entry, else from anywhere

	// Advisors.
	effAdvisor // the top n advisors of the stack join the council face up; their glory counts
	effRefresh // the displayed advisors go under the stack, and as many are drawn anew

	// The map, for good.
	effGarrison // the garrison of the island of the entry is n higher, up to 3
	effIsland   // the next island that is not on the chart yet comes on it; nothing when none is left
	effScrap    // n scraps more of the last chart: the island at the end of the world comes a match earlier for each
	effName     // the reader gives the island of the entry a name (SF-17.4)

	effEndTurn // the turn ends when the other effects are done

	effectOps
)

// audience is whom an effect meets. Ties go by SF-1.7: what is good reaches the lower rank, what is bad the higher.
type audience uint8

const (
	whoSelf    audience = iota // who reads, claims, draws
	whoAll                     // every province
	whoOthers                  // every province but the one that reads or claims
	whoLeast                   // the least glory of this match
	whoRichest                 // the most gold
	whoAtSea                   // every province with a ship on a sea space
	whoFullest                 // the most goods in the warehouse; nobody when all are empty
	audiences
)

// modStat is what a modifier changes.
type modStat uint8

const (
	// Ships. A value never falls below 0.
	modValue     modStat = iota // arg value: n more; of the ship of an upgrade or damage card, of both ships of an advisor's or epithet's owner, of all in an event
	modSupport                  // a supporting ship gives n dice more; on an upgrade only while its ship supports
	modBroadside                // each face-up upgrade of the flagship that raises raid counts n more
	modShare                    // as support this ship may take up to n of the flagship's damage
	modAbsorb                   // each large success takes away n damage from the flagship

	// Endeavours.
	modDice    // arg place: n dice more when exploring there
	modLuck    // up to n luck at a dangerous site; of several the highest holds
	modNoLuck  // no luck can be used
	modReroll  // small successes are rolled once more, before luck (SF-8.6)
	modMarkers // a raid places n markers more
	modDeed    // arg deed: n glory for each
	modGuard   // garrison symbols: a raider of this province has n dice less

	// Trade. Prices never fall below 0.
	modPrice     // arg price: n gold more
	modExpertise // arg expertise: n more of it, on top of the active advisor's (as advisors print it: less gold is negative)
	modGoodPays  // arg good: given in, it takes n gold off a price in place of 8
	modHarvest   // n gold more in each harvest

	// Permissions.
	modHarbour // ships in the harbour of this region may shed their damage cards without a repair
	modMay     // arg permission: may do so; n as the permission says

	modStats
)

// place is where modDice gives its dice: the symbols come first, so that a symbol is a place.
const (
	placeDangerous = endSymbol + 1 + iota
	dicePlaces
)

// price is a price that modPrice changes.
type price uint8

const (
	priceBuy      price = iota // of a good bought on an island
	priceSell                  // got for a good sold
	priceHomeSell              // got for a good sold in the region of this building
	priceTreasure              // of a treasure
	priceHire                  // of an advisor paid in gold
	priceUpgrade               // of an upgrade
	priceBuild                 // of a building
	priceRepair                // of a repair of this ship
	priceKinds
)

// deed is what modDeed rewards.
type deed uint8

const (
	deedSale          deed = iota // one sale action brings 18 gold or more
	deedGoldBuilding              // a building is paid with gold only
	deedDangerUnhurt              // a dangerous site is explored without damage
	deedExploreUnhurt             // a site is explored without damage
	deedRaidUnhurt                // a raid succeeds without damage
	deedKinds
)

// permission is what modMay allows.
type permission uint8

const (
	mayPutBack   permission = iota // after buying on an island, another good lying there goes back to the supply, once
	mayFlee                        // at the end of the turn the advisor is discarded with another own one, and does not turn face down
	mayTransmute                   // once a turn, a good of the own warehouse becomes one of another kind from the supply
	mayHireMore                    // one advisor more this turn, for n gold less
	mayReroll                      // once a turn, all dice of a throw are rolled once more, before luck
	mayRedraw                      // once a turn, for n gold, the displayed advisors are discarded and drawn anew
	mayPeek                        // once a turn, look at the top card of a face-down stack
	permissions
)

// The names of all these in the data files, in the order of the values.
var (
	audienceNames   = [audiences]string{"self", "all", "others", "least", "richest", "at-sea", "fullest"}
	priceNames      = [priceKinds]string{"buy", "sell", "home-sell", "treasure", "hire", "upgrade", "build", "repair"}
	deedNames       = [deedKinds]string{"sale", "gold-building", "danger-unhurt", "explore-unhurt", "raid-unhurt"}
	permissionNames = [permissions]string{"put-back", "flee", "transmute", "hire-more", "reroll", "redraw", "peek"}
	placeNames      = append(append([]string{}, symbols...), "dangerous")
)

// shape is what the loader checks of an op or a stat: its name in the data, what its argument names, whether the argument
// may be left out, and the bounds of n.
type shape struct {
	name     string
	args     []string
	open     bool // "any" is an argument, too
	min, max int
}

var effectShapes = [effectOps]shape{
	effGold:      {name: "gold", min: -6, max: 15},
	effLuck:      {name: "luck", min: -2, max: 3},
	effInfluence: {name: "influence", min: -2, max: 3},
	effGlory:     {name: "glory", min: -2, max: 3},
	effGoods:     {name: "goods", args: goods, open: true, min: 1, max: 3},
	effStore:     {name: "store", args: goods, open: true, min: 1, max: 3},
	effSpoil:     {name: "spoil", min: 1, max: 2},
	effCargo:     {name: "cargo", min: 1, max: 2},
	effYield:     {name: "yield"},
	effDamage:    {name: "damage", min: 1, max: 2},
	effMend:      {name: "mend", min: 1, max: 2},
	effBox:       {name: "box"},
	effEnmity:    {name: "enmity", min: 1, max: 2},
	effAppease:   {name: "appease", min: 1, max: 3},
	effAdvisor:   {name: "advisor", min: 1, max: 2},
	effRefresh:   {name: "refresh"},
	effGarrison:  {name: "garrison", min: 1, max: 2},
	effIsland:    {name: "island"},
	effScrap:     {name: "scrap", min: 1, max: 1},
	effName:      {name: "name"},
	effEndTurn:   {name: "end-turn"},
}

var modShapes = [modStats]shape{
	modValue:     {name: "value", args: values, min: -3, max: 3},
	modSupport:   {name: "support", min: -1, max: 2},
	modBroadside: {name: "broadside", min: 1, max: 1},
	modShare:     {name: "share", min: 1, max: 2},
	modAbsorb:    {name: "absorb", min: 1, max: 1},
	modDice:      {name: "dice", args: placeNames, min: -2, max: 2},
	modLuck:      {name: "luck", min: 1, max: 3},
	modNoLuck:    {name: "no-luck"},
	modReroll:    {name: "reroll-small"},
	modMarkers:   {name: "markers", min: 1, max: 1},
	modDeed:      {name: "deed", args: deedNames[:], min: 1, max: 1},
	modGuard:     {name: "guard", min: 1, max: 2},
	modPrice:     {name: "price", args: priceNames[:], min: -4, max: 4},
	modExpertise: {name: "expertise", args: expertises, min: -4, max: 4},
	modGoodPays:  {name: "good-pays", args: goods, min: 9, max: 12},
	modHarvest:   {name: "harvest", min: 1, max: 3},
	modHarbour:   {name: "harbour"},
	modMay:       {name: "may", args: permissionNames[:], min: 0, max: 3},
}
