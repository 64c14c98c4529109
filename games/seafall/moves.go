package seafall

import "portolan/game"

// op is the sort of a move; its name is the kind that clients see.
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
)

var opNames = []string{
	"box", "field", "garrison", "more-influence", "more-luck", "epithet", "recruit", "hire", "treasure", "skip", "redraw", "peek",
	"transmute", "port", "offer", "accept", "decline", "activate", "guild", "sail", "fleet", "stow", "jettison", "buy", "put-back",
	"sell", "repair", "upgrade", "build", "explore", "raid", "raid-province", "study", "roll", "reroll", "luck", "stand", "flip",
	"damage", "share", "spot", "entry", "loot", "load", "leave", "take-upgrade", "take-advisor", "drop-advisor", "take-treasure",
	"take-research", "take-good", "take-gold", "tax", "research", "keep-research", "claim", "end-turn", "flee", "stay", "give",
	"pick", "appease", "name", "improve", "keep", "keep-none", "take-back", "strike", "done", "title",
	"finish", "leave-upgrade",
}

func makeMove(op op, args ...uint8) game.Move { return game.PackMove(uint8(op), args...) }

// run plays a move. What follows from it is for flow.
func (p *play) run(m game.Move) {
	if m == game.Cancel {
		p.cancel()
		return
	}
	a, b, c, d := m.Arg(0), m.Arg(1), m.Arg(2), m.Arg(3)
	switch op := op(m.Op()); {
	case op <= opRecruit:
		p.develop(op, a, b)
	case op <= opGuild:
		p.prepare(op, a, b)
	case op <= opSell:
		p.trade(op, a, b, c)
	case op <= opBuild:
		p.construct(op, a, b, c, d)
	case op <= opShare:
		p.venture(op, a, b, c)
	case op <= opTakeGold:
		p.gain(op, a, b, c)
	case op <= opStay:
		p.conclude(op, a)
	case op <= opName:
		p.settleDue(op, a, b)
	case op == opFinish:
		p.s.shut()
	case op == opLeaveUpgrade:
		p.emit(evLeftUpgrade, int16(p.seat))
		p.over()
	default:
		p.close(op, a, b, c)
	}
}
