package efemeris

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// opened is a duel just set up, its first player to choose a nation.
func opened(t *testing.T, seed uint64) *position {
	t.Helper()
	options, err := Rules{}.Resolve(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	st, err := Rules{}.New(game.Setup{Rules: version, Seats: 2, Options: options}, game.FreeChance(seed))
	if err != nil {
		t.Fatal(err)
	}
	return positionOf(t, st.(*State), game.FreeChance(seed))
}

// firstAndOther are the seats in the order of play.
func (p *position) firstAndOther() (first, other int) {
	first = p.view(game.Spectator).First
	return first, 1 - first
}

func (p *position) nationsChosen() (first, other int) {
	first, other = p.firstAndOther()
	p.Do(first, "nation:france").Do(other, "nation:spain")
	return first, other
}

func (p *position) captainsChosen() (first, other int) {
	first, other = p.nationsChosen()
	p.Do(first, "captain:cassini", "captain:hubac", "button:ready")
	p.Do(other, "captain:pargo", "captain:da-silva", "button:ready")
	return first, other
}

func (p *position) crewChosen() (first, other int) {
	first, other = p.captainsChosen()
	p.Do(first, "reserve:gunner", "reserve:gunner", "reserve:gunner", "reserve:helmsman", "reserve:banker", "button:ready")
	p.Do(other, "reserve:boatswain", "reserve:gunner", "reserve:governor", "reserve:first-officer", "reserve:banker", "button:ready")
	return first, other
}

func (p *position) mobilized() (first, other int) {
	first, other = p.crewChosen()
	p.Do(first, "planet:pytheas turn:2").Do(other, "planet:patrocles turn:0")
	return first, other
}

func TestSetupNations(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.1 the first player is drawn by lot", func(t *testing.T) {
			var firsts [2]int
			for seed := range uint64(400) {
				firsts[opened(t, seed).view(game.Spectator).First]++
			}
			if firsts[0] < 150 || firsts[1] < 150 {
				t.Errorf("of 400 matches seat 0 began %d, seat 1 %d", firsts[0], firsts[1])
			}
		}},
		{"EF-2.1 the first player chooses a nation first, and the other one differs", func(t *testing.T) {
			for seed := range uint64(4) {
				p := opened(t, seed)
				first, other := p.firstAndOther()
				if p.s.Deciding() != game.SeatsOf(game.Seat(first)) {
					t.Errorf("%b decide first", p.s.Deciding())
				}
				p.Allows(first, "nation:france", "nation:britain", "nation:spain").Do(first, "nation:britain")
				p.Allows(other, "nation:france", "nation:spain").Forbids(other, "nation:britain").Forbids(first, "nation:")
				p.Happened(game.Spectator, fmt.Sprintf("nation seat=%d nation=britain", first))
				p.Do(other, "nation:spain")
				if a, b := p.me(first).Nation, p.me(other).Nation; a != "britain" || b != "spain" {
					t.Errorf("%s against %s", a, b)
				}
			}
		}},
	})
}

