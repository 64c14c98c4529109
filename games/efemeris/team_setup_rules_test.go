package efemeris

import (
	"fmt"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

var inTeams = map[string]string{"mode": "team"}

// pairs are the seats in the order of play: the first team's first player, the other team's, and their partners.
func (p *position) pairs() [4]int {
	first := p.view(game.Spectator).First
	return [4]int{first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4}
}

// allied is a team match in which the nations are chosen: France by the first team, Britain by the other.
func allied(t *testing.T, options map[string]string, seed uint64) (*position, [4]int) {
	t.Helper()
	p := start(t, options, seed, nil)
	seats := p.pairs()
	return p.Do(seats[0], "nation:france").Do(seats[1], "nation:britain"), seats
}

// commanded goes on to when the captains are revealed: hubac, byng, cassini and blake in the order of play.
func commanded(t *testing.T, seed uint64) (*position, [4]int) {
	t.Helper()
	p, seats := allied(t, inTeams, seed)
	for i, id := range []string{"hubac", "byng", "cassini", "blake"} {
		p.Do(seats[i], "captain:"+id, "button:ready")
	}
	return p, seats
}

// claimed goes on to when each has a planet: pytheas, patrocles, apollas and hecateus in the order of play.
func claimed(t *testing.T, seed uint64) (*position, [4]int) {
	t.Helper()
	p, seats := commanded(t, seed)
	for i, id := range []string{"pytheas", "patrocles", "apollas", "hecateus"} {
		p.Do(seats[i], "planet:"+id)
	}
	return p, seats
}

// landed goes on to when all tiles lie: each team's first player's next to the centre, the other's outside it.
func landed(t *testing.T, seed uint64) (*position, [4]int) {
	t.Helper()
	p, seats := claimed(t, seed)
	for i, seat := range seats {
		p.Do(seat, fmt.Sprintf("seat:%d", seats[i%2]))
	}
	for i, cell := range []int{1, 4, 7, 13} {
		p.Do(seats[i], fmt.Sprintf("cell:%d turn:0", cell))
	}
	return p, seats
}

func TestTeamNations(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-2.1 EF-12.2 two nations of two players: seats 0 and 2, 1 and 3", func(t *testing.T) {
			begun := map[int]bool{}
			for seed := range uint64(24) {
				p := start(t, inTeams, seed, nil)
				seats := p.pairs()
				begun[seats[0]] = true
				p.offersNations(seats[0], "nation:britain", "nation:france", "nation:spain").Do(seats[0], "nation:spain")
				p.offersNations(seats[1], "nation:britain", "nation:france").Do(seats[1], "nation:britain")
				for i, want := range []string{"spain", "britain", "spain", "britain"} {
					if got := p.view(game.Spectator).Players[seats[i]].Nation; got != want {
						t.Errorf("seat %d is of %s, want %s", seats[i], got, want)
					}
				}
				for seat := range game.Seat(4) {
					if got := p.s.Allies(seat); got != game.SeatsOf(seat, (seat+2)%4) {
						t.Errorf("seat %d has the allies %b", seat, got)
					}
				}
			}
			if len(begun) != 4 {
				t.Errorf("only the seats %v began", begun)
			}
		}},
		{"EF-12.2 no allies without teams", func(t *testing.T) {
			for seat := range game.Seat(3) {
				if got := start(t, freeForAll, 1, nil).s.Allies(seat); got != game.SeatsOf(seat) {
					t.Errorf("seat %d has the allies %b", seat, got)
				}
			}
		}},
	})
}

