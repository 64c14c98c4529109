package seafall

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// calm opens a campaign with a match whose first event changes nothing.
func calm(t *testing.T, seats int) *State {
	t.Helper()
	for seed := range uint64(200) {
		s := open(t, seats, map[string]string{"prologue": "no"}, nil, seed)
		if card := &cards.All.Events[s.event]; card.Reveal == nil && card.Mods == nil {
			return s
		}
	}
	t.Fatal("each event changes something")
	return nil
}

// forPlaces is the gold and luck that seats have beyond what all have as a campaign begins, by their place in the order of play.
func forPlaces(t *testing.T, rules, seats int, prologue string) [][2]int {
	t.Helper()
	options, err := Rules{}.Resolve(seats, map[string]string{"prologue": prologue})
	if err != nil {
		t.Fatal(err)
	}
	st, err := Rules{}.New(game.Setup{Rules: rules, Seats: seats, Options: options}, game.FreeChance(1))
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	var got [][2]int
	for _, seat := range s.order[:s.count] {
		me := &s.provinces[seat]
		got = append(got, [2]int{int(me.gold) - startGold - int(me.fields[0]+me.fields[1]), int(me.luck) - int(me.startLuck)})
	}
	return got
}

// forPlace is what a seat got for its place in the order of play of a campaign's first match.
func forPlace(s *State, seat int) (gold, luck int) {
	for _, e := range cards.All.OrderOf(s.rules, s.count).First[s.Place(game.Seat(seat))] {
		switch e.Op {
		case cards.EffectGold:
			gold += int(e.N)
		case cards.EffectLuck:
			luck += int(e.N)
		}
	}
	return gold, luck
}