func TestSetupCaptains(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.2 two of the nation's four captains, in an order", func(t *testing.T) {
			p := opened(t, 1)
			first, other := p.nationsChosen()
			p.Allows(first, "captain:hubac", "captain:de-la-chesnaye", "captain:castel-d-oleron", "captain:cassini")
			p.Forbids(first, "captain:pargo", "button:ready")
			p.Allows(other, "captain:pargo", "captain:de-guzman", "captain:da-silva", "captain:de-aviles")
			p.Do(first, "captain:cassini").Forbids(first, "captain:cassini", "button:ready")
			p.Do(first, "captain:hubac").Forbids(first, "captain:").Allows(first, "button:ready", "button:cancel")
			if got := p.me(first).Captains; !slices.Equal(got, []string{"cassini", "hubac"}) {
				t.Errorf("own captains %q", got)
			}
			p.Do(first, "button:cancel").Allows(first, "captain:cassini", "captain:hubac")
			if got := p.me(first).Captains; len(got) != 0 {
				t.Errorf("after cancelling %q", got)
			}
			p.Do(first, "captain:hubac", "captain:cassini", "button:ready").Forbids(first, "captain:", "button:")
			p.Allows(other, "captain:pargo")
		}},
		{"EF-2.2 both pick at once, and secretly", func(t *testing.T) {
			p := opened(t, 2)
			first, other := p.nationsChosen()
			if p.s.Deciding() != game.FirstSeats(2) {
				t.Errorf("%b decide", p.s.Deciding())
			}
			p.Do(first, "captain:hubac").Untold(game.Seat(other), "captain-picked").Untold(game.Spectator, "captain-picked")
			p.Happened(game.Seat(first), fmt.Sprintf("captain-picked seat=%d captain=hubac", first))
			p.Do(first, "captain:cassini", "button:ready")
			for _, viewer := range []game.Seat{game.Seat(other), game.Spectator} {
				his := p.view(viewer).Players[first]
				if his.Captain != "" || len(his.Captains) != 0 {
					t.Errorf("seat %d sees captains %q %q before the reveal", viewer, his.Captain, his.Captains)
				}
			}
		}},
		{"EF-2.2 a pick can be taken back, the reveal can't", func(t *testing.T) {
			p := opened(t, 2)
			first, other := p.nationsChosen()
			for _, path := range []string{"captain:hubac", "captain:cassini", "button:ready"} {
				if p.Do(first, path).Fenced() {
					t.Errorf("%q is fenced", path)
				}
			}
			if !p.Do(other, "captain:pargo", "captain:de-aviles", "button:ready").Fenced() {
				t.Error("no fence after the reveal")
			}
		}},
		{"EF-2.2 the first is revealed when both are done, the second stays hidden", func(t *testing.T) {
			p := opened(t, 3)
			first, other := p.captainsChosen()
			p.Happened(game.Spectator, fmt.Sprintf("captain-revealed seat=%d captain=cassini", first))
			p.Happened(game.Spectator, fmt.Sprintf("captain-revealed seat=%d captain=pargo", other))
			for _, viewer := range []game.Seat{game.Seat(other), game.Spectator} {
				his := p.view(viewer).Players[first]
				if his.Captain != "cassini" || !slices.Equal(his.Captains, []string{"cassini"}) || his.CaptainsLeft != 2 {
					t.Errorf("seat %d sees %+v", viewer, his)
				}
			}
			if got := p.me(first).Captains; !slices.Equal(got, []string{"cassini", "hubac"}) {
				t.Errorf("own captains %q", got)
			}
		}},
	})
}

