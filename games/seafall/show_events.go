package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// eventKind is the sort of an event; its shape gives its name and its arguments.
type eventKind uint8

const (
	evTurn eventKind = iota
	evWinter
	evEvent
	evDisplayed
	evHarvest
	evProduced
	evHired
	evHiredByInfluence
	evJoined
	evTreasure
	evTreasureWithGood
	evActivated
	evTurnedDown
	evFled
	evRedrew
	evPeeked
	evPeekedAdvisor // evPeekedAdvisor, evPeekedEvent and evPeekedDamage stand in the order of the decks
	evPeekedEvent
	evPeekedDamage
	evTransmuted
	evOffered
	evAccepted
	evDeclined
	evGuild
	evSailed
	evFleet
	evStowed
	evJettisoned
	evBought
	evPutBack
	evSold
	evRepaired
	evRebuilt
	evMended
	evUpgraded
	evThrewBack
	evBuilt
	evTornDown
	evTaxed
	evResearched
	evKeptResearch
	evStudied
	evExplores
	evRaids
	evRaidsProvince
	evRolled
	evRolledSmall
	evRerolls
	evLuck
	evThrow
	evFlipped
	evDamaged
	evShared
	evSunk
	evSucceeded
	evFailed
	evDeed
	evCrossed
	evChose
	evFoundGood // those of a good, a mine, a wharf and a market stand in the order of cards.FindKind
	evFoundMine
	evFoundWharf
	evFoundMarket
	evFoundOther
	evWorldEnd
	evLooted
	evNoLoot
	evLoaded
	evLeft
	evTookUpgrade
	evTookAdvisor
	evDroppedAdvisor
	evTookTreasure
	evTookResearch
	evMarkedSite
	evMarkedPlace
	evMarkedIsland
	evReturned
	evClaimed
	evEventAdded
	evGold
	evLostGold
	evLuckTokens
	evLostLuckTokens
	evInfluenceTokens
	evLostInfluenceTokens
	evGlory
	evLostGlory
	evStored
	evSpoiled
	evFortified
	evCharted
	evScrap
	evNames
	evEnds
	evBox
	evField
	evGarrison
	evMoreInfluence
	evMoreLuck
	evEpithet
	evImproved
	evKept
	evKeptNone
	evReconciles
	evTookBack
	evStruck
	evEternal
	evRecorded
	evTitle
	evEmperor
	evOver
	evLeftUpgrade
	evCrossedOut // since version 2 of the rules; before, evCrossed told of spot and entry in one, and evChose of the choice
	evRead
	evDecided
	evChest // since version 4 of the rules, this and those below
	evChestBy
	evShuffled
	evRenewed
	evTrack
	evDrewChart
	evCharts
	evSurveys
	evTile
	evLandfall
	evTomb // since version 5 of the rules, this and those below
	evStandsStatue
	evStandsTemple
	evEnters
	evRelic
	evSealed
	evStatue
	evGiftGood
	evGiftLuck
	evGiftAdvisor
	evRise
	evRaidsShip // since version 6 of the rules, this and those below
	evRaidsFleet
	evMarkedWar
	evTookCargo
	evSeized
	evSinks
	evLetGo
	evSighted
	evProwls
	evFallsBack
	evPlundered
	evBroken
	evFounded // since version 7 of the rules, this and those below
	evAnnexed
	evUpkeep
	evFreed
	evStocked
	evRaidsColony
	evSacked
	evMarkedColony
	evBurnt
	evTurnedUp
	evToll
	evPassed
	evHandedIn
	evHandedOver
	evChallenges
	evReckoned
	evEnding
	evFlag
)

// argument is a name and how its number is written.
type argument struct {
	name string
	form form
}

type form uint8