func TestTeamCaptains(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.2 one captain each, all four at once, in any order", func(t *testing.T) {
			for _, order := range [][4]int{{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1}} {
				p, seats := allied(t, inTeams, 1)
				p.inPhase(-1, "captains").decides(0, 1, 2, 3)
				picks := []string{"hubac", "byng", "cassini", "blake"}
				for _, i := range order {
					p.Do(seats[i], "captain:"+picks[i]).Forbids(seats[i], "captain:").Do(seats[i], "button:ready").Forbids(seats[i], "captain:", "button:")
				}
				for i, seat := range seats {
					p.Happened(game.Spectator, fmt.Sprintf("captain-revealed seat=%d captain=%s", seat, picks[i]))
					for _, viewer := range []game.Seat{0, 1, 2, 3, game.Spectator} {
						if his := p.view(viewer).Players[seat]; his.Captain != picks[i] || !slices.Equal(his.Captains, []string{picks[i]}) {
							t.Errorf("seat %d sees %q %q of seat %d", viewer, his.Captain, his.Captains, seat)
						}
					}
				}
			}
		}},
		{"EF-12.2 of the own nation, and two of a team differ", func(t *testing.T) {
			p, seats := allied(t, inTeams, 2)
			p.listed(seats[2], "captain:cassini", "captain:castel-d-oleron", "captain:de-la-chesnaye", "captain:hubac")
			p.Do(seats[0], "captain:hubac")
			p.listed(seats[2], "captain:cassini", "captain:castel-d-oleron", "captain:de-la-chesnaye")
			p.listed(seats[1], "captain:blake", "captain:byng", "captain:fairborne", "captain:lancaster")
			p.Do(seats[0], "button:cancel").Allows(seats[2], "captain:hubac").Do(seats[2], "captain:hubac").Forbids(seats[0], "captain:hubac")
			p.Do(seats[2], "button:ready").Forbids(seats[0], "captain:hubac")
		}},
		{"EF-12.2 secretly: the other nation and spectators learn nothing before all four are done", func(t *testing.T) {
			p, seats := allied(t, inTeams, 3)
			p.Do(seats[0], "captain:hubac")
			for _, viewer := range []game.Seat{game.Seat(seats[1]), game.Seat(seats[3]), game.Spectator} {
				p.Untold(viewer, "captain-picked")
			}
			p.Do(seats[0], "button:ready").Do(seats[2], "captain:cassini", "button:ready").Do(seats[1], "captain:byng", "button:ready")
			p.Untold(game.Spectator, "captain-revealed").decides(game.Seat(seats[3]))
			for _, viewer := range []game.Seat{game.Seat(seats[1]), game.Seat(seats[3]), game.Spectator} {
				for _, i := range []int{0, 2} {
					if his := p.view(viewer).Players[seats[i]]; his.Captain != "" || len(his.Captains) != 0 {
						t.Errorf("seat %d sees %q %q of seat %d", viewer, his.Captain, his.Captains, seats[i])
					}
				}
			}
			if got := p.view(game.Seat(seats[2])).Players[seats[0]].Captains; !slices.Equal(got, []string{"hubac"}) {
				t.Errorf("the partner sees the captains %q", got)
			}
			p.hides(seats[3], "captain:", game.SeatsOf(game.Seat(seats[3]), game.Seat(seats[1])))
		}},
	})
}

// hides fails unless the choices of the seat whose paths begin so may be known to these seats alone.
func (p *position) hides(seat int, beginning string, from game.Seats) *position {
	p.Helper()
	var c game.Choice
	n := 0
	for _, m := range p.s.Moves(game.Seat(seat), nil) {
		p.s.Choice(game.Seat(seat), m, &c)
		if len(c.Path[0]) >= len(beginning) && c.Path[0][:len(beginning)] == beginning {
			if n++; c.Seen != from {
				p.Errorf("%q of seat %d is seen by %b, want %b", c.Path, seat, c.Seen, from)
			}
		}
	}
	if n == 0 {
		p.Errorf("seat %d has no choice %q", seat, beginning)
	}
	return p
}

