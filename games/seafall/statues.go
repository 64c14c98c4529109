package seafall

import (
	"math/bits"

	"portolan/game"
	"portolan/games/seafall/cards"
)

// statuesModule turns statues to the west (SF-22.3).
var statuesModule = ruleModule{
	moves: []moveRule{
		{opStatue, "statue", func(p play, m game.Move) { p.turnStatue(m.Arg(0), m.Arg(1)) }, describer.showStatue},
	},
}

// statues lists those that the seat can turn: one of its ships lies there with a good of the statue's colour.
func (l *list) statues() {
	s := l.s
	if s.modules&moduleHall == 0 || !s.can(actShip) {
		return
	}
	for i := range uint8(shipsPerProvince) {
		ship := &s.ships[shipOf(l.seat, int(i))]
		n := s.story.hall.statueAt(s.islandAt(ship.at))
		if n != none && s.story.hall.turned>>n&1 == 0 && ship.cargo[cards.All.Statues[n]] > 0 {
			l.add(opStatue, n, i)
		}
	}
}

// turnStatue turns a statue to the west, for good, and for one good of its colour.
func (p *play) turnStatue(n, i uint8) {
	s := p.s
	s.beginAction(actShip)
	s.endAction()
	ship, good := &s.ships[shipOf(p.seat, int(i))], cards.All.Statues[n]
	island := s.islandAt(ship.at)
	ship.cargo[good]--
	s.supply[good]++
	s.story.hall.turned |= 1 << n
	s.now.turned = true
	p.emit(evStatue, int16(p.seat), int16(n), int16(island), int16(good))
	p.glory(p.seat, 1)
	p.openByDeed(statueTurned, uint8(bits.OnesCount8(s.story.hall.turned)-1))
}

func (d describer) showStatue(m game.Move) {
	n, i := m.Arg(0), m.Arg(1)
	d.out.Number("statue", int(n)+1)
	d.out.Text("island", cards.IDs.Islands[d.s.islandAt(d.s.ships[shipOf(d.seat, int(i))].at)])
	d.out.Click(elements.statues[n])
	d.ship(i)
	d.out.Text("good", cards.GoodNames[cards.All.Statues[n]])
}