const (
	asNumber   form = iota
	asSite          // one more than it is counted in the rules: 1 to 6
	asProvince      // of a seat's colour
	asColour
	asShip
	asGood // "none" for none
	asGuild
	asAdvisor
	asUpgrade
	asBuilding
	asTreasure
	asDamage
	asEvent
	asMilestone
	asEpithet
	asScholar
	asExpertise
	asIsland
	asRegion // the argument is called island, or other when it is a province
	asPlace
	asSpot
	asEntry
	asFind
	asDeed
	asDeck
	asStore
	asValue
	asTitle
	asEnding
	asChest
	asTrack
	asStack
	asTile
	asBoon
	asPiece // a ship, or the corsairs
	asGate
	asEpilogue
	asFlag
)

var (
	argSeat   = argument{"province", asProvince}
	argOther  = argument{"other", asColour}
	argShip   = argument{"ship", asShip}
	argTomb   = argument{"tomb", asSite}
	argStatue = argument{"statue", asSite}
	argTemple = argument{"temple", asSite}
	argBoon   = argument{"boon", asBoon}
	argTarget = argument{"target", asPiece}
	argFleet  = argument{"fleet", asPiece}
	argFrom   = argument{"from", asNumber}
	argTo     = argument{"to", asNumber}
	argN      = argument{"n", asNumber}
	argGold   = argument{"gold", asNumber}
	argGood   = argument{"good", asGood}
	argIsland = argument{"island", asIsland}
	argSite   = argument{"site", asSite}
	argPlace  = argument{"place", asPlace}
	argDice   = argument{"dice", asNumber}
	argUp     = argument{"upgrade", asUpgrade}
	argAdv    = argument{"advisor", asAdvisor}
	argRegion = argument{"region", asRegion}
	argSpace  = argument{"space", asNumber}
	argThrow  = []argument{argSeat, {"nothing", asNumber}, {"small", asNumber}, {"medium", asNumber}, {"large", asNumber}}
	argFound  = []argument{argSeat, argIsland, argSite, argGood}
)

// eventShape is a sort of event, as clients get it.
type eventShape struct {
	name string
	args []argument
}

