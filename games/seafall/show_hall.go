package seafall

import "portolan/games/seafall/cards"

// viewStands lists what has come to light on islands (SF-22), which is public.
func (s *State) viewStands() (list []StandView) {
	h := &s.story.hall
	for i, plate := range h.plates {
		if n := cards.StatueOn(plate); n != none {
			stand := StandView{Kind: "statue", N: int(n) + 1, Island: cards.IDs.Islands[i], Good: cards.GoodNames[cards.All.Statues[n]]}
			if h.turned>>n&1 == 1 {
				stand.State = "turned"
			}
			list = append(list, stand)
		}
		if n := cards.TempleOn(plate); n != none {
			list = append(list, StandView{Kind: "temple", N: int(n) + 1, Island: cards.IDs.Islands[i]})
		}
	}
	for i := range uint8(cards.FarTemples) {
		if island := cards.IslandCount + i; s.onChart(island) && s.modules&moduleHall != 0 {
			list = append(list, StandView{Kind: "temple", N: int(cards.FarTempleOn(island)) + 1, Island: cards.IDs.Islands[island]})
		}
	}
	for i, t := range h.tombs {
		if t.island != none {
			list = append(list, StandView{
				Kind: "tomb", N: i + 1, Island: cards.IDs.Islands[t.island], Site: int(t.site) + 1,
				Defence: int(cards.All.Tombs[i].Defence), State: fates[t.fate],
			})
		}
	}
	return list
}

func (w *writer) stand(v *StandView) {
	w.text(`{"kind":`, v.Kind)
	w.number(`,"n":`, v.N)
	w.text(`,"island":`, v.Island)
	w.positive(`,"site":`, v.Site)
	w.word(`,"good":`, v.Good)
	w.positive(`,"defence":`, v.Defence)
	w.word(`,"state":`, v.State)
	w.raw(`}`)
}