func TestTeamPlanets(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.3 EF-12.4 after the captains each takes a planet, in the order A1, B1, A2, B2", func(t *testing.T) {
			for seed := range uint64(4) {
				p, seats := commanded(t, seed)
				left := []string{"pytheas", "patrocles", "apollas", "hecateus", "demodamas", "posidonius", "hipparchus", "eratosthenes"}
				for i, seat := range seats {
					p.inPhase(seat, "planet").decides(game.Seat(seat))
					var want []string
					for _, id := range left[i:] {
						want = append(want, "planet:"+id)
					}
					slices.Sort(want)
					p.listed(seat, want...).Do(seat, "planet:"+left[i]).Happened(game.Spectator, fmt.Sprintf("planet-taken seat=%d planet=%s", seat, left[i]))
				}
			}
		}},
		{"EF-12.3 partners agree whose tile is first, all at once", func(t *testing.T) {
			p, seats := claimed(t, 1)
			p.inPhase(-1, "order").decides(0, 1, 2, 3)
			for _, i := range []int{3, 0, 2, 1} {
				own := []string{fmt.Sprintf("seat:%d", min(seats[i], seats[(i+2)%4])), fmt.Sprintf("seat:%d", max(seats[i], seats[(i+2)%4]))}
				p.listed(seats[i], own...)
				p.Do(seats[i], fmt.Sprintf("seat:%d", seats[2+i%2])).Forbids(seats[i], "seat:")
			}
			p.inPhase(seats[2], "landing").decides(game.Seat(seats[2]))
			p.Do(seats[2], "cell:1 turn:0").inPhase(seats[3], "landing").Do(seats[3], "cell:4 turn:0")
			p.inPhase(seats[0], "landing").Do(seats[0], "cell:2 turn:0").inPhase(seats[1], "landing")
		}},
		{"EF-12.3 without agreement the lower seat's is first", func(t *testing.T) {
			for _, mine := range []bool{true, false} {
				begun := map[int]bool{}
				for seed := range uint64(12) {
					p, seats := claimed(t, seed)
					begun[seats[0]] = true
					for i, seat := range seats {
						if mine {
							p.Do(seat, fmt.Sprintf("seat:%d", seat))
						} else {
							p.Do(seat, fmt.Sprintf("seat:%d", seats[(i+2)%4]))
						}
					}
					for i, cell := range []int{1, 4} {
						seat := min(seats[i], seats[i+2])
						p.inPhase(seat, "landing").Do(seat, fmt.Sprintf("cell:%d turn:0", cell))
					}
				}
				if len(begun) != 4 {
					t.Errorf("only %v began", begun)
				}
			}
		}},
		{"EF-12.3 each team decides for itself", func(t *testing.T) {
			p, seats := claimed(t, 2)
			p.Do(seats[0], fmt.Sprintf("seat:%d", seats[0])).Do(seats[2], fmt.Sprintf("seat:%d", seats[0]))
			p.Do(seats[1], fmt.Sprintf("seat:%d", seats[3])).Do(seats[3], fmt.Sprintf("seat:%d", seats[3]))
			p.inPhase(seats[0], "landing").Do(seats[0], "cell:1 turn:0").inPhase(seats[3], "landing")
		}},
		{"EF-12.3 a team's first tile is N or S of the centre, in any orientation", func(t *testing.T) {
			p, seats := claimed(t, 3)
			for i, seat := range seats {
				p.Do(seat, fmt.Sprintf("seat:%d", seats[i%2]))
			}
			turns := []string{"turn:0", "turn:1", "turn:2", "turn:3", "turn:4", "turn:5"}
			p.Offers(seats[0], "cell:1", turns...).Forbids(seats[0], "cell:0", "cell:2", "cell:4", "cell:7").Do(seats[0], "cell:1 turn:3")
			p.Happened(game.Spectator, fmt.Sprintf("mobilized seat=%d planet=pytheas cell=1 turns=3", seats[0]))
			p.Offers(seats[1], "cell:4", turns...).Forbids(seats[1], "cell:0", "cell:1", "cell:2", "cell:13").Do(seats[1], "cell:4 turn:5")
			if got := p.view(game.Spectator).Cells[1:]; !slices.Equal(got, []CellView{{1, "pytheas", 3}, {4, "patrocles", 5}}) {
				t.Errorf("cells %v", got)
			}
		}},
		{"EF-12.3 the second goes next to the first, anywhere, next to no other tile alone", func(t *testing.T) {
			p, seats := claimed(t, 4)
			for i, seat := range seats {
				p.Do(seat, fmt.Sprintf("seat:%d", seats[i%2]))
			}
			p.Do(seats[0], "cell:1 turn:0").Do(seats[1], "cell:4 turn:0")
			p.offersCells(seats[2], 2, 6, 7, 8, 18).Do(seats[2], "cell:6 turn:1").offersCells(seats[3], 3, 5, 12, 13, 14)
			p.Do(seats[3], "cell:13 turn:2").owned("pytheas", seats[0]).owned("patrocles", seats[1]).owned("apollas", seats[2]).owned("hecateus", seats[3])
		}},
		{"EF-2.6 EF-12.3 each galleon stands on its player's own mobilization planet", func(t *testing.T) {
			p, seats := landed(t, 5)
			own := map[bool][2]string{true: {"fr-galleon", "fr-galleon-2"}, false: {"gb-galleon", "gb-galleon-2"}}
			for i, cell := range []int{1, 4, 7, 13} {
				which := 0
				if seats[i] > 1 {
					which = 1
				}
				p.stands(own[i%2 == 0][which], p.field(cell, "a"))
				if got := p.me(seats[i]).Ships; len(got) != 1 || got[0].Field != p.field(cell, "a") {
					t.Errorf("ships of seat %d: %v", seats[i], got)
				}
			}
		}},
		{"EF-2.5 one and one for each of the first team, one and two for each of the other", func(t *testing.T) {
			for seed := range uint64(4) {
				p, seats := landed(t, seed)
				p.holds(seats[0], 1, 1).holds(seats[2], 1, 1).holds(seats[1], 1, 2).holds(seats[3], 1, 2)
			}
		}},
	})
}

