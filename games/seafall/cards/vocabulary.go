package cards

// This file is the whole vocabulary that cards are written in. Cards are data; a new card needs new code only when it
// brings a new idea, and that idea is one constant here.
//
// There are two sorts. An effect happens once: when a log entry is read, a milestone claimed, an event turned over or
// settled, damage drawn, a title's instructions followed. A modifier holds for as long as its card is in force: an advisor
// while active, an upgrade while face up on its ship, a building while face up (for whoever may use its region), damage while
// on its ship, an event for its round and for everybody, an island's property for whoever acts there, treasures and
// epithets for their owner in every match.

// Effect is something that happens once.
type Effect struct {
	Edition
	Op  EffectOp
	Who Audience
	Arg uint8 // a good, where the op takes one; AnyArg leaves it to the province concerned
	N   int8
}

// Modifier is what holds while its card is in force.
type Modifier struct {
	Stat Stat
	Arg  uint8 // what exactly is changed, as the stat says; AnyArg where it takes nothing
	N    int8
}

// AnyArg is the argument of an effect or a modifier that asks for nothing in particular.
const AnyArg = 0xFF

// EffectOp is what an effect does to the province it meets.
type EffectOp uint8

// The effects; n and arg are the effect's.
const (
	// Gains, or losses as far as there is something to lose (SF-8.10).

	EffectGold      EffectOp = iota // n gold
	EffectLuck                      // n luck
	EffectInfluence                 // n influence
	EffectGlory                     // n glory

	// Goods.

	EffectGoods // n of good arg from the supply aboard own ships at the island of the entry, within holds; the rest stays in the supply
	EffectStore // n of good arg from the supply to the own warehouse
	EffectSpoil // the own warehouse loses n goods of the owner's choice
	EffectCargo // n goods of this ship go overboard, of the owner's choice; of damage cards only
	EffectYield // each producing site of the island of the entry, or (event) of all, without a good gets one, as in winter

	// Ships.

	EffectDamage // the flagship (log entry), or each own ship on a sea space (event), takes n damage
	EffectMend   // the flagship (log entry), or each own ship (event), is rid of up to n damage cards
	EffectBox    // one value of one own ship rises by a box for good, of the owner's choice; nothing when all are full

	// Enmity.

	EffectEnmity  // n own markers go to the garrison of the island of the entry, of a title to that of the easternmost one (SF-10.7 when short)
	EffectAppease // up to n own markers come back, of the owner's choice: from the island of an entry, else from anywhere

	// Advisors.

	EffectAdvisor // the top n advisors of the stack join the council face up; their glory counts
	EffectRefresh // the displayed advisors go under the stack, and as many are drawn anew

	// The map, for good.

	EffectGarrison // the garrison of the island of the entry is n higher, up to 3
	EffectIsland   // the next island that is not on the chart yet comes on it; nothing when none is left
	EffectScrap    // n scraps more of the last chart: by rules before version 7 the island at the end of the world comes a match earlier for each
	EffectName     // the reader gives the island of the entry a name (SF-17.4)

	EffectEndTurn // the turn ends when the other effects are done

	// Of chests only. The campaign remembers flags and tracks (SF-20.5).

	EffectFlag     // the flag arg is set, by the hand of who is met
	EffectTrack    // the track arg changes by n, between 0 and TrackLimit
	EffectTreasure // n of the treasures for sale, the cheapest first, come into the treasury
	EffectChart    // n charts of the stack arg come into the treasury (SF-21.1)
	EffectFleet    // the corsairs sail n columns east, or west; nothing while they are away (SF-23.3)
	EffectWind     // the ship that has turned up a space beyond the edge sails up to n spaces on (SF-25.1)

	effectOps
)

// Audience is whom an effect meets. Ties go by SF-1.7: what is good reaches the lower rank, what is bad the higher.
type Audience uint8