var eventShapes = []eventShape{
	evTurn:                {"turn", []argument{argSeat, {"year", asNumber}, {"round", asNumber}}},
	evWinter:              {"winter", []argument{{"year", asNumber}, argSeat}},
	evEvent:               {"event-card", []argument{{"event", asEvent}}},
	evDisplayed:           {"displayed", []argument{argAdv}},
	evHarvest:             {"harvest", []argument{argSeat, argGold}},
	evProduced:            {"produced", []argument{argIsland, argSite, argGood}},
	evHired:               {"hired", []argument{argSeat, argAdv, argGold}},
	evHiredByInfluence:    {"hired-by-influence", []argument{argSeat, argAdv, {"influence", asNumber}}},
	evJoined:              {"joined", []argument{argSeat, argAdv}},
	evTreasure:            {"treasure", []argument{argSeat, {"treasure", asTreasure}, argGold}},
	evTreasureWithGood:    {"treasure-with-good", []argument{argSeat, {"treasure", asTreasure}, argGold, argGood}},
	evActivated:           {"activated", []argument{argSeat, argAdv}},
	evTurnedDown:          {"turned-down", []argument{argSeat, argAdv}},
	evFled:                {"fled", []argument{argSeat, argAdv, {"with", asAdvisor}}},
	evRedrew:              {"redrew", []argument{argSeat, argGold}},
	evPeeked:              {"peeked", []argument{argSeat, {"deck", asDeck}}},
	evPeekedAdvisor:       {"peeked-advisor", []argument{argSeat, argAdv}},
	evPeekedEvent:         {"peeked-event", []argument{argSeat, {"event", asEvent}}},
	evPeekedDamage:        {"peeked-damage", []argument{argSeat, {"damage", asDamage}}},
	evTransmuted:          {"transmuted", []argument{argSeat, argGood, {"into", asGood}}},
	evOffered:             {"offered", []argument{argSeat, {"to", asProvince}}},
	evAccepted:            {"accepted", []argument{argSeat, {"to", asProvince}}},
	evDeclined:            {"declined", []argument{argSeat, {"to", asProvince}}},
	evGuild:               {"guild", []argument{argSeat, {"guild", asGuild}}},
	evSailed:              {"sailed", []argument{argShip, argFrom, argTo}},
	evFleet:               {"fleet", []argument{argSeat, argFrom, argTo}},
	evStowed:              {"stowed", []argument{argSeat, {"from", asStore}, {"to", asStore}, argGood}},
	evJettisoned:          {"jettisoned", []argument{argShip, argGood}},
	evBought:              {"bought", []argument{argShip, argGood, argIsland, argSite, argGold}},
	evPutBack:             {"put-back", []argument{argSeat, argIsland, argSite, argGood}},
	evSold:                {"sold", []argument{argSeat, argGood, argGold}},
	evRepaired:            {"repaired", []argument{argShip, argGold}},
	evRebuilt:             {"rebuilt", []argument{argShip, argGold}},
	evMended:              {"mended", []argument{argShip}},
	evUpgraded:            {"upgraded", []argument{argShip, argUp, argGold, argGood}},
	evThrewBack:           {"threw-back", []argument{argShip, argUp}},
	evBuilt:               {"built", []argument{argSeat, {"building", asBuilding}, argPlace, argGold, argGood}},
	evTornDown:            {"torn-down", []argument{argSeat, {"building", asBuilding}}},
	evTaxed:               {"taxed", []argument{argSeat, argGold}},
	evResearched:          {"researched", []argument{argSeat, argN, argGold}},
	evKeptResearch:        {"kept-research", []argument{argSeat, {"research", asSite}}},
	evStudied:             {"studied", []argument{argSeat, {"research", asSite}}},
	evExplores:            {"explores", []argument{argShip, argIsland, argSite, argDice}},
	evRaids:               {"raids", []argument{argShip, argIsland, argSite, argDice}},
	evRaidsProvince:       {"raids-province", []argument{argShip, argOther, argDice}},
	evRolled:              {"rolled", argThrow},
	evRolledSmall:         {"rolled-small", argThrow},
	evRerolls:             {"rerolls", []argument{argSeat}},
	evLuck:                {"luck", []argument{argSeat}},
	evThrow:               {"throw", []argument{argSeat, {"successes", asNumber}, {"defence", asNumber}, {"damage", asNumber}}},
	evFlipped:             {"flipped", []argument{argShip, argUp}},
	evDamaged:             {"damaged", []argument{argShip, {"damage", asDamage}}},
	evShared:              {"shared", []argument{argShip}},
	evSunk:                {"sunk", []argument{argShip}},
	evSucceeded:           {"succeeded", []argument{argSeat}},
	evFailed:              {"failed", []argument{argSeat}},
	evDeed:                {"deed", []argument{argSeat, {"deed", asDeed}}},
	evCrossed:             {"crossed", []argument{argSeat, {"spot", asSpot}}},
	evChose:               {"chose", []argument{argSeat, {"spot", asSpot}, {"option", asNumber}}},
	evFoundGood:           {"found-good", argFound},
	evFoundMine:           {"found-mine", []argument{argSeat, argIsland, argSite, argGold}},
	evFoundWharf:          {"found-wharf", argFound},
	evFoundMarket:         {"found-market", argFound},
	evFoundOther:          {"found", []argument{argSeat, argIsland, argSite, {"find", asFind}}},
	evWorldEnd:            {"world-end", []argument{argSeat}},
	evLooted:              {"looted", []argument{argSeat, argOther, argPlace}},
	evNoLoot:              {"no-loot", []argument{argSeat}},
	evLoaded:              {"loaded", []argument{argShip, argGood}},
	evLeft:                {"left", []argument{argSeat, argN}},
	evTookUpgrade:         {"took-upgrade", []argument{argShip, argUp}},
	evTookAdvisor:         {"took-advisor", []argument{argSeat, argAdv, argOther}},
	evDroppedAdvisor:      {"dropped-advisor", []argument{argSeat, argAdv, argOther}},
	evTookTreasure:        {"took-treasure", []argument{argSeat, {"treasure", asTreasure}, argOther}},
	evTookResearch:        {"took-research", []argument{argSeat, {"research", asSite}, argOther}},
	evMarkedSite:          {"marked-site", []argument{argSeat, argIsland, argSite, argN}},
	evMarkedPlace:         {"marked-place", []argument{argSeat, argOther, argPlace, argN}},
	evMarkedIsland:        {"marked-island", []argument{argSeat, argIsland, argN}},
	evReturned:            {"returned", []argument{argSeat, {"other", asProvince}, argN}},
	evClaimed:             {"claimed", []argument{argSeat, {"milestone", asMilestone}}},
	evEventAdded:          {"event-added", []argument{{"event", asEvent}}},
	evGold:                {"gold", []argument{argSeat, argN}},
	evLostGold:            {"lost-gold", []argument{argSeat, argN}},
	evLuckTokens:          {"luck-tokens", []argument{argSeat, argN}},
	evLostLuckTokens:      {"lost-luck-tokens", []argument{argSeat, argN}},
	evInfluenceTokens:     {"influence-tokens", []argument{argSeat, argN}},
	evLostInfluenceTokens: {"lost-influence-tokens", []argument{argSeat, argN}},
	evGlory:               {"glory", []argument{argSeat, argN}},
	evLostGlory:           {"lost-glory", []argument{argSeat, argN}},
	evStored:              {"stored", []argument{argSeat, argGood, argN}},
	evSpoiled:             {"spoiled", []argument{argSeat, argGood}},
	evFortified:           {"fortified", []argument{argIsland, argN}},
	evCharted:             {"charted", []argument{argIsland}},
	evScrap:               {"scrap", []argument{argSeat, argN}},
	evNames:               {"names", []argument{argSeat, argIsland}},
	evEnds:                {"ends", []argument{{"reason", asEnding}, argSeat}},
	evBox:                 {"box", []argument{argShip, {"value", asValue}}},
	evField:               {"field", []argument{argSeat, argPlace, argGold}},
	evGarrison:            {"garrison", []argument{argSeat, argN}},
	evMoreInfluence:       {"more-influence", []argument{argSeat, argN}},
	evMoreLuck:            {"more-luck", []argument{argSeat, argN}},
	evEpithet:             {"epithet", []argument{argSeat, {"epithet", asEpithet}}},
	evImproved:            {"improved", []argument{argSeat, argAdv, {"scholar", asScholar}, {"expertise", asExpertise}, argN}},
	evKept:                {"kept", []argument{argSeat, argAdv}},
	evKeptNone:            {"kept-none", []argument{argSeat}},
	evReconciles:          {"reconciles", []argument{argSeat, argDice, {"successes", asNumber}}},
	evTookBack:            {"took-back", []argument{argSeat, argRegion}},
	evStruck:              {"struck", []argument{argSeat, argRegion}},
	evEternal:             {"eternal", []argument{argSeat, argRegion, argN}},
	evRecorded:            {"recorded", []argument{argSeat, argN, {"campaign", asNumber}}},
	evTitle:               {"title", []argument{argSeat, {"title", asTitle}}},
	evEmperor:             {"emperor", []argument{argSeat}},
	evOver:                {"over", []argument{{"reason", asEnding}}},
	evLeftUpgrade:         {"left-upgrade", []argument{argSeat}},
	evCrossedOut:          {"crossed-out", []argument{argSeat, {"spot", asSpot}}},
	evRead:                {"read", []argument{argSeat, {"entry", asEntry}}},
	evDecided:             {"decided", []argument{argSeat, {"entry", asEntry}, {"option", asNumber}}},
	evChest:               {"chest", []argument{{"chest", asChest}}},
	evChestBy:             {"chest-by", []argument{argSeat, {"chest", asChest}}},
	evShuffled:            {"shuffled", []argument{{"chest", asChest}}},
	evRenewed:             {"renewed", []argument{{"milestone", asMilestone}}},
	evTrack:               {"track", []argument{{"track", asTrack}, argN}},
	evDrewChart:           {"drew-chart", []argument{argSeat, {"research", asSite}}},
	evCharts:              {"charts", []argument{argSeat, {"stack", asStack}, argN, argGold}},
	evSurveys:             {"surveys", []argument{argShip, argSpace, argDice}},
	evTile:                {"tile", []argument{argSeat, argSpace, {"tile", asTile}, argN}},
	evLandfall:            {"landfall", []argument{argSeat, argIsland, argSpace}},
	evTomb:                {"tomb", []argument{argIsland, argSite, argTomb, {"defence", asNumber}}},
	evStandsStatue:        {"stands-statue", []argument{argIsland, argStatue}},
	evStandsTemple:        {"stands-temple", []argument{argIsland, argTemple}},
	evEnters:              {"enters", []argument{argShip, argIsland, argSite, argTomb, argDice}},
	evRelic:               {"relic", []argument{argSeat, {"treasure", asTreasure}, argTomb}},
	evSealed:              {"sealed", []argument{argSeat, argTomb, argIsland}},
	evStatue:              {"statue", []argument{argSeat, argStatue, argIsland, argGood}},
	evGiftGood:            {"gift-good", []argument{argSeat, argTemple, argGood, argBoon}},
	evGiftLuck:            {"gift-luck", []argument{argSeat, argTemple, argBoon}},
	evGiftAdvisor:         {"gift-advisor", []argument{argSeat, argTemple, argAdv, argBoon}},
	evRise:                {"rise", []argument{argN}},
	evRaidsShip:           {"raids-ship", []argument{argShip, argTarget, argOther, argDice}},
	evRaidsFleet:          {"raids-fleet", []argument{argShip, argFleet, argDice}},
	evMarkedWar:           {"marked-war", []argument{argSeat, argOther, argN}},
	evTookCargo:           {"took-cargo", []argument{argShip, argGood}},
	evSeized:              {"seized", []argument{argShip, argUp, argOther}},
	evSinks:               {"sinks", []argument{argSeat, argTarget}},
	evLetGo:               {"let-go", []argument{argSeat, argN}},
	evSighted:             {"sighted", []argument{argFleet, argSpace}},
	evProwls:              {"prowls", []argument{argFleet, argFrom, argTo}},
	evFallsBack:           {"falls-back", []argument{argFleet, argFrom, argTo}},
	evPlundered:           {"plundered", []argument{argSeat, argGood, argN}},
	evBroken:              {"broken", []argument{argSeat, argFleet}},
	evFounded:             {"founded", []argument{argSeat, argIsland, argGold, argGood}},
	evAnnexed:             {"annexed", []argument{argSeat, {"building", asBuilding}, argIsland, argGold, argGood}},
	evUpkeep:              {"upkeep", []argument{argSeat, argGold}},
	evFreed:               {"freed", []argument{argSeat, argIsland}},
	evStocked:             {"stocked", []argument{argSeat, argGood, argIsland, argSite, argGold}},
	evRaidsColony:         {"raids-colony", []argument{argShip, argIsland, argOther, argDice}},
	evSacked:              {"sacked", []argument{argSeat, argIsland, argOther, argPlace}},
	evMarkedColony:        {"marked-colony", []argument{argSeat, argIsland, argPlace, argN}},
	evBurnt:               {"burnt", []argument{argSeat, argIsland, argOther}},
	evTurnedUp:            {"turned-up", []argument{argShip, argSpace, {"tile", asTile}, argN}},
	evToll:                {"toll", []argument{argShip}},
	evPassed:              {"passed", []argument{argSeat, {"gate", asGate}}},
	evHandedIn:            {"handed-in", []argument{argShip, argGood}},
	evHandedOver:          {"handed-over", []argument{argSeat, {"treasure", asTreasure}}},
	evChallenges:          {"challenges", []argument{argShip, argDice}},
	evReckoned:            {"reckoned", []argument{argSeat, {"relics", asNumber}, {"colonies", asNumber}, argN}},
	evEnding:              {"ending", []argument{{"ending", asEpilogue}}},
	evFlag:                {"flag", []argument{argSeat, {"flag", asFlag}}},
}