// Components and titles (SF-2, SF-3).
func TestComponents(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-2.1 10 goods of each kind, 8 markers and 2 ships a province, 15 dice", func(t *testing.T) {
			v := viewOf(calm(t, 5))
			gametest.Equal(t, "goods, less those that lie on the first islands", v.Supply, GoodsView{8, 8, 9, 8})
			for _, me := range v.Provinces {
				gametest.EqualLists(t, "markers and ships", []int{me.Markers, len(me.Ships)}, []int{8, 2})
			}
			p := at(t, 3, "soldiers").fleet(0, "green").fleet(1, "coast").boxes(0, 1, "raid", 3).upgrade(0, 1, "terrible", "deadly").war(1, 0, 8)
			p.Do(0, "province:green ship:red-1").pool(15, "ship=5 upgrades=3 support=1 garrison=-1 war=8")
		}},
		{"SF-2.2 gold is unlimited, goods are not, luck and influence without limit", func(t *testing.T) {
			at(t, 3, "soldiers").gold(0, 30_000).Do(0, "button:tax").hasGold(0, 30_003)
			p := at(t, 3, "merchants").glory(0, 1).glory(2, 1).influence(1, 40).Do(0, "button:end").pass().event("market-day")
			p.Do(2, "button:skip").until(2, "button:end", "event-card event=court-favour")
			gametest.Equal(t, "influence", p.province(1).Influence, 41)
			p = at(t, 3, "soldiers").fleet(0, "gannet").site("gannet", 4, "market spice").goods(1, "spice", 9).raidSite("4")
			gametest.Equal(t, "spice left", p.view(0).Supply.Spice+p.province(0).Ships[0].Cargo.Spice+p.province(0).Ships[1].Cargo.Spice, 1)
		}},
		{"SF-2.3 a die: 2 nothing, 1 small, 2 medium, 1 large; each symbol is one success", func(t *testing.T) {
			gametest.EqualLists(t, "faces", Rules{}.Data().(Data).Die, []string{"nothing", "nothing", "small", "medium", "medium", "large"})
			p := at(t, 3, "explorers").fleet(0, "gannet").luck(0, 0).Do(0, "site:gannet-5 ship:red-1")
			p.rolls(0, "button:roll", [faceKinds]uint8{1, 1, 1, 1}).Happened(game.Spectator, "throw province=red successes=3 defence=3 damage=0")
			p = at(t, 3, "explorers").fleet(0, "gannet").Do(0, "site:gannet-5 ship:red-1")
			before, sums := *p.s, [faceKinds]int{}
			for seed := range uint64(1500) {
				*p.s = before
				p.Chance.Seed(seed)
				p.Journal.Reset()
				p.s.Play(0, makeMove(opRoll), p.Chance, &p.Journal)
				for f, n := range p.thrown() {
					sums[f] += int(n)
				}
			}
			for f, want := range [faceKinds]int{2000, 1000, 2000, 1000} { // of 6000 dice
				if got := sums[f]; got < want-150 || got > want+150 {
					t.Errorf("%d of 6000 dice show %s, want about %d", got, faces[f], want)
				}
			}
		}},
		{"SF-3.1 titles seat the provinces, drawn at random in the first match", func(t *testing.T) {
			orders := map[string]bool{}
			for seats := 3; seats <= 5; seats++ {
				for seed := range uint64(80) {
					v := viewOf(open(t, seats, nil, nil, seed))
					var got []string
					for _, seat := range v.Order {
						got = append(got, v.Provinces[seat].Title)
					}
					want := slices.Clone(cards.TitleNames[:seats])
					slices.Reverse(want)
					if !slices.Equal(got, want) {
						t.Fatalf("titles from the first seat on: %v, want %v", got, want)
					}
					gametest.Equal(t, "first player of the first year", v.First, v.Order[0])
					if seats == 3 {
						orders[fmt.Sprint(v.Order)] = true
					}
				}
			}
			gametest.Equal(t, "orders of three", len(orders), 6)
		}},
		{"SF-3.2 what the places in the order of play get goes by the seats, by version 2 it was the same for all", func(t *testing.T) {
			before := [2][][2]int{{{0, 0}, {7, 1}, {7, 1}, {8, 2}, {8, 2}}, {{0, 0}, {10, 1}, {11, 1}, {13, 2}, {13, 2}}}
			now := map[int][2][][2]int{
				3: {{{0, 0}, {6, 1}, {8, 1}}, {{0, 0}, {10, 1}, {13, 2}}},
				4: {{{0, 0}, {7, 1}, {7, 1}, {8, 2}}, {{0, 0}, {9, 1}, {12, 1}, {14, 2}}},
				5: {{{0, 0}, {7, 1}, {7, 1}, {7, 2}, {10, 2}}, {{0, 0}, {9, 1}, {12, 1}, {13, 2}, {15, 3}}},
			}
			for seats, amounts := range now {
				for i, prologue := range []string{"no", "yes"} {
					gametest.EqualLists(t, fmt.Sprintf("of %d by version 3, prologue %s", seats, prologue), forPlaces(t, 3, seats, prologue), amounts[i])
					gametest.EqualLists(t, fmt.Sprintf("of %d by version 2, prologue %s", seats, prologue), forPlaces(t, 2, seats, prologue), before[i][:seats])
				}
			}
		}},
		{"SF-3.2 titles give their bonus from the second match on, none in the first", func(t *testing.T) {
			have := func(s *State) (gold, luck []int) {
				for _, me := range viewOf(s).Provinces {
					gold, luck = append(gold, me.Gold), append(luck, me.Luck)
				}
				return gold, luck
			}
			first := calm(t, 3) // what there is more goes by the place in the order of play (SF-4.1)
			for place, seat := range first.order[:first.count] {
				gametest.Equal(t, "gold in the first match", int(first.provinces[seat].gold), []int{12, 18, 20}[place])
				gametest.Equal(t, "luck in the first match", int(first.provinces[seat].luck), []int{2, 3, 3}[place])
			}
			gold, luck := have(at(t, 3, "soldiers").glory(0, 11).glory(1, 3).next()) // elector, duke, prince
			gametest.EqualLists(t, "gold in the second match", gold, []int{12, 20, 24})
			gametest.EqualLists(t, "luck in the second match", luck, []int{2, 4, 5})
			gold, luck = have(at(t, 3, "soldiers").version(6).glory(0, 11).glory(1, 3).next())
			gametest.EqualLists(t, "gold by version 6", gold, []int{12, 18, 21})
			gametest.EqualLists(t, "luck by version 6", luck, []int{2, 3, 4})
			gold, luck = have(at(t, 3, "soldiers").version(5).glory(0, 11).glory(1, 3).next())
			gametest.EqualLists(t, "gold by version 5", gold, []int{12, 13, 14})
			gametest.EqualLists(t, "luck by version 5", luck, []int{2, 2, 3})
		}},
		{"SF-3.2 SF-27.1 by version 7 the two highest bring enmity to the easternmost island from the second match on, in no match before", func(t *testing.T) {
			enmity := func(s *State) (markers, there []int) {
				for seat := range s.count {
					markers = append(markers, int(s.provinces[seat].markers))
					there = append(there, s.enmityOnIsland(int8(seat), 0))
				}
				return markers, there
			}
			p := at(t, 3, "soldiers").noTokens().glory(0, 11).glory(1, 3)
			markers, there := enmity(p.s)
			gametest.EqualLists(t, "markers in the first match", markers, []int{8, 8, 8})
			gametest.EqualLists(t, "enmity in the first match", there, []int{0, 0, 0})
			second := p.next() // elector, duke, prince
			markers, there = enmity(second)
			gametest.EqualLists(t, "markers", markers, []int{7, 7, 8})
			gametest.EqualLists(t, "enmity on the easternmost island", there, []int{1, 1, 0})
			gametest.EqualLists(t, "that all see at its garrison", viewOf(second).Islands[0].Markers, []EnmityView{{0, 1}, {1, 1}})
			gametest.Equal(t, "its column", cards.All.Islands[0].Column, int8(1))
			for seat, me := range viewOf(second).Provinces {
				gametest.Equal(t, "markers that all see", me.Markers, []int{7, 7, 8}[seat])
			}
			_, there = enmity(at(t, 3, "soldiers").noTokens().version(6).glory(0, 11).glory(1, 3).next())
			gametest.EqualLists(t, "enmity by version 6", there, []int{0, 0, 0})
		}},
	})
}