// The audiences.
const (
	WhoSelf     Audience = iota // who reads, claims, draws
	WhoAll                      // every province
	WhoOthers                   // every province but the one that reads or claims
	WhoLeast                    // the least glory of this match
	WhoRichest                  // the most gold
	WhoAtSea                    // every province with a ship on a sea space
	WhoFullest                  // the most goods in the warehouse; nobody when all are empty
	WhoHand                     // whose hand set the first flag that the outcome asks for; nobody if it plays no more
	WhoRelics                   // the most relics; nobody when nobody has any
	WhoRaiders                  // the most own markers in others' areas at war; nobody when nobody has any
	WhoSettlers                 // every province with a colony
	WhoBeyond                   // every province with a ship beyond the edge
	audiences
)

// Stat is what a modifier changes.
type Stat uint8

// What modifiers change; n and arg are the modifier's.
const (
	// Ships. A value never falls below 0.

	ModValue     Stat = iota // arg value: n more; of the ship of an upgrade or damage card, of both ships of an advisor's or epithet's owner, of all in an event
	ModSupport               // a supporting ship gives n dice more; on an upgrade only while its ship supports
	ModBroadside             // each face-up upgrade of the flagship that raises raid counts n more
	ModShare                 // as support this ship may take up to n of the flagship's damage
	ModAbsorb                // each large success takes away n damage from the flagship

	// Endeavours.

	ModDice    // arg place: n dice more when exploring there
	ModLuck    // up to n luck at a dangerous site; of several the highest holds
	ModNoLuck  // no luck can be used
	ModReroll  // small successes are rolled once more, before luck (SF-8.6)
	ModMarkers // a raid places n markers more
	ModDeed    // arg deed: n glory for each
	ModGuard   // garrison symbols: a raider of this province has n dice less

	// Trade. Prices never fall below 0.

	ModPrice     // arg price: n gold more
	ModExpertise // arg expertise: n more of it, on top of the active advisor's (as advisors print it: less gold is negative)
	ModGoodPays  // arg good: given in, it takes n gold off a price in place of 8
	ModHarvest   // n gold more in each harvest

	// Permissions.

	ModHarbour // ships in the harbour of this region may shed their damage cards without a repair
	ModMay     // arg permission: may do so; n as the permission says

	modStats
)

// The places where ModDice gives its dice: first the symbols, each by its number, then these.
const (
	PlaceDangerous = endSymbol + 1 + iota
	DicePlaces
)

// Price is a price that ModPrice changes.
type Price uint8

// The prices.
const (
	PriceBuy      Price = iota // of a good bought on an island
	PriceSell                  // got for a good sold
	PriceHomeSell              // got for a good sold in the region of this building
	PriceTreasure              // of a treasure
	PriceHire                  // of an advisor paid in gold
	PriceUpgrade               // of an upgrade
	PriceBuild                 // of a building
	PriceRepair                // of a repair of this ship
	PriceKinds
)

// Deed is what ModDeed rewards.
type Deed uint8

// The deeds.
const (
	DeedSale          Deed = iota // one sale action brings 18 gold or more
	DeedGoldBuilding              // a building is paid with gold only
	DeedDangerUnhurt              // a dangerous site is explored without damage
	DeedExploreUnhurt             // a site is explored without damage
	DeedRaidUnhurt                // a raid succeeds without damage
	deedKinds
)

// Permission is what ModMay allows.
type Permission uint8

// The permissions; n is the modifier's.
const (
	MayPutBack   Permission = iota // after buying on an island, another good lying there goes back to the supply, once
	MayFlee                        // at the end of the turn the advisor is discarded with another own one, and does not turn face down
	MayTransmute                   // once a turn, a good of the own warehouse becomes one of another kind from the supply
	MayHireMore                    // one advisor more this turn, for n gold less
	MayReroll                      // once a turn, all dice of a throw are rolled once more, before luck
	MayRedraw                      // once a turn, for n gold, the displayed advisors are discarded and drawn anew
	MayPeek                        // once a turn, look at the top card of a face-down stack
	permissions
)