// Describe implements [game.State].
func (s *State) Describe(e game.Event, out *game.Choice) {
	shape := &eventShapes[e.Kind]
	out.Reset(shape.name)
	out.Seen = e.Seen
	for i, a := range shape.args {
		n := e.Args[i]
		switch a.form {
		case asNumber:
			out.Number(a.name, int(n))
		case asSite:
			out.Number(a.name, int(n)+1)
		case asRegion:
			if i := islandOf(uint8(n)); i != none {
				out.Text("island", cards.IDs.Islands[i])
			} else {
				out.Text("other", s.colourOf(int8(n-cards.IslandCount)))
			}
		case asStore:
			out.Text(a.name, s.storeID(int8(e.Args[0]), uint8(n)))
		default:
			out.Text(a.name, s.word(a.form, n))
		}
	}
}

// colourOf is the id of a seat's province.
func (s *State) colourOf(seat int8) string { return cards.ColourNames[s.provinces[seat].colour] }

// storeID is where goods lie: a ship, or the warehouse.
func (s *State) storeID(seat int8, store uint8) string {
	switch {
	case store == warehouseStore:
		return warehouseIDs[s.provinces[seat].colour]
	case store >= firstColony:
		return colonyIDs[store-firstColony]
	}
	return s.shipID(shipOf(seat, int(store)))
}

