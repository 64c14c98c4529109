package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// epilogues are the ids of the endings of a campaign.
var epilogues = func() (ids []string) {
	for i := range cards.All.Endings {
		ids = append(ids, cards.All.Endings[i].ID)
	}
	return ids
}()

// viewStages lists the gates of the last match, with who has passed them.
func (s *State) viewStages() (list []StageView) {
	if s.modules&moduleCrown == 0 {
		return nil
	}
	for gate, set := range s.story.crown.passed {
		v := StageView{ID: cards.GateNames[gate], Seats: []int{}}
		for seat := range int(s.count) {
			if set>>seat&1 == 1 {
				v.Seats = append(v.Seats, seat)
			}
		}
		list = append(list, v)
	}
	return list
}

func (w *writer) stage(v *StageView) {
	w.text(`{"id":`, v.ID)
	w.numbers(`,"seats":`, v.Seats)
	w.raw(`}`)
}

// viewEpilogue adds how the campaign has ended, and what became of each province, the emperor first.
func (s *State) viewEpilogue(v *FinishView) {
	if !s.told() {
		return
	}
	v.Ending = epilogues[s.epilogue()]
	fates, seats := s.fates(), s.byCampaign()
	for _, seat := range seats[:s.count] {
		for _, fate := range fates[seat] {
			if fate != none {
				v.Fates = append(v.Fates, FateView{Seat: int(seat), ID: cards.All.Fates[fate].ID})
			}
		}
	}
}

func (w *writer) fate(v *FateView) {
	w.number(`{"seat":`, v.Seat)
	w.text(`,"id":`, v.ID)
	w.raw(`}`)
}

// gate is the gate that a choice is about.
func (d describer) gate(gate cards.Gate) {
	d.text("gate", cards.GateNames[gate], elements.gates[gate])
}

func (d describer) showPassCharts(game.Move) {
	d.gate(cards.ChartGate)
	d.out.Number("n", int(d.s.gatePrice(d.seat, cards.ChartGate)))
}

func (d describer) showPassGoods(m game.Move) {
	d.gate(cards.TollGate)
	without := "none"
	for g, id := range cards.GoodNames {
		if m.Arg(0)>>g&1 == 1 {
			d.out.Click(elements.goods[g])
		} else {
			without = id
		}
	}
	d.out.Text("without", without)
}

func (d describer) showPassRelic(m game.Move) {
	d.gate(cards.TollGate)
	d.text("treasure", cards.IDs.Treasures[m.Arg(0)], elements.treasures[m.Arg(0)])
}

func (d describer) showPassFree(game.Move) { d.gate(cards.TollGate) }

func (d describer) showChallenge(m game.Move) {
	e := d.s.challenge(d.seat, m.Arg(0))
	d.gate(cards.GuardGate)
	d.ship(m.Arg(0))
	d.dice(&e)
	d.out.Number("defence", int(e.defence))
}
