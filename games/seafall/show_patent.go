package seafall

import (
	"portolan/game"
	"portolan/games/seafall/cards"
)

// colonyIDs are the ids of what lies on each island.
var colonyIDs = func() (ids []string) {
	for _, island := range cards.IDs.Islands {
		ids = append(ids, island+"-colony")
	}
	return ids
}()

const colonyKind = "colony"

// viewHolds lists the colonies, which are public.
func (s *State) viewHolds() (list []HoldView) {
	for i := range s.story.colonies {
		at := &s.story.colonies[i]
		if at.owner == noSeat {
			continue
		}
		v := HoldView{
			Kind: colonyKind, ID: colonyIDs[i], Island: cards.IDs.Islands[i], Seat: int(at.owner), Guard: s.guardOn(uint8(i)),
			Defence: int(cards.All.Colony.Defence), Goods: viewGoods(&at.goods),
		}
		if at.building != none {
			v.Building = cards.BuildingKindNames[cards.All.Buildings[at.building].Kind]
		}
		for n, t := range at.sites {
			if t.count > 0 {
				v.Places = append(v.Places, PlaceView{ID: places[colonyPlaces[n]], Owner: int(t.owner), Markers: int(t.count)})
			}
		}
		list = append(list, v)
	}
	return list
}

func (w *writer) hold(v *HoldView) {
	w.text(`{"kind":`, v.Kind)
	w.text(`,"id":`, v.ID)
	w.text(`,"island":`, v.Island)
	w.number(`,"seat":`, v.Seat)
	w.number(`,"guard":`, v.Guard)
	w.number(`,"defence":`, v.Defence)
	w.raw(`,"goods":`)
	w.goods(&v.Goods)
	w.word(`,"building":`, v.Building)
	some(w, `,"places":`, v.Places, (*writer).place)
	w.raw(`}`)
}

// colonyElements are what clients show of a colony on each island: itself, its sites, and the goods in its warehouse.
type colonyElements struct {
	whole, pays []string
	places      [cards.IslandLimit][colonySites]string
	cargo       [cards.IslandLimit][]string
}

func makeColonyElements() (e colonyElements) {
	e.whole, e.pays = prefixed("colony:", cards.IDs.Islands), prefixed("pay:", colonyIDs)
	for i, island := range cards.IDs.Islands {
		for n, at := range colonyPlaces {
			e.places[i][n] = "colony:" + island + "-" + places[at]
		}
		e.cargo[i] = prefixed("cargo:"+colonyIDs[i]+"-", cards.GoodNames)
	}
	return e
}

// onIsland is a colony on an island, and whose it is.
func (d describer) onIsland(i uint8) {
	d.out.Text("island", cards.IDs.Islands[i])
	d.out.Text("other", d.s.colourOf(d.s.story.colonies[i].owner))
}

func (d describer) showFound(m game.Move) {
	d.text("island", cards.IDs.Islands[m.Arg(0)], elements.islands[m.Arg(0)])
	d.ship(m.Arg(1))
	d.out.Number("gold", d.s.foundingPrice(d.seat))
	d.out.Text("good", cards.GoodNames[cards.All.Colony.Good])
}

func (d describer) showAnnex(m game.Move) {
	tile, i, pay := m.Arg(0), m.Arg(1), m.Arg(2)
	card := &cards.All.Buildings[tile]
	d.text("building", cards.BuildingKindNames[card.Kind], elements.buildings[card.Kind])
	d.text("island", cards.IDs.Islands[i], elements.colonies.whole[i])
	d.paid(d.s.annexPrice(d.seat, tile, i, pay), pay, card.Colour)
	if old := d.s.story.colonies[i].building; old != none {
		d.out.Text("over", cards.BuildingKindNames[cards.All.Buildings[old].Kind])
	}
}

func (d describer) showStock(m game.Move) {
	i, k := m.Arg(0), m.Arg(1)
	d.site(i, k)
	d.out.Text("good", cards.GoodNames[d.s.islands[i].sites[k].find.Good])
	d.out.Number("gold", d.s.buyPrice(d.seat, i))
}

func (d describer) showFortify(m game.Move) {
	i := m.Arg(0)
	d.text("island", cards.IDs.Islands[i], elements.colonies.whole[i])
	d.out.Number("n", int(d.s.islands[i].garrison)+1)
}

func (d describer) showRaidColony(m game.Move) {
	e := d.s.colonyRaid(m.Arg(0), m.Arg(1))
	d.onIsland(m.Arg(0))
	d.out.Click(elements.colonies.whole[m.Arg(0)])
	d.ship(m.Arg(1))
	d.dice(&e)
}

func (d describer) showSack(m game.Move) {
	i, n := d.s.throw.island, m.Arg(0)
	d.text("place", places[colonyPlaces[n]], elements.colonies.places[i][n])
	d.onIsland(i)
	d.out.Number("n", int(d.s.markersFor(d.seat, d.s.throw.victim, colonyPlaces[n])))
}

func (d describer) showBurn(game.Move) {
	i := d.s.throw.island
	d.onIsland(i)
	d.out.Number("n", int(d.s.burnMarkers(d.seat)))
	d.out.Click(elements.colonies.whole[i])
}
