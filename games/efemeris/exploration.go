package efemeris

import "portolan/game"

// placements lists every tile that the seat drew, on every cell open to it, in every orientation (EF-3.3).
func (l *list) placements() {
	for i, t := range l.s.drawn {
		if t == tileNone || l.s.drawer[i] != l.seat {
			continue
		}
		for cell := range uint8(cellCount) {
			if l.s.open(cell) {
				for rotation := range uint8(directionCount) {
					l.add(opPlace, uint8(t), cell, rotation)
				}
			}
		}
	}
}

func (p *play) place(t tile, cell, rotation uint8) {
	s := p.s
	if s.drawn[0] == t {
		s.drawn[0], s.drawer[0] = s.drawn[1], s.drawer[1]
	}
	s.drawn[1] = tileNone
	s.put(t, cell, rotation)
	s.stirred = true
	p.emit(evPlaced, int16(p.seat), int16(t), int16(cell), int16(rotation))
	if !s.drawers().Has(game.Seat(p.seat)) {
		p.pass()
	}
}
