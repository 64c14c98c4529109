package seafall

import (
	"fmt"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/game/gametest"
	"portolan/games/seafall/cards"
)

// trader looks one move ahead, as the bot greedy does. An idle one never commissions merchants.
type trader struct {
	w           *weights
	idle        bool
	chance      game.Chance
	base, trial State
	buf         []game.Move
}

func (p *trader) choose(s *State, seat game.Seat) game.Move {
	p.base = *s
	p.base.Imagine(seat, &p.chance)
	p.buf = p.base.Moves(seat, p.buf[:0])
	best, value := game.Cancel, -1.0
	for _, m := range p.buf {
		if m == game.Cancel || p.idle && op(m.Op()) == opGuild && cards.Guild(m.Arg(0)) == cards.Merchants {
			continue
		}
		if v := p.value(seat, m); v > value {
			best, value = m, v
		}
	}
	return best
}

// value is how a seat stands after a move, the mean of several tries when chance has a say.
func (p *trader) value(seat game.Seat, m game.Move) float64 {
	const tries = 4
	sum := 0.0
	for try := 1; ; try++ {
		p.trial = p.base
		drawn := p.chance.Drawn()
		p.trial.Play(seat, m, &p.chance, nil)
		sum += p.trial.evaluate(seat, p.w)
		if try == tries || p.chance.Drawn() == drawn {
			return sum / float64(try)
		}
	}
}

// dealings are what matches between traders came to.
type dealings struct {
	matches, turns, bought, sold int
	guilds                       [cards.GuildKinds]int
	fair, won                    float64 // of who trades: matches to be won by seats alone, and matches won
}

// sail plays a match and returns what it carries on. The seats of a set never trade; w is what they go by.
func (d *dealings) sail(t testing.TB, seats int, carried []byte, idle game.Seats, w *weights, seed uint64) []byte {
	s := open(t, seats, map[string]string{"prologue": "no"}, carried, seed)
	c := game.FreeChance(seed)
	var p trader
	p.chance.Seed(seed + 1<<32)
	for s.Deciding() != 0 {
		seat := s.Deciding().First()
		p.idle, p.w = idle.Has(seat), &greedyWeights
		if p.idle {
			p.w = w
		}
		m := p.choose(s, seat)
		switch op(m.Op()) {
		case opGuild:
			d.guilds[m.Arg(0)]++
			d.turns++
		case opBuy:
			d.bought++
		case opSell:
			d.sold++
		}
		s.Play(seat, m, c, nil)
	}
	d.matches++
	d.fair += 1 - float64(idle.Len())/float64(seats)
	if !idle.Has(game.Seat(s.winner)) {
		d.won++
	}
	return s.Carry(game.SeatsOf(game.Seat(s.winner)))
}

// everyOther is a set of half the seats: of an odd number half in the mean of all n.
func everyOther(seats, n int) (set game.Seats) {
	for seat := range seats {
		if (n+seat)%2 == 0 {
			set = set.With(game.Seat(seat))
		}
	}
	return set
}

// Merchants have their part in the first match of a campaign, and who sends for them does not lose by it.
func TestTradePays(t *testing.T) {
	var all, half dealings
	for n := range 40 {
		all.sail(t, 4, nil, 0, nil, uint64(n)+1)
		half.sail(t, 4, nil, everyOther(4, n), &greedyWeights, uint64(n)+101)
	}
	if share := 100 * all.guilds[cards.Merchants] / all.turns; share < 7 {
		t.Errorf("merchants have %d %% of the turns: guilds %v", share, all.guilds)
	}
	if half.won < 0.9*half.fair {
		t.Errorf("who trades won %.0f of %d matches, against as many who never do", half.won, half.matches)
	}
}

// Searches send for merchants, too, from the first match of a campaign on (SF-29.4).
func TestSearchesTrade(t *testing.T) {
	gametest.Prove(t, []gametest.Rule{{"SF-29.4 searches at a table of their own send for merchants", func(t *testing.T) {
		turns, merchants := 0, 0
		for n := range uint64(16) {
			s, c := open(t, 4, map[string]string{"prologue": "no"}, nil, n), game.FreeChance(n)
			var players [4]bot.Player
			for seat := range players {
				var err error
				if players[seat], err = bot.NewCustom("search:positions=400", n<<2+uint64(seat)); err != nil {
					t.Fatal(err)
				}
			}
			for s.Deciding() != 0 {
				seat := s.Deciding().First()
				m := players[seat].Choose(s, seat)
				if op(m.Op()) == opGuild {
					turns++
					if cards.Guild(m.Arg(0)) == cards.Merchants {
						merchants++
					}
				}
				s.Play(seat, m, c, nil)
			}
		}
		if share := 100 * merchants / turns; share < 7 {
			t.Errorf("merchants have %d %% of %d turns", share, turns)
		}
	}}})
}

// BenchmarkTrade plays first matches, and campaigns of twelve matches, as docs/balance.md tells: between bots that all trade, and
// between as many that do and that never do, by the same weights and by those of before. It reports in percent how often each
// guild was commissioned and what those won who trade; where half do, 50 is as much as the others. Goods are those of a match.
func BenchmarkTrade(b *testing.B) {
	for _, kind := range []string{"all", "half", "half-earlier"} {
		idle, w := everyOther, &greedyWeights
		switch kind {
		case "all":
			idle = func(int, int) game.Seats { return 0 }
		case "half-earlier":
			w = &greedyWeightsBefore3
		}
		for seats := 3; seats <= 4; seats++ {
			b.Run(fmt.Sprintf("%s/seats=%d/first", kind, seats), func(b *testing.B) {
				var d dealings
				for i := range b.N {
					d.sail(b, seats, nil, idle(seats, i), w, uint64(i)+1)
				}
				d.report(b)
			})
			const length = 12
			var thirds [3]dealings
			b.Run(fmt.Sprintf("%s/seats=%d/campaign", kind, seats), func(b *testing.B) {
				thirds = [3]dealings{}
				for i := range b.N {
					var carried []byte
					for m := range length {
						carried = thirds[3*m/length].sail(b, seats, carried, idle(seats, i+m), w, uint64(i*length+m)+1)
					}
				}
			})
			for i := range thirds {
				b.Run(fmt.Sprintf("%s/seats=%d/third-%d", kind, seats, i+1), func(b *testing.B) {
					if thirds[i].matches > 0 {
						thirds[i].report(b)
					}
				})
			}
		}
	}
}

func (d *dealings) report(b *testing.B) {
	b.ReportMetric(0, "ns/op")
	for g, n := range d.guilds {
		b.ReportMetric(100*float64(n)/float64(d.turns), cards.GuildNames[g])
	}
	b.ReportMetric(float64(d.bought)/float64(d.matches), "bought")
	b.ReportMetric(float64(d.sold)/float64(d.matches), "sold")
	b.ReportMetric(50*d.won/d.fair, "won")
}
