package discoveries

import (
	"math/bits"
	"slices"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// opened sets matches up with so many seeds.
func opened(t *testing.T, players, seeds int, visit func(*State)) {
	t.Helper()
	for seed := range seeds {
		s := new(State)
		s.reset(version, players, false, game.FreeChance(uint64(seed)))
		if err := s.Audit(); err != nil {
			t.Fatal(err)
		}
		visit(s)
	}
}

func TestComponents(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-1.1 two to four players, 48 ships, 12 journeys, 24 contracts, 12 missions, 2 hourglasses", func(t *testing.T) {
			least, most := Rules{}.Seats()
			gametest.Equal(t, "fewest", least, 2)
			gametest.Equal(t, "most", most, 4)
			d := Rules{}.Data().(Data)
			gametest.Equal(t, "ships", len(d.Ships), 48)
			gametest.Equal(t, "journeys", len(d.Journeys), 12)
			gametest.Equal(t, "contracts", len(d.Contracts), 24)
			gametest.Equal(t, "missions", len(d.Missions), 12)
			gametest.Equal(t, "hourglasses", len(d.Glasses), 2)
			gametest.Equal(t, "action cards of four players", 4*(d.Start.Any+d.Start.Reserve), 12)
		}},
		{"AD-1.1 a player's 22 markers do not bind", func(t *testing.T) {
			p := at(t, 2)
			for i, journey := range []string{"brazil", "caribbean", "congo", "amazon", "cathay", "gold-coast"} {
				c := colours[i%colourKinds]
				p.on(journey, 0, c+"-1", c+"-2", c+"-2")
			}
			p.on("labrador", 0, "red-3", "blue-3").on("moluccas", 0, "green-3", "brown-3", "brown-1", "brown-1")
			p.free(0, "white-1", "brown-3")
			p.Do(0, p.id(0, "white-1")+" journey:spitsbergen", p.id(0, "brown-3")+" journey:azores")
		}},
		{"AD-1.2 seven ships a colour: holds 1, 1, 1, 2, 2, 3, 3 for 3, 4 and 5 coins, and six jokers of two colours", func(t *testing.T) {
			d := Rules{}.Data().(Data)
			for _, c := range colours {
				var holds []int
				for _, ship := range d.Ships[:normalShips] {
					if ship.Colours[0] == c {
						holds = append(holds, ship.Hold)
						gametest.Equal(t, "price of hold "+string(rune('0'+ship.Hold)), ship.Price, ship.Hold+2)
						gametest.Equal(t, "colours", len(ship.Colours), 1)
					}
				}
				gametest.EqualLists(t, c+" holds", holds, []int{1, 1, 1, 2, 2, 3, 3})
			}
			for _, joker := range d.Ships[normalShips:] {
				if len(joker.Colours) != 2 || joker.Colours[0] == joker.Colours[1] || joker.Hold != 0 || joker.Cost != 2 {
					t.Errorf("joker %+v", joker)
				}
			}
		}},
		{"AD-1.3 six contracts in each of four colours, total hold 2 to 6; longer pays more", func(t *testing.T) {
			for c := range contractColours {
				var totals []int
				for i, d := range table.ref.Contracts {
					if d.Colour != colours[c] {
						continue
					}
					totals = append(totals, d.Hold)
					for v := 1; v <= version; v++ {
						if pays := table.values[v].income[i]; pays[1] == 0 || pays[1] >= pays[2] || pays[2] >= pays[3] {
							t.Errorf("version %d: %s pays %v", v, d.ID, pays)
						}
					}
				}
				gametest.Equal(t, "contracts in "+colours[c], len(totals), 6)
				gametest.Equal(t, "least", slices.Min(totals), 2)
				gametest.Equal(t, "most", slices.Max(totals), 6)
			}
		}},
		{"AD-1.3 two journeys a colour, capacity 3 to 8, each scoring with a lower and a higher number", func(t *testing.T) {
			for _, c := range colours {
				n := 0
				for _, j := range table.ref.Journeys {
					if j.Colour != c {
						continue
					}
					n++
					if j.Capacity < 3 || j.Capacity > 8 || j.Interim[0] >= j.Interim[1] || j.Final[0] >= j.Final[1] {
						t.Errorf("journey %+v", j)
					}
				}
				gametest.Equal(t, "journeys in "+c, n, 2)
			}
		}},
	})
}