func TestSetupCrew(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.3 five of twelve, duplicates allowed", func(t *testing.T) {
			p := opened(t, 4)
			first, _ := p.captainsChosen()
			p.Allows(first, "reserve:banker", "reserve:first-officer", "reserve:gunner", "reserve:helmsman", "reserve:courtesan")
			p.Forbids(first, "reserve:surgeon", "reserve:boatswain", "button:ready")
			p.Do(first, "reserve:gunner", "reserve:gunner", "reserve:gunner").Forbids(first, "reserve:gunner")
			p.Do(first, "reserve:helmsman", "reserve:helmsman").Forbids(first, "reserve:").Allows(first, "button:ready", "button:cancel")
			p.cards(first, 5, 7, 0)
			p.Do(first, "button:cancel").Allows(first, "reserve:gunner", "reserve:helmsman").cards(first, 0, 12, 0)
		}},
		{"EF-2.3 hands are hidden, the sizes are public", func(t *testing.T) {
			p := opened(t, 5)
			first, other := p.captainsChosen()
			p.Do(first, "reserve:gunner").Untold(game.Seat(other), "crew-picked").Untold(game.Spectator, "crew-picked")
			p.Happened(game.Seat(first), fmt.Sprintf("crew-picked seat=%d crew=gunner", first))
			p.Do(first, "button:cancel")
			p.Do(first, "reserve:gunner", "reserve:banker", "reserve:banker", "reserve:courtesan", "reserve:helmsman", "button:ready")
			p.Do(other, "reserve:gunner", "reserve:banker", "reserve:banker", "reserve:governor", "reserve:boatswain", "button:ready")
			for _, viewer := range []game.Seat{game.Seat(other), game.Spectator} {
				his := p.view(viewer).Players[first]
				if len(his.Hand) != 0 || len(his.Reserve) != 0 || his.HandSize != 5 || his.ReserveSize != 7 {
					t.Errorf("seat %d sees hand %q (%d), reserve %q (%d)", viewer, his.Hand, his.HandSize, his.Reserve, his.ReserveSize)
				}
			}
			p.cards(first, 5, 7, 0).cards(other, 5, 7, 0)
		}},
		{"EF-6.13 twelve cards: 2 bankers, 3 first officers, 3 gunners, 2 and 2 of the nation's own", func(t *testing.T) {
			p := opened(t, 6)
			first, other := p.captainsChosen()
			for seat, own := range map[int][2]string{first: {"helmsman", "courtesan"}, other: {"boatswain", "governor"}} {
				counts := map[string]int{}
				for _, card := range p.me(seat).Reserve {
					counts[card]++
				}
				want := map[string]int{"banker": 2, "first-officer": 3, "gunner": 3, own[0]: 2, own[1]: 2}
				for card, n := range want {
					if counts[card] != n {
						t.Errorf("%d of %s, want %d", counts[card], card, n)
					}
				}
				p.cards(seat, 0, 12, 0)
			}
		}},
	})
}

// seen tells who may know each of a seat's choices, by kind.
func (p *position) seen(seat int) map[string]game.Seats {
	all := map[string]game.Seats{}
	var c game.Choice
	for _, m := range p.s.Moves(game.Seat(seat), nil) {
		p.s.Choice(game.Seat(seat), m, &c)
		all[c.Kind] = c.Seen
	}
	return all
}

func TestSecretChoices(t *testing.T) {
	officers := func() *position {
		p := at(t).spain("de-aviles", "pargo").hand(0, "first-officer", "gunner", "banker", "boatswain").spices(0, 5, 3)
		return p.lane().owns(0, "pytheas").token(0, "new-cargo", "stellar-winds").ship("es-galleon", p3).ship("gb-galleon", 0)
	}
	picking := opened(t, 1)
	first, _ := picking.nationsChosen()
	enlisting := opened(t, 1)
	enlister, _ := enlisting.captainsChosen()
	for _, tt := range []struct {
		name   string
		p      *position
		seat   int
		secret string
	}{
		{"EF-2.1 nations are chosen openly", opened(t, 1), int(opened(t, 1).s.Deciding().First()), ""},
		{"EF-2.2 captains secretly", picking, first, "captain"},
		{"EF-2.3 crew secretly", enlisting, enlister, "enlist"},
		{"EF-8.12 the card sold, all else openly", officers(), 0, "de-aviles"},
		{"EF-10.2 the card recruited, all else openly", officers().turn(0, "construction"), 0, "recruit"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for kind, seen := range tt.p.seen(tt.seat) {
				want := game.Everyone
				if kind == tt.secret {
					want = game.SeatsOf(game.Seat(tt.seat))
				}
				if seen != want {
					t.Errorf("%s is seen by %b, want %b", kind, seen, want)
				}
			}
			if _, listed := tt.p.seen(tt.seat)[tt.secret]; tt.secret != "" && !listed {
				t.Errorf("no %s is listed", tt.secret)
			}
		})
	}
}

