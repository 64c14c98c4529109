package efemeris

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

var freeForAll = map[string]string{"mode": "free-for-all"}

// ordered are the three seats in the order of play.
func (p *position) ordered() [3]int {
	first := p.view(game.Spectator).First
	return [3]int{first, (first + 1) % 3, (first + 2) % 3}
}

// enlisted is a free for all set up as far as the planets; seats are named in the order of play.
func enlisted(t *testing.T, seed uint64) (p *position, seats [3]int) {
	t.Helper()
	p = start(t, freeForAll, seed, nil)
	seats = p.ordered()
	for i, n := range []string{"spain", "france", "britain"} {
		p.Do(seats[i], "nation:"+n)
	}
	captains := [][]string{{"pargo", "da-silva"}, {"hubac", "cassini"}, {"byng", "blake"}}
	for i, seat := range seats {
		p.Do(seat, "captain:"+captains[i][0], "captain:"+captains[i][1], "button:ready")
	}
	for _, seat := range seats {
		p.Do(seat, "reserve:gunner", "reserve:gunner", "reserve:gunner", "reserve:banker", "reserve:banker", "button:ready")
	}
	return p, seats
}

func TestFreeForAllSetup(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.1 EF-12.1 each of the three is drawn to begin", func(t *testing.T) {
			var firsts [3]int
			for seed := range uint64(300) {
				firsts[start(t, freeForAll, seed, nil).view(game.Spectator).First]++
			}
			for seat, n := range firsts {
				if n < 70 || n > 130 {
					t.Errorf("of 300 matches seat %d began %d", seat, n)
				}
			}
		}},
		{"EF-2.1 EF-12.1 nations are chosen clockwise, all three differ", func(t *testing.T) {
			for seed := range uint64(6) {
				p := start(t, freeForAll, seed, nil)
				seats := p.ordered()
				p.offersNations(seats[0], "nation:britain", "nation:france", "nation:spain").Do(seats[0], "nation:france")
				p.offersNations(seats[1], "nation:britain", "nation:spain").Do(seats[1], "nation:spain")
				p.offersNations(seats[2], "nation:britain")
			}
		}},
		{"EF-2.2 all three pick captains at once, revealed when the last is done", func(t *testing.T) {
			p := start(t, freeForAll, 1, nil)
			seats := p.ordered()
			for i, n := range []string{"spain", "france", "britain"} {
				p.Do(seats[i], "nation:"+n)
			}
			p.decides(0, 1, 2)
			p.Do(seats[0], "captain:pargo", "captain:da-silva", "button:ready").Do(seats[2], "captain:byng", "captain:blake", "button:ready")
			p.Untold(game.Spectator, "captain-revealed").decides(game.Seat(seats[1]))
			if his := p.view(game.Seat(seats[1])).Players[seats[0]]; his.Captain != "" || len(his.Captains) != 0 {
				t.Errorf("captains %q %q are seen before the reveal", his.Captain, his.Captains)
			}
			p.Do(seats[1], "captain:hubac", "captain:cassini", "button:ready")
			for i, captain := range []string{"pargo", "hubac", "byng"} {
				p.Happened(game.Spectator, fmt.Sprintf("captain-revealed seat=%d captain=%s", seats[i], captain))
			}
			for _, viewer := range []game.Seat{game.Seat(seats[1]), game.Spectator} {
				if his := p.view(viewer).Players[seats[0]]; !slices.Equal(his.Captains, []string{"pargo"}) || his.CaptainsLeft != 2 {
					t.Errorf("seat %d sees captains %q", viewer, his.Captains)
				}
			}
		}},
		{"EF-2.3 five crew cards each, secretly", func(t *testing.T) {
			p, seats := enlisted(t, 2)
			for _, seat := range seats {
				p.cards(seat, 5, 7, 0)
				for _, viewer := range []int{seats[0], seats[1], seats[2], -1} {
					if his := p.view(game.Seat(viewer)).Players[seat]; viewer != seat && len(his.Hand)+len(his.Reserve) != 0 {
						t.Errorf("seat %d sees hand %q, reserve %q", viewer, his.Hand, his.Reserve)
					}
				}
			}
		}},
		{"EF-2.4 EF-12.1 the mobilization tiles go N, SE, SW of the centre, in the order of play", func(t *testing.T) {
			begun := map[int]bool{}
			for seed := range uint64(12) {
				p, seats := enlisted(t, seed)
				begun[seats[0]] = true
				for i, tile := range []string{"pytheas", "patrocles", "apollas"} {
					p.decides(game.Seat(seats[i])).Offers(seats[i], "planet:"+tile, "turn:0", "turn:1", "turn:2", "turn:3", "turn:4", "turn:5")
					p.Do(seats[i], fmt.Sprintf("planet:%s turn:%d", tile, i)).owned(tile, seats[i])
				}
				rose := p.view(game.Spectator).Cells[0]
				want := []CellView{rose, {1, "pytheas", 0}, {3, "patrocles", 1}, {5, "apollas", 2}}
				if got := p.view(game.Spectator).Cells; !slices.Equal(got, want) {
					t.Errorf("cells %v, want %v", got, want)
				}
				p.stands("es-galleon", p.field(1, "a")).stands("fr-galleon", p.field(3, "a")).stands("gb-galleon", p.field(5, "a"))
			}
			if len(begun) != 3 {
				t.Errorf("only the seats %v began", begun)
			}
		}},
		{"EF-2.5 EF-12.1 start spices 1 and 1, 1 and 2, 2 and 2; the first player's turn", func(t *testing.T) {
			p, seats := mobilized3(t, 3)
			p.holds(seats[0], 1, 1).holds(seats[1], 1, 2).holds(seats[2], 2, 2).inPhase(seats[0], "exploration")
		}},
		{"EF-2.7 fifteen tiles remain", func(t *testing.T) {
			p, seats := mobilized3(t, 4)
			if v := p.view(game.Seat(seats[2])); v.Stack+len(v.Drawn) != 15 || len(v.Drawn) != 2 {
				t.Errorf("%d in the stack, drawn %q", v.Stack, v.Drawn)
			}
			p.placeAll()
			if got := p.view(game.Spectator).Cells; len(got) != 19 {
				t.Errorf("%d cells are filled", len(got))
			}
		}},
	})
}

