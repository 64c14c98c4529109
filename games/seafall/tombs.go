package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// tombsModule enters tombs (SF-22.1).
var tombsModule = ruleModule{
	moves: []moveRule{
		{opEnter, "enter", func(p play, m game.Move) { p.declareEndeavour(p.s.entrance(m.Arg(0), m.Arg(1))) }, describer.showEnter},
		{opRelic, "relic", func(p play, _ game.Move) { p.takeRelic() }, describer.showRelic},
		{opSeal, "seal", func(p play, _ game.Move) { p.sealTomb() }, describer.showSeal},
	},
}

// sealGlory is what sealing a tomb gives. A relic gives its own.
const sealGlory = 1

// tombs lists the open tombs that the seat can enter: it has a ship there, and with its charts some dice.
func (l *list) tombs() {
	s := l.s
	if s.modules&moduleHall == 0 || !s.can(actShip) {
		return
	}
	for i := range uint8(shipsPerProvince) {
		at := s.islandAt(s.ships[shipOf(l.seat, int(i))].at)
		if at == none {
			continue
		}
		for n := range s.story.hall.tombs {
			if t := &s.story.hall.tombs[n]; t.island != at || t.fate != tombOpen {
				continue
			}
			e := s.entrance(uint8(n), i)
			t := s.pool(l.seat, &e)
			if t.dice() > 0 || t.dice()+s.studies(l.seat, &e) > 0 {
				l.add(opEnter, uint8(n), i)
			}
		}
	}
}

func (s *State) entrance(n, ship uint8) endeavour {
	t := &s.story.hall.tombs[n]
	return endeavour{
		kind: entering, island: t.island, site: t.site, victim: noSeat, ship: ship, defence: cards.All.Tombs[n].Defence, dangerous: true,
		place: noPlace, spot: none, entry: none, tomb: n,
	}
}

// afterEntering asks what is done in the tomb: its relic is taken, or it is sealed (SF-22.1).
func (p *play) afterEntering() {
	p.s.now.entered = max(p.s.now.entered, p.s.throw.defence)
	p.s.base = phaseEntry
}

// atTomb tells whether the seat in turn stands in a tomb and decides what to do.
func (s *State) atTomb() bool {
	return s.throw.kind == entering && s.base == phaseEntry && s.story.hall.tombs[s.throw.tomb].fate == tombOpen
}

// takeRelic takes what lies in the tomb into the treasury, and the Tide comes nearer.
func (p *play) takeRelic() {
	s := p.s
	relic := cards.All.Tombs[s.throw.tomb].Relic
	s.story.hall.tombs[s.throw.tomb].fate = tombTaken
	p.me.treasures |= 1 << relic
	p.emit(evRelic, int16(p.seat), int16(relic), int16(s.throw.tomb))
	p.glory(p.seat, int(cards.All.Treasures[relic].Glory))
	p.leaveTomb(1)
}

// sealTomb leaves the relic where it lies, for good, and the Tide goes back.
func (p *play) sealTomb() {
	s := p.s
	s.story.hall.tombs[s.throw.tomb].fate = tombSealed
	s.now.sealed = true
	p.emit(evSealed, int16(p.seat), int16(s.throw.tomb), int16(s.throw.island))
	p.glory(p.seat, sealGlory)
	p.leaveTomb(-1)
}

// leaveTomb moves the Tide, and reads an entry of the log if one of tombs is left.
func (p *play) leaveTomb(tide int) {
	s := p.s
	p.openByDeed(tombClosed, uint8(s.story.hall.closed()-1))
	p.moveTrack(cards.All.Tide, tide)
	if entry := p.drawTale(cards.TombSymbol, 0); entry != none {
		p.read(entry)
		return
	}
	s.step = stepOutcome
}

func (d describer) showEnter(m game.Move) {
	e := d.s.entrance(m.Arg(0), m.Arg(1))
	d.site(e.island, e.site)
	d.ship(m.Arg(1))
	d.out.Number("tomb", int(m.Arg(0))+1)
	d.dice(&e)
}

func (d describer) showRelic(game.Move) {
	d.tombChoice(0)
	d.out.Text("treasure", cards.IDs.Treasures[cards.All.Tombs[d.s.throw.tomb].Relic])
}

func (d describer) showSeal(game.Move) { d.tombChoice(1) }

func (d describer) tombChoice(n int) {
	d.out.Number("tomb", int(d.s.throw.tomb)+1)
	d.out.Text("island", cards.IDs.Islands[d.s.throw.island])
	d.out.Click(elements.choices[n])
}