// shipID is the id of a ship: its province's colour and its number there.
func (s *State) shipID(ship int) string {
	return shipIDs[int(s.provinces[ownerOf(ship)].colour)*shipsPerProvince+ship%shipsPerProvince]
}

var shipIDs, warehouseIDs = makeShipIDs()

func makeShipIDs() (ships, warehouses []string) {
	for _, colour := range cards.ColourNames {
		ships = append(ships, colour+"-1", colour+"-2")
		warehouses = append(warehouses, colour+"-warehouse")
	}
	return ships, warehouses
}

// word is the id of a thing.
func (s *State) word(f form, n int16) string {
	switch f {
	case asProvince:
		return s.colourOf(int8(n))
	case asShip:
		return s.shipID(int(n))
	case asPiece:
		return s.pieceID(n)
	case asGood:
		if n < 0 {
			return "none"
		}
		return cards.GoodNames[n]
	default:
		return words[f][n]
	}
}

// words are the ids of the things that have their own number in every match.
var words = map[form][]string{
	asColour: cards.ColourNames, asGuild: cards.GuildNames, asAdvisor: cards.IDs.Advisors, asUpgrade: cards.IDs.Upgrades, asBuilding: cards.BuildingKindNames[:],
	asTreasure: cards.IDs.Treasures, asDamage: cards.IDs.Damages, asEvent: cards.IDs.Events, asMilestone: cards.IDs.Milestones, asEpithet: cards.IDs.Epithets,
	asScholar: cards.IDs.Scholars, asExpertise: cards.ExpertiseNames, asIsland: cards.IDs.Islands, asPlace: places, asSpot: cards.IDs.Spots, asEntry: cards.IDs.Entries,
	asFind: cards.FindNames[:], asDeed: cards.DeedNames[:], asDeck: deckNames, asValue: cards.ValueNames, asTitle: cards.TitleNames, asEnding: endings,
	asChest: cards.IDs.Chests, asTrack: cards.All.Tracks, asStack: cards.StackNames, asTile: cards.TileNames, asBoon: boons, asGate: cards.GateNames, asEpilogue: epilogues,
	asFlag: cards.All.Flags,
}