// mobilized3 is a free for all whose set-up is done.
func mobilized3(t *testing.T, seed uint64) (*position, [3]int) {
	t.Helper()
	p, seats := enlisted(t, seed)
	for i, tile := range []string{"pytheas", "patrocles", "apollas"} {
		p.Do(seats[i], "planet:"+tile+" turn:0")
	}
	return p, seats
}

// listed fails unless these, sorted, are all paths of the seat.
func (p *position) listed(seat int, want ...string) *position {
	p.Helper()
	if got := slices.Sorted(slices.Values(p.Paths(seat))); !slices.Equal(got, want) {
		p.Errorf("seat %d is offered %q, want %q", seat, got, want)
	}
	return p
}

// offersNations fails unless the seat alone decides, and on exactly these.
func (p *position) offersNations(seat int, want ...string) *position {
	p.Helper()
	return p.listed(seat, want...).decides(game.Seat(seat))
}

// decides fails unless exactly these seats owe a decision, and all others have no move.
func (p *position) decides(seats ...game.Seat) *position {
	p.Helper()
	if got := p.s.Deciding(); got != game.SeatsOf(seats...) {
		p.Errorf("the seats %b decide, want %v", got, seats)
	}
	for seat := range len(p.view(game.Spectator).Players) {
		if got := len(p.s.Moves(game.Seat(seat), nil)); got > 0 != slices.Contains(seats, game.Seat(seat)) {
			p.Errorf("seat %d has %d moves", seat, got)
		}
	}
	return p
}

