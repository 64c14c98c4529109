package discoveries

import "portolan/game"

// op is the sort of a move; its name is the kind that clients see.
type op uint8

const (
	opCoins op = iota
	opTake
	opDraw
	opBuy
	opReserveShip
	opReserveContract
	opSail
	opAny
	opSailAny
	opColour
	opContract
	opLoad
	opLoadAny
	opMission
	opEnd
)

var opNames = []string{
	"coins", "take", "draw", "buy", "reserve-ship", "reserve-contract", "sail", "any", "sail-any", "colour", "contract", "load",
	"load-any", "mission", "end",
}

func makeMove(op op, args ...uint8) game.Move { return game.PackMove(uint8(op), args...) }

func moveOp(m game.Move) op { return op(m.Op()) }

func (p *play) run(op op, a, b, c, d uint8) {
	switch op {
	case opCoins:
		p.takeCoins()
	case opTake:
		p.takeContract(int(a))
	case opDraw:
		p.drawContract()
	case opBuy:
		p.buy(int(a))
	case opReserveShip:
		p.reserveShip(int(a))
	case opReserveContract:
		p.reserveContract(int(a))
	case opSail:
		p.sail(a, b, c, colour(d))
	case opAny:
		p.s.chain = chain{kind: chainAny}
	case opSailAny:
		p.sailAny(a, b, c)
	case opColour:
		p.nameColour(colour(a))
	case opContract:
		p.s.chain = chain{kind: chainContract, contract: a, rounds: b}
	case opLoad, opLoadAny:
		p.load(a, b, op == opLoadAny)
	case opMission:
		p.pickMission(mission(a))
	case opEnd:
		p.endTurn()
	}
}