// Set-up (SF-4).
func TestSetUp(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"SF-4.1 what lies where as a match begins", func(t *testing.T) {
			s := calm(t, 4)
			v := viewOf(s)
			gametest.Equal(t, "goods, less those that lie on the first islands", v.Supply, GoodsView{8, 8, 9, 8})
			gametest.EqualLists(t, "upgrades", v.Upgrades, cards.IDs.Upgrades)
			gametest.EqualLists(t, "face down", v.Spent, []string{})
			gametest.EqualLists(t, "treasures", v.Treasures, cards.IDs.Treasures[:cards.TreasureCount])
			gametest.EqualLists(t, "buildings", v.Buildings, []BuildingView{{"guild-hall", 2, 0}, {"marketplace", 1, 0}, {"observatory", 1, 0}, {"port", 2, 0}, {"gun-tower", 3, 0}})
			gametest.EqualLists(t, "milestones", v.Milestones, []string{"whole-island", "three-roofs", "collection", "breach", "three-stalls"})
			gametest.Equal(t, "advisors face down", v.Stack, 15)
			gametest.Equal(t, "advisors on display", len(v.Display), 5)
			gametest.Equal(t, "damage cards", s.damages.size(), 20)
			gametest.Equal(t, "events", len(v.Events), 6)
			gametest.EqualLists(t, "year and round", []int{v.Year, v.Round}, []int{1, 1})
			for i, me := range v.Provinces {
				gametest.EqualLists(t, "ships", []int{me.Ships[0].Space, me.Ships[1].Space}, []int{i, i})
				gametest.EqualLists(t, "markers, glory, goods, advisors", []int{me.Markers, me.Glory, me.Goods.Iron, len(me.Advisors)}, []int{8, 0, 0, 0})
				_, more := forPlace(s, i)
				gametest.EqualLists(t, "luck and influence, as its leader's", []int{me.Luck, me.Influence}, []int{me.StartLuck + more, me.StartInfl})
			}
		}},
		{"SF-4.1 who plays later in the first year of a campaign gets something for it, in its prologue more (ours)", func(t *testing.T) {
			for _, c := range []struct {
				name       string
				version    int
				options    map[string]string
				gold, luck []int // by place
			}{
				{"first match", 2, map[string]string{"prologue": "no"}, []int{12, 19, 19, 20, 20}, []int{2, 3, 3, 4, 4}},
				{"prologue", 2, nil, []int{12, 22, 23, 25, 25}, []int{2, 3, 3, 4, 4}},
				{"version 1", 1, map[string]string{"prologue": "no"}, []int{12, 12, 12, 12, 12}, []int{2, 2, 2, 2, 2}},
			} {
				options, err := Rules{}.Resolve(5, c.options)
				if err != nil {
					t.Fatal(err)
				}
				st, err := Rules{}.New(game.Setup{Rules: c.version, Seats: 5, Options: options}, game.FreeChance(3))
				if err != nil {
					t.Fatal(err)
				}
				s := st.(*State)
				for place, seat := range s.order[:s.count] {
					gametest.Equal(t, c.name+": gold", int(s.provinces[seat].gold), c.gold[place])
					gametest.Equal(t, c.name+": luck", int(s.provinces[seat].luck), c.luck[place])
				}
			}
			s := at(t, 3, "soldiers").glory(0, 11).next()
			for seat := range s.count {
				title := cards.All.Titles[s.provinces[seat].rank].Start(s.rules)
				want := startGold + 4
				for _, e := range title {
					if e.Op == cards.EffectGold {
						want += int(e.N)
					}
				}
				gametest.Equal(t, "gold in the second match", int(s.provinces[seat].gold), want)
			}
		}},
		{"SF-4.1 all that was not kept is back for the next match", func(t *testing.T) {
			p := at(t, 3, "soldiers").version(3).glory(0, 11).upgrade(0, 1, "hale").building(1, 1, "port").goods(0, "iron", 4).cargo(1, 1, "spice", 2).damage(0, 1, "scratches")
			p.fleet(0, "bell").marked(1, "gannet", 0, 2).council(1, "carpenter").treasure(2, "chess-kings").gold(0, 33)
			s := p.next()
			v := viewOf(s)
			gametest.Equal(t, "goods, less those that lie on the first islands", v.Supply, GoodsView{9, 9, 9, 8})
			gametest.Equal(t, "upgrades", len(v.Upgrades), 12)
			gametest.Equal(t, "advisors", v.Stack+len(v.Display), 20)
			gametest.Equal(t, "treasures", len(v.Treasures), 7)
			gametest.Equal(t, "damage cards", s.damages.size(), 20)
			for i, me := range v.Provinces {
				gametest.EqualLists(t, "ships, markers", []int{me.Ships[0].Space, me.Ships[1].Space, me.Markers}, []int{i, i, 8})
				gametest.Equal(t, "cards of damage", len(me.Ships[0].Damage), 0)
			}
		}},
		{"SF-4.2 everything but face-down stacks is open to everybody", func(t *testing.T) {
			p := at(t, 3, "merchants").council(0, "carpenter", "alchemist").treasure(1, "chess-kings").gold(2, 17).goods(1, "iron", 2).research(2, 3)
			p.s.provinces[0].tired = 1 << p.id(cards.IDs.Advisors, "carpenter")
			all := p.view(game.Spectator)
			for seat := range 3 {
				if v := p.view(game.Seat(seat)); !reflect.DeepEqual(v.Provinces, all.Provinces) || !slices.Equal(v.Treasures, all.Treasures) {
					t.Errorf("seat %d sees %+v, everybody %+v", seat, v.Provinces, all.Provinces)
				}
			}
			gametest.EqualLists(t, "council", all.Provinces[0].Advisors, []AdvisorView{{"carpenter", true}, {"alchemist", false}})
			gametest.EqualLists(t, "treasury", all.Provinces[1].Treasures, []string{"chess-kings"})
			gametest.EqualLists(t, "research", all.Provinces[2].Research, []string{"3"})
			gametest.Equal(t, "gold", all.Provinces[2].Gold, 17)
			gametest.EqualLists(t, "treasures for sale", all.Treasures, slices.DeleteFunc(slices.Clone(cards.IDs.Treasures[:cards.TreasureCount]), func(id string) bool { return id == "chess-kings" }))
		}},
	})
}