func TestFreeForAllPlay(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.1 play goes clockwise, a round is a turn of each", func(t *testing.T) {
			p := atVariant(t, freeForAll).inPhase(0, "tactics")
			for i := range 7 {
				v := p.view(game.Spectator)
				if v.Turn != i%3 || v.Round != 2+i/3 {
					t.Errorf("after %d turns seat %d in round %d", i, v.Turn, v.Round)
				}
				p.pass(i % 3)
			}
		}},
		{"EF-8.7 Byng takes a card of an opponent of choice", func(t *testing.T) {
			p := atVariant(t, freeForAll).nation(1, "britain", "byng", "blake").hand(1, "first-officer").hand(0, "helmsman").hand(2, "governor")
			p.turn(1, "tactics").ship("gb-galleon", 0).Offers(1, officer, "seat:0", "seat:2")
			p.Do(1, officer+" seat:2").Happened(0, "discarded seat=2 crew=governor").cards(2, 0, 11, 0).cards(0, 1, 11, 0)
		}},
		{"EF-8.6 Blake freezes a ship through the next turn of its own owner", func(t *testing.T) {
			p := atVariant(t, freeForAll).nation(1, "britain", "blake", "byng").hand(1, "first-officer").turn(1, "tactics").lane()
			p.ship("gb-galleon", p3).ship("fr-galleon", p.field(7, "a")).ship("es-galleon", 0).Offers(1, officer, "ship:es-galleon", "ship:fr-galleon")
			p.Do(1, officer+" ship:fr-galleon").pass(1).Begins(2, "ship:es-galleon").pass(2).Forbids(0, "ship:fr-galleon").pass(0)
			p.pass(1).pass(2).Begins(0, "ship:fr-galleon")
		}},
		{"EF-6.8 EF-8.3 what protects until its owner's next turn protects from both opponents", func(t *testing.T) {
			p := atVariant(t, freeForAll).hand(1, "surgeon").hand(2, "gunner").hand(0, "gunner").turn(1, "tactics").lane()
			f := p.laneFields()
			p.ship("gb-galleon", f[2]).ship("es-galleon", f[1]).ship("fr-galleon", f[3])
			p.Allows(1, "crew:surgeon").Do(1, "crew:surgeon").pass(1).Forbids(2, fire("es-galleon", "ship:gb-galleon")).pass(2)
			p.Forbids(0, fire("fr-galleon", "ship:gb-galleon")).pass(0).pass(1).Allows(2, fire("es-galleon", "ship:gb-galleon"))
			q := atVariant(t, freeForAll).nation(0, "france", "castel-d-oleron", "hubac").hand(0, "first-officer").hand(1, "gunner").hand(2, "gunner")
			q.lane().owns(0, "pytheas").fortress("pytheas").ship("gb-galleon", f[1]).ship("es-galleon", f[3]).ship("fr-galleon", f[5])
			q.Do(0, officer).pass(0).Forbids(1, "crew:gunner ship:gb-galleon fortress:pytheas").pass(1)
			q.Forbids(2, "crew:gunner ship:es-galleon fortress:pytheas").pass(2).pass(0).Allows(1, fire("gb-galleon", "fortress:pytheas"))
		}},
		{"EF-9.2 EF-5.5 every other nation's fortress is an enemy's, judged from the moved ship's side", func(t *testing.T) {
			p := atVariant(t, freeForAll).token(0, "warning-shot", "warning-shot").lane()
			f := p.laneFields()
			p.owns(2, "pytheas").fortress("pytheas").ship("gb-galleon", f[1]).ship("es-galleon", f[3]).ship("fr-galleon", f[0])
			p.Allows(0, by("bonus:warning-shot", "es-galleon", f[2])).Forbids(0, by("bonus:warning-shot", "gb-galleon", f[2]))
			p.Forbids(0, sail("fr-galleon", f[2])).pass(0).Forbids(1, sail("gb-galleon", f[2])).pass(1).Allows(2, sail("es-galleon", f[2]))
		}},
		{"EF-11.1 four planets win at once, three do not", func(t *testing.T) {
			p := atVariant(t, freeForAll).turn(0, "construction").lane().tile("apollas", 4, 0).spices(0, 5, 5)
			p.owns(0, "demodamas", "patrocles").owns(1, "hecateus").owns(2, "eratosthenes").ship("fr-galleon", p3)
			p.ship("fr-frigate-1", p.field(4, "a"))
			if got := p.view(2).Goal; got != 4 {
				t.Errorf("goal %d", got)
			}
			p.Do(0, "build:conquest planet:pytheas pay:2-1").GoesOn().Do(0, "build:conquest planet:apollas pay:1-2").Ended("conquest", 0)
			p.Happened(2, "over reason=conquest").decides()
		}},
	})
}