// offersCells fails unless the seat may land on exactly these cells, each in six orientations.
func (p *position) offersCells(seat int, cells ...int) *position {
	p.Helper()
	for _, cell := range cells {
		p.Offers(seat, fmt.Sprintf("cell:%d", cell), "turn:0", "turn:1", "turn:2", "turn:3", "turn:4", "turn:5")
	}
	if got := len(p.s.Moves(game.Seat(seat), nil)); got != 6*len(cells) {
		p.Errorf("seat %d has %d moves for %d cells", seat, got, len(cells))
	}
	return p
}

func TestTeamCrew(t *testing.T) {
	three := []string{"reserve:gunner", "reserve:gunner", "reserve:banker"}
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.4 after the planets three cards each, partners in seat order, both nations at once", func(t *testing.T) {
			for seed := range uint64(6) {
				p, seats := landed(t, seed)
				p.inPhase(-1, "crew").decides(0, 1)
				p.Do(1, three...).Forbids(1, "reserve:").Do(1, "button:ready").decides(0, 3)
				p.Do(0, three...).Do(0, "button:ready").decides(2, 3)
				p.Do(3, "reserve:banker", "reserve:gunner", "reserve:first-officer", "button:ready").decides(2)
				p.Do(2, "reserve:banker", "reserve:gunner", "reserve:first-officer", "button:ready").inPhase(seats[0], "exploration")
				for seat := range 4 {
					p.cards(seat, 3, 6, 0)
				}
			}
		}},
		{"EF-12.4 one set of twelve and one reserve a nation", func(t *testing.T) {
			p, _ := landed(t, 1)
			p.cards(0, 0, 12, 0).cards(2, 0, 12, 0)
			p.Do(0, "reserve:gunner", "reserve:gunner", "reserve:gunner").cards(2, 0, 9, 0).Forbids(2, "reserve:").Do(0, "button:ready")
			p.Forbids(2, "reserve:gunner").Allows(2, "reserve:banker", "reserve:helmsman").Allows(1, "reserve:gunner").cards(1, 0, 12, 0)
			p.Do(2, "reserve:banker", "reserve:banker").cards(0, 3, 7, 0).Forbids(2, "reserve:banker")
			p.Do(2, "button:cancel").Allows(2, "reserve:banker").Forbids(2, "reserve:gunner").cards(0, 3, 9, 0)
		}},
		{"EF-12.4 partners see each other's hand and the common reserve; enemies and spectators do not", func(t *testing.T) {
			p, _ := landed(t, 2)
			p.Do(0, "reserve:gunner").Happened(0, "crew-picked seat=0 crew=gunner").Happened(2, "crew-picked seat=0 crew=gunner")
			for _, viewer := range []game.Seat{1, 3, game.Spectator} {
				p.Untold(viewer, "crew-picked")
			}
			p.hides(0, "reserve:", game.SeatsOf(0, 2)).hides(1, "reserve:", game.SeatsOf(1, 3))
			p.Do(0, "reserve:gunner", "reserve:helmsman", "button:ready").Do(2, "reserve:banker", "reserve:gunner", "reserve:courtesan", "button:ready")
			p.seesHand(0, 2, 6, "banker", "gunner", "courtesan").seesHand(2, 0, 6, "gunner", "gunner", "helmsman")
			p.seesHand(0, 0, 6, "gunner", "gunner", "helmsman")
			for _, viewer := range []int{1, 3, -1} {
				p.seesHand(viewer, 0, 0).seesHand(viewer, 2, 0)
			}
		}},
		{"EF-2.7 fourteen tiles remain in teams", func(t *testing.T) {
			p, _ := landed(t, 3)
			for _, seat := range []int{0, 1, 2, 3} {
				p.Do(seat, "reserve:gunner", "reserve:banker", "reserve:first-officer")
				p.Do(seat, "button:ready")
			}
			if v := p.view(game.Spectator); v.Stack+len(v.Drawn) != 14 || len(v.Drawn) != 2 {
				t.Errorf("%d in the stack, drawn %q", v.Stack, v.Drawn)
			}
		}},
	})
}

// seesHand fails unless the viewer sees exactly these cards in a hand, sorted by kind, and so many in its reserve.
func (p *position) seesHand(viewer, seat, reserve int, want ...string) *position {
	p.Helper()
	his := p.view(game.Seat(viewer)).Players[seat]
	if !slices.Equal(his.Hand, want) || len(his.Reserve) != reserve {
		p.Errorf("seat %d sees hand %q, reserve %q of seat %d, want %q and %d cards", viewer, his.Hand, his.Reserve, seat, want, reserve)
	}
	return p
}
