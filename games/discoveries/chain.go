package discoveries

import "portolan/game"

// chain is a decision made in small moves that is not done yet. Nothing of it has happened, nobody else gets to see it, and
// game.Cancel takes it back: whoever tries a contract and thinks better of it has shown nothing.
type chain struct {
	kind     chainKind
	contract uint8 // of chainContract, with how long it runs
	rounds   uint8
	loaded   uint8 // sum of the holds so far
	paid     uint8 // coins for placing the ships so far
	anys     uint8 // cards any colour so far
	ships    uint64
	jokers   [jokerShips]uint8 // holds chosen so far
	ship     uint8             // of chainColour: the ship, where it goes and with what hold
	journey  uint8
	hold     uint8
}

type chainKind uint8

const (
	chainNone     chainKind = iota
	chainContract           // a contract waits for ships (AD-3.3)
	chainAny                // a card any colour waits for the ship it is for (AD-3.5)
	chainColour             // an empty journey waits for the colour that the card gives it (AD-3.5)
)

var chainKinds = []string{"", "contract", "any", "colour"}

// links lists how the open chain can go on.
func (l *list) links() {
	switch l.s.chain.kind {
	case chainContract:
		l.loads()
	case chainAny:
		l.anySails(false)
	default:
		l.colours()
	}
	l.buf = append(l.buf, game.Cancel)
}

// useAny spends a card any colour.
func (p *play) useAny() {
	p.me.anys--
	p.emit(evCard, int16(p.seat), int16(cardAny))
}
