package seafall

import "portolan/game"

// op is the sort of a move. Records keep these numbers, so that a new one goes to the end.
type op uint8

const (
	opBox op = iota
	opField
	opGarrison
	opMoreInfluence
	opMoreLuck
	opEpithet
	opRecruit
	opHire
	opTreasure
	opSkip
	opRedraw
	opPeek
	opTransmute
	opPort
	opOffer
	opAccept
	opDecline
	opActivate
	opGuild
	opSail
	opFleet
	opStow
	opJettison
	opBuy
	opPutBack
	opSell
	opRepair
	opUpgrade
	opBuild
	opExplore
	opRaid
	opRaidProvince
	opStudy
	opRoll
	opReroll
	opLuck
	opStand
	opFlip
	opDamage
	opShare
	opSpot
	opEntry
	opLoot
	opLoad
	opLeave
	opTakeUpgrade
	opTakeAdvisor
	opDropAdvisor
	opTakeTreasure
	opTakeResearch
	opTakeGood
	opTakeGold
	opTax
	opResearch
	opKeepResearch
	opClaim
	opEndTurn
	opFlee
	opStay
	opGive
	opPick
	opAppease
	opName
	opImprove
	opKeep
	opKeepNone
	opTakeBack
	opStrike
	opDone
	opTitle
	opFinish
	opLeaveUpgrade
	opSurvey
	opEnter
	opRelic
	opSeal
	opStatue
	opGiftGood
	opGiftLuck
	opGiftAdvisor
	opRaidShip
	opRaidFleet
	opTakeCargo
	opSeize
	opSink
	opLetGo
	opFound
	opAnnex
	opStock
	opFortify
	opRaidColony
	opSack
	opBurn
	opBear
	opPassCharts
	opPassGoods
	opPassRelic
	opPassFree
	opChallenge

	opCount
)

func makeMove(op op, args ...uint8) game.Move { return game.PackMove(uint8(op), args...) }

// ruleModule is what a part of the rules registers: its sorts of moves, and the phases in which it lists what a seat can decide.
//
// Functions of the tables get what they work on by value and not by pointer. The compiler can't see what a function from a table
// does with a pointer, and would have every play, list and describer allocated.
type ruleModule struct {
	moves  []moveRule
	phases []phaseRule
}

// moveRule is how a sort of move is played and shown.
type moveRule struct {
	op   op
	kind string // the name that clients see
	play func(p play, m game.Move)
	show func(d describer, m game.Move)
}

// phaseRule lists what a seat can decide in a phase.
type phaseRule struct {
	phase phase
	name  string // that clients see
	list  func(l list) list
}

// ruleModules are all modules, in the order of a match.
var ruleModules = [...]*ruleModule{
	&rosterModule, &advisorsModule, &dealsModule, &turnModule, &shipsModule, &merchantsModule, &buildersModule, &explorersModule,
	&openSeaModule, &tombsModule, &templesModule, &statuesModule, &soldiersModule, &prizesModule, &coloniesModule, &colonyRaidsModule, &edgeModule, &crownModule, &endeavourModule, &damageModule, &lootModule, &decisionsModule, &milestonesModule, &endingModule, &developModule,
	&reconcileModule, &titlesModule,
}

// What the modules have registered, by the numbers of operations and phases. It is filled by init, because the modules'
// functions lead back to these tables.
var (
	moveRules  [opCount]moveRule
	phaseRules [phaseCount]phaseRule
	opNames    []string
	phases     []string
)

func init() {
	for _, module := range ruleModules {
		for _, rule := range module.moves {
			moveRules[rule.op] = rule
		}
		for _, rule := range module.phases {
			phaseRules[rule.phase] = rule
		}
	}
	for _, rule := range moveRules {
		opNames = append(opNames, rule.kind)
	}
	for _, rule := range phaseRules {
		phases = append(phases, rule.name)
	}
}

// run plays a move. What follows from it is for flow.
func (p *play) run(m game.Move) {
	if m == game.Cancel {
		p.cancel()
		return
	}
	moveRules[m.Op()].play(*p, m)
}
