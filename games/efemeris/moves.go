package efemeris

import "portolan/game"

// op is the sort of a move; its name is the kind that clients see.
type op uint8

const (
	opNation op = iota
	opCaptain
	opEnlist
	opReady
	opMobilize
	opPlace
	opSail
	opWinds
	opWarningShot
	opCargo
	opBanker
	opFire
	opBombard
	opHelmsman
	opCourtesan
	opSurgeon
	opCarpenter
	opBoatswain
	opGovernor
	opHubac
	opDeLaChesnaye
	opCastelDOleron
	opCassini
	opFairborne
	opBlake
	opByng
	opLancaster
	opPargo
	opDeGuzman
	opDaSilva
	opDeAviles
	opEndTactics
	opRecruit
	opFrigate
	opFortress
	opGalleon
	opConquer
	opEndTurn
	opTakePlanet
	opFirstTile
	opLand
	opRescue
	opLeaveWreck
	opGive
)

var opNames = []string{
	"nation", "captain", "enlist", "ready", "mobilize", "place", "sail", "winds", "warning-shot", "cargo", "banker", "fire",
	"bombard", "helmsman", "courtesan", "surgeon", "carpenter", "boatswain", "governor", "hubac", "de-la-chesnaye",
	"castel-d-oleron", "cassini", "fairborne", "blake", "byng", "lancaster", "pargo", "de-guzman", "da-silva", "de-aviles",
	"end-tactics", "recruit", "frigate", "fortress", "galleon", "conquer", "end-turn", "planet", "first-tile", "land", "rescue",
	"leave-wreck", "give",
}

func makeMove(op op, args ...uint8) game.Move { return game.PackMove(uint8(op), args...) }

func moveOp(m game.Move) op { return op(m.Op()) }

func (p *play) run(op op, a, b, c uint8) {
	switch op {
	case opNation:
		p.chooseNation(nation(a))
	case opCaptain:
		p.pickCaptain(captain(a))
	case opEnlist:
		p.enlist(crewKind(a))
	case opReady:
		p.finishStep()
	case opMobilize:
		p.mobilize(int(a), b)
	case opPlace:
		p.place(tile(a), b, c)
	case opSail:
		p.sail(int(a), field(b))
	case opWinds, opWarningShot, opCargo:
		p.useBonus(op, a, b)
	case opEndTactics, opEndTurn, opLeaveWreck:
		p.pass()
	case opTakePlanet:
		p.takePlanet(int(a))
	case opFirstTile:
		p.voteFirstTile(int8(a))
	case opLand:
		p.landPartner(a, b)
	case opRescue:
		p.rescue(crewKind(a))
	case opGive:
		p.give(spice(a))
	case opRecruit, opFrigate, opFortress, opGalleon, opConquer:
		p.build(op, a, b, c)
	default:
		p.playCrew(op, a, b)
	}
}