func TestStart(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{
		{"AD-1.4 coins, two contracts, a joker, three action cards, a mission of the set for the number of players", func(t *testing.T) {
			for players := 2; players <= 4; players++ {
				opened(t, players, 50, func(s *State) {
					missions := map[mission]bool{}
					for seat := range players {
						v := s.View(game.Seat(seat)).(*View)
						me := &v.Players[seat]
						gametest.Equal(t, "coins", me.Coins, [][]int{{6, 7}, {6, 7, 8}, {6, 7, 8, 8}}[players-2][s.Place(game.Seat(seat))])
						gametest.Equal(t, "contracts", len(me.Hand), 2)
						gametest.Equal(t, "ships", len(me.Ships), 1)
						gametest.Equal(t, "cards any colour", me.Any, 2)
						gametest.Equal(t, "cards reserve", me.Reserve, 1)
						if !slices.Contains(table.missions[players][:], s.players[seat].mission) {
							t.Errorf("mission %q with %d players", me.Mission, players)
						}
						missions[s.players[seat].mission] = true
						other := s.View(game.Seat((seat + 1) % players)).(*View).Players[seat]
						gametest.Equal(t, "contracts that others see", len(other.Hand), 0)
						gametest.Equal(t, "mission that others see", other.Mission, "")
						gametest.EqualLists(t, "ships that others see", other.Ships, me.Ships)
					}
					gametest.Equal(t, "different missions", len(missions), players)
				})
			}
		}},
		{"AD-1.4 start jokers are drawn from those that fit a contract colour, each as likely; the spare ones are gone", func(t *testing.T) {
			dealt := map[int]int{}
			opened(t, 2, 300, func(s *State) {
				seen := s.stack
				for seat := range s.count {
					free := s.players[seat].free
					ship := bits.TrailingZeros64(free)
					dealt[ship]++
					if free&table.jokers == 0 || table.ships[ship].colours&(1<<contractColours-1) == 0 {
						t.Errorf("seat %d starts with %b", seat, free)
					}
					seen |= free
				}
				gametest.Equal(t, "jokers in the match", bits.OnesCount64(seen&table.jokers), 2)
			})
			for ship := range shipCount {
				if table.startJoker>>ship&1 == 1 && dealt[ship] < 60 {
					t.Errorf("joker %d was dealt %d times of 600", ship, dealt[ship])
				}
			}
		}},
		{"AD-1.5 four contracts open, ten ships open in two rows", func(t *testing.T) {
			opened(t, 3, 20, func(s *State) {
				v := s.View(game.Spectator).(*View)
				for _, o := range v.Contracts {
					if o.Contract == "" || o.By != -1 {
						t.Errorf("open contract %+v", o)
					}
				}
				gametest.Equal(t, "contracts open", len(v.Contracts), 4)
				gametest.Equal(t, "contracts face down", v.Pile, 24-4-3*2)
				for _, l := range append(slices.Clone(v.Sale), v.Queue...) {
					if l.Ship < 0 || l.Ship >= normalShips || l.By != -1 {
						t.Errorf("place %+v", l)
					}
				}
				gametest.Equal(t, "places", len(v.Sale)+len(v.Queue), 10)
			})
		}},
		{"AD-1.5 five stacks of 6, 6, 7, 6 and 7 ships, an hourglass on top of that in the third and the fifth", func(t *testing.T) {
			opened(t, 2, 5, func(s *State) {
				v := s.View(game.Spectator).(*View)
				want := []StackView{{6, false}, {6, false}, {8, true}, {6, false}, {8, true}}
				gametest.EqualLists(t, "stacks", v.Stacks, want)
				gametest.Equal(t, "ships in them", bits.OnesCount64(s.stack), 32)
			})
		}},
		{"AD-1.6 the first player is drawn", func(t *testing.T) {
			firsts := map[int8]int{}
			opened(t, 4, 400, func(s *State) {
				firsts[s.first]++
				gametest.Equal(t, "turn", s.turn, s.first)
			})
			for seat := range int8(4) {
				if firsts[seat] < 70 || firsts[seat] > 130 {
					t.Errorf("seat %d is first %d times of 400", seat, firsts[seat])
				}
			}
		}},
		{"AD-1.6 play goes clockwise", func(t *testing.T) {
			p := at(t, 3).turn(1)
			p.pass(1).Happened(0, "turn seat=2 round=2").pass(2).Happened(0, "turn seat=0 round=3").pass(0)
			gametest.Equal(t, "turn", p.view(0).Turn, 1)
		}},
		{"AD-1.6 a round begins with the first player, whoever that is", func(t *testing.T) {
			p := at(t, 3).turn(2)
			p.s.first = 1
			p.pass(2).Happened(0, "turn seat=0 round=2").pass(0).Happened(0, "turn seat=1 round=3")
			for seat, place := range []int{2, 0, 1} {
				gametest.Equal(t, "place of seat "+itoa(seat), p.s.Place(game.Seat(seat)), place)
			}
		}},
	})
}

// Each stack's hourglass is as likely at one depth of it as at another.
func TestHourglassesLieAnywhereInTheirStack(t *testing.T) {
	t.Run("AD-1.5 shuffled into the third and the fifth stack", func(t *testing.T) {
		var depth [2][8]int
		const n = 1600
		for seed := range n {
			s := new(State)
			c := game.FreeChance(uint64(seed))
			s.reset(version, 2, false, c)
			p := play{s: s, c: c}
			for drawn := 0; s.glasses < 2; drawn++ {
				before, left := s.glasses, s.left
				p.refill(0)
				if s.glasses > before {
					stack := glassStacks[before]
					total := table.ref.Stacks[stack] + 1
					depth[before][total-int(left[stack])]++
				}
			}
		}
		for i, counts := range depth {
			for d, count := range counts {
				if count < 140 || count > 260 {
					t.Errorf("hourglass %d is at depth %d %d times of %d", i, d, count, n)
				}
			}
		}
	})
}

func TestOptions(t *testing.T) {
	for _, given := range []map[string]string{nil, {"missions": "secret"}, {"missions": "open"}} {
		options, err := Rules{}.Resolve(3, given)
		if err != nil {
			t.Fatal(err)
		}
		st, err := Rules{}.New(game.Setup{Rules: version, Seats: 3, Options: options}, game.FreeChance(1))
		if err != nil {
			t.Fatal(err)
		}
		v := st.View(0).(*View)
		gametest.Equal(t, "variant", v.Open, given["missions"] == "open")
		gametest.Equal(t, "mission picked", v.Players[0].Picked, given["missions"] != "open")
	}
	for _, unknown := range []int{0, version + 1} {
		if _, err := (Rules{}).New(game.Setup{Rules: unknown, Seats: 3}, game.FreeChance(1)); err == nil {
			t.Errorf("rules %d were taken", unknown)
		}
	}
}