// besieged3 has the galleon of a seat on the last planet of another, pytheas, and the spices to take it. The victim has
// ships, spices, tokens, crew; every other player owns one planet.
func besieged3(t *testing.T, taker, victim int) *position {
	p := atVariant(t, freeForAll).turn(taker, "construction").lane().tile("apollas", 4, 0).tile("hecateus", 3, 0)
	p.owns(victim, "pytheas").owns(taker, "apollas").owns(3-taker-victim, "hecateus").spices(taker, 2, 1)
	prefix := []string{"fr", "gb", "es"}
	p.ship(prefix[taker]+"-galleon", p3).ship(prefix[3-taker-victim]+"-galleon", 0)
	p.ship(prefix[victim]+"-galleon", p.edge(1, "N")).ship(prefix[victim]+"-frigate-1", p.field(7, "a"))
	return p.spices(victim, 3, 4).token(victim, "new-cargo", "warning-shot").hand(victim, "gunner", "banker")
}

const takePytheas = "build:conquest planet:pytheas pay:2-1"

func TestElimination(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-11.3 a player without planets is out: ships, tokens and spices go", func(t *testing.T) {
			p := besieged3(t, 0, 1).Do(0, takePytheas).GoesOn().owned("pytheas", 0).Happened(2, "eliminated seat=1")
			p.gone("gb-galleon").gone("gb-frigate-1").holds(1, 0, 0).tokens(1, 0).inBag(22)
			for _, viewer := range []game.Seat{0, 1, 2, game.Spectator} {
				for seat, out := range []bool{false, true, false} {
					if p.view(viewer).Players[seat].Out != out {
						t.Errorf("seat %d sees seat %d out: %v", viewer, seat, !out)
					}
				}
			}
		}},
		{"EF-11.3 who is out is in the match no more", func(t *testing.T) {
			for version, left := range map[uint8]game.Seats{1: game.FirstSeats(3), 2: game.SeatsOf(0, 2)} {
				p := besieged3(t, 0, 1).rules(version)
				before := p.s.In()
				if after := p.Do(0, takePytheas).s.In(); before != game.FirstSeats(3) || after != left {
					t.Errorf("rules of version %d: %b are in, then %b, want %b", version, before, after, left)
				}
			}
		}},
		{"EF-11.3 the others' things stay", func(t *testing.T) {
			p := besieged3(t, 0, 1).spices(2, 1, 2).token(2, "stellar-winds").Do(0, takePytheas)
			p.stands("fr-galleon", p3).stands("es-galleon", 0).holds(0, 0, 0).holds(2, 1, 2).tokens(2, 1).owned("hecateus", 2).owned("apollas", 0)
		}},
		{"EF-11.3 with a planet left one stays in, even without ships", func(t *testing.T) {
			p := besieged3(t, 0, 1).tile("patrocles", 2, 0).owns(1, "patrocles").Do(0, takePytheas).Untold(0, "eliminated")
			p.stands("gb-galleon", p.edge(1, "N")).holds(1, 3, 4).tokens(1, 2).Do(0, "button:end").inPhase(1, "tactics")
			q := besieged3(t, 0, 1).tile("patrocles", 2, 0).owns(1, "patrocles")
			q.s.ships[q.number("gb-galleon")].at, q.s.ships[q.number("gb-frigate-1")].at = offMap, offMap
			q.Do(0, takePytheas).Do(0, "button:end").inPhase(1, "tactics").pass(1).inPhase(2, "tactics")
		}},
		{"EF-11.3 its turns are left out from then on", func(t *testing.T) {
			p := besieged3(t, 0, 1).Do(0, takePytheas).decides(0).Do(0, "button:end").inPhase(2, "tactics").decides(2)
			p.pass(2).inPhase(0, "tactics").pass(0).inPhase(2, "tactics").pass(2).inPhase(0, "tactics").decides(0)
			q := besieged3(t, 2, 1).Do(2, takePytheas).Do(2, "button:end").inPhase(0, "tactics").pass(0).inPhase(2, "tactics")
			q.decides(2).pass(2).inPhase(0, "tactics")
		}},
		{"EF-11.3 rounds go on being counted when the first player is out", func(t *testing.T) {
			p := besieged3(t, 2, 0).Do(2, takePytheas).Do(2, "button:end").inPhase(1, "tactics")
			for i, round := range []int{3, 3, 4, 4, 5} {
				v := p.view(game.Spectator)
				if v.Round != round || v.Turn != 1+i%2 {
					t.Errorf("turn %d of seat %d is in round %d, want %d", i, v.Turn, v.Round, round)
				}
				p.pass(v.Turn)
			}
			q := besieged3(t, 1, 0).Do(1, takePytheas).Do(1, "button:end").inPhase(2, "tactics").pass(2).inPhase(1, "tactics")
			if got := q.view(0).Round; got != 3 {
				t.Errorf("round %d, want 3", got)
			}
		}},
		{"EF-11.3 tiles still to come are drawn by those left", func(t *testing.T) {
			p := besieged3(t, 0, 1).stack("crossroads", "patrocles", "pepper-bay", "vanilla-bend").Do(0, takePytheas).Do(0, "button:end")
			p.inPhase(2, "exploration").placeAll()
			if got := len(p.view(0).Cells); got != 9 {
				t.Errorf("%d cells filled, want 9", got)
			}
		}},
		{"EF-11.3 who is out is nobody's target", func(t *testing.T) {
			p := besieged3(t, 2, 0).nation(1, "britain", "byng", "blake").hand(1, "first-officer", "first-officer").hand(2, "boatswain")
			p.ship("gb-galleon", 0).Do(2, takePytheas).Do(2, "button:end").Offers(1, officer, "seat:2")
		}},
		{"EF-11.3 EF-7.3 a freeze that it laid ends", func(t *testing.T) {
			p := besieged3(t, 0, 1).nation(1, "britain", "blake", "byng").hand(1, "first-officer").turn(1, "tactics")
			p.ship("es-galleon", p.field(7, "a")).ship("gb-frigate-1", p.edge(7, "N")).spices(1, 0, 0)
			p.Do(1, officer+" ship:es-galleon").turn(0, "construction").Do(0, takePytheas).Do(0, "button:end")
			p.inPhase(2, "tactics").Allows(2, sail("es-galleon", p.edge(1, "N")))
		}},
		{"EF-11.3 the last one left wins", func(t *testing.T) {
			p := besieged3(t, 0, 1).Do(0, takePytheas).GoesOn().spices(0, 2, 2)
			p.ship("fr-galleon", p.field(3, "a")).Do(0, "build:conquest planet:hecateus pay:2-2").Happened(1, "eliminated seat=2")
			p.Ended("no-planets", 0).gone("es-galleon").decides()
		}},
		{"EF-11.1 EF-11.3 a fourth planet that leaves a player none wins by conquest", func(t *testing.T) {
			p := besieged3(t, 0, 1).owns(0, "demodamas", "patrocles").Do(0, takePytheas).Ended("conquest", 0)
			if outcome, _ := p.s.Outcome(); !slices.Equal(outcome.Scores, []int{4, 0, 1}) {
				t.Errorf("scores %v", outcome.Scores)
			}
		}},
		{"EF-11.5 twenty full rounds are sixty turns of three players, forty of two", func(t *testing.T) {
			atVariant(t, freeForAll).quietly(59).GoesOn().quietly(1).Ended("standstill")
			besieged3(t, 0, 1).Do(0, takePytheas).quietly(40).GoesOn().quietTurns(39).quietly(1).Ended("standstill")
		}},
	})
}