func TestSetupPlanets(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.4 the first player takes one of eight, the other one of the seven left, in any orientation", func(t *testing.T) {
			p := opened(t, 7)
			first, other := p.crewChosen()
			if got := p.s.Moves(game.Seat(first), nil); len(got) != 8*6 {
				t.Errorf("%d moves for 8 planets in 6 orientations", len(got))
			}
			if p.s.Deciding() != game.SeatsOf(game.Seat(first)) {
				t.Errorf("%b decide", p.s.Deciding())
			}
			p.Offers(first, "planet:apollas", "turn:0", "turn:1", "turn:2", "turn:3", "turn:4", "turn:5")
			p.Do(first, "planet:pytheas turn:2").Forbids(other, "planet:pytheas")
			if got := p.s.Moves(game.Seat(other), nil); len(got) != 7*6 {
				t.Errorf("%d moves for 7 planets in 6 orientations", len(got))
			}
		}},
		{"EF-2.4 the tiles go N and S of the centre, conquered at once", func(t *testing.T) {
			p := opened(t, 8)
			first, other := p.mobilized()
			p.owned("pytheas", first).owned("patrocles", other)
			if got := p.planet("pytheas").Field; got != p.field(1, "a") {
				t.Errorf("pytheas lies on %d", got)
			}
			if got := p.planet("patrocles").Field; got != p.field(4, "a") {
				t.Errorf("patrocles lies on %d", got)
			}
			cells := p.view(game.Spectator).Cells
			want := []CellView{{0, "rose", cells[0].Turn}, {1, "pytheas", 2}, {4, "patrocles", 0}}
			if !slices.Equal(cells, want) {
				t.Errorf("cells %v, want %v", cells, want)
			}
		}},
		{"EF-2.5 one pepper and one vanilla for the first player, one and two for the other", func(t *testing.T) {
			p := opened(t, 9)
			first, other := p.mobilized()
			p.holds(first, 1, 1).holds(other, 1, 2)
		}},
		{"EF-2.6 the galleon of the first captain stands on the mobilization planet", func(t *testing.T) {
			p := opened(t, 10)
			first, other := p.mobilized()
			p.stands("fr-galleon", p.planet("pytheas").Field).stands("es-galleon", p.planet("patrocles").Field)
			if n := len(p.me(first).Ships) + len(p.me(other).Ships); n != 2 {
				t.Errorf("%d ships", n)
			}
		}},
		{"EF-2.7 sixteen tiles remain, of the basic map's set, none of them known before it is drawn", func(t *testing.T) {
			for seed := range uint64(4) {
				p := opened(t, seed)
				first, _ := p.mobilized()
				v := p.view(game.Seat(first))
				if v.Stack+len(v.Drawn) != 16 || len(v.Drawn) != 2 {
					t.Fatalf("%d in the stack, drawn %q", v.Stack, v.Drawn)
				}
				p.placeAll()
				if got := p.view(game.Spectator).Cells; len(got) != 19 {
					t.Errorf("%d cells are filled", len(got))
				}
				for _, cell := range p.view(game.Spectator).Cells {
					if kind := table.ref.Tiles[gametest.Index(t, table.tileNames, cell.Tile)].Kind; kind == "expert" {
						t.Errorf("expert tile %s", cell.Tile)
					}
				}
			}
		}},
		{"EF-2.7 the stack is shuffled: any two tiles come as often as any other", func(t *testing.T) {
			draws := map[string]int{}
			for seed := range uint64(600) {
				p := at(t).turn(1, "construction").stack("crossroads", "pepper-bay", "apollas", "vanilla-bend")
				p.DoBy(seed, 1, "button:end")
				draws[fmt.Sprint(slices.Sorted(slices.Values(p.view(0).Drawn)))]++
			}
			if len(draws) != 6 {
				t.Errorf("%d of 6 pairs came", len(draws))
			}
			for pair, n := range draws {
				if n < 60 || n > 140 {
					t.Errorf("%s came %d times of 600", pair, n)
				}
			}
		}},
	})
}

// placeAll places tiles wherever they may go, and passes, until the stack is empty.
func (p *position) placeAll() {
	p.Helper()
	for v := p.view(game.Spectator); v.Stack+len(v.Drawn) > 0; v = p.view(game.Spectator) {
		if v.Phase == "exploration" {
			p.Do(v.Turn, p.Paths(v.Turn)[0])
		} else {
			p.Do(v.Turn, "button:end")
		}
	}
}