// The names of all these in the data files, in the order of the values.
var (
	audienceNames   = [audiences]string{"self", "all", "others", "least", "richest", "at-sea", "fullest", "hand", "relics", "raiders", "settlers", "beyond"}
	priceNames      = [PriceKinds]string{"buy", "sell", "home-sell", "treasure", "hire", "upgrade", "build", "repair"}
	DeedNames       = [deedKinds]string{"sale", "gold-building", "danger-unhurt", "explore-unhurt", "raid-unhurt"}
	permissionNames = [permissions]string{"put-back", "flee", "transmute", "hire-more", "reroll", "redraw", "peek"}
	placeNames      = append(append([]string{}, SymbolNames...), "dangerous")
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
	EffectGold:      {name: "gold", min: -6, max: 15},
	EffectLuck:      {name: "luck", min: -2, max: 3},
	EffectInfluence: {name: "influence", min: -2, max: 3},
	EffectGlory:     {name: "glory", min: -2, max: 3},
	EffectGoods:     {name: "goods", args: GoodNames, open: true, min: 1, max: 3},
	EffectStore:     {name: "store", args: GoodNames, open: true, min: 1, max: 3},
	EffectSpoil:     {name: "spoil", min: 1, max: 2},
	EffectCargo:     {name: "cargo", min: 1, max: 2},
	EffectYield:     {name: "yield"},
	EffectDamage:    {name: "damage", min: 1, max: 2},
	EffectMend:      {name: "mend", min: 1, max: 2},
	EffectBox:       {name: "box"},
	EffectEnmity:    {name: "enmity", min: 1, max: 2},
	EffectAppease:   {name: "appease", min: 1, max: 3},
	EffectAdvisor:   {name: "advisor", min: 1, max: 2},
	EffectRefresh:   {name: "refresh"},
	EffectGarrison:  {name: "garrison", min: 1, max: 2},
	EffectIsland:    {name: "island"},
	EffectScrap:     {name: "scrap", min: 1, max: 1},
	EffectName:      {name: "name"},
	EffectEndTurn:   {name: "end-turn"},
	EffectFlag:      {name: "flag"},
	EffectTrack:     {name: "track", min: -4, max: 4},
	EffectTreasure:  {name: "treasure", min: 1, max: 1},
	EffectChart:     {name: "chart", args: StackNames, min: 1, max: 2},
	EffectFleet:     {name: "fleet", min: -2, max: 2},
	EffectWind:      {name: "wind", min: 1, max: 3},
}

// String is the effect's name in the data.
func (o EffectOp) String() string { return effectShapes[o].name }

// String is the audience's name in the data.
func (a Audience) String() string { return audienceNames[a] }

var modShapes = [modStats]shape{
	ModValue:     {name: "value", args: ValueNames, min: -3, max: 3},
	ModSupport:   {name: "support", min: -1, max: 2},
	ModBroadside: {name: "broadside", min: 1, max: 1},
	ModShare:     {name: "share", min: 1, max: 2},
	ModAbsorb:    {name: "absorb", min: 1, max: 1},
	ModDice:      {name: "dice", args: placeNames, min: -2, max: 2},
	ModLuck:      {name: "luck", min: 1, max: 3},
	ModNoLuck:    {name: "no-luck"},
	ModReroll:    {name: "reroll-small"},
	ModMarkers:   {name: "markers", min: 1, max: 1},
	ModDeed:      {name: "deed", args: DeedNames[:], min: 1, max: 1},
	ModGuard:     {name: "guard", min: 1, max: 2},
	ModPrice:     {name: "price", args: priceNames[:], min: -4, max: 4},
	ModExpertise: {name: "expertise", args: ExpertiseNames, min: -4, max: 4},
	ModGoodPays:  {name: "good-pays", args: GoodNames, min: 9, max: 12},
	ModHarvest:   {name: "harvest", min: 1, max: 3},
	ModHarbour:   {name: "harbour"},
	ModMay:       {name: "may", args: permissionNames[:], min: 0, max: 3},
}

// Welcome tells whether an effect is good for whom it meets: a welcome one reaches low ranks first, others high ranks (SF-1.7).
func (e *Effect) Welcome() bool {
	switch e.Op {
	case EffectSpoil, EffectCargo, EffectDamage, EffectEnmity:
		return false
	default:
		return e.N >= 0
	}
}

// Count is the effect's number as a count, 0 when it is a loss.
func (e *Effect) Count() uint8 { return uint8(max(0, e.N)) }
