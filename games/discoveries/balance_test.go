package discoveries

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"portolan/game"
)

// ledger counts over many matches.
type ledger struct {
	matches, turns int
	byPlace        [maxPlayers]float64 // wins by the order of play, shared ones in parts
	byStyle        [maxPlayers]float64
	winner, all    account
}

// account is what n players got: points by their source, coins of contracts and all coins, and what they had at the end.
type account struct {
	n, points, journeys, mission, harbour, income, coins, fulfilled, placed, ships int
}

func (a *account) add(s *State, seat int, coins int) {
	p := &s.players[seat]
	a.n++
	a.points += int(p.points)
	a.journeys += int(p.gained[gainInterim] + p.gained[gainFinal])
	a.mission += int(p.gained[gainMission])
	a.harbour += int(p.gained[gainHarbour])
	a.income += int(p.income)
	a.coins += coins
	a.fulfilled += int(p.fulfilled)
	a.ships += bits.OnesCount64(p.free)
	for i := range s.owners {
		if s.owners[i] == int8(seat) {
			a.placed++
		}
	}
}

// shares are the parts of a player's income, coins from contracts at the rate of points for a coin.
func (a *account) shares() (journeys, missions, contracts, harbour float64) {
	rate := float64(a.points) / float64(a.coins)
	worth := float64(a.income) * rate
	all := float64(a.points) + worth
	return float64(a.journeys) / all, float64(a.mission) / all, worth / all, float64(a.harbour) / all
}

func (a *account) String() string {
	n := float64(a.n)
	j, m, c, h := a.shares()
	return fmt.Sprintf("points %.1f (journeys %.1f missions %.1f harbour %.1f) income %.1f of %.1f coins, %.1f fulfilled, %.1f placed, %.1f free | shares j %.0f%% m %.0f%% c %.0f%% h %.0f%%",
		float64(a.points)/n, float64(a.journeys)/n, float64(a.mission)/n, float64(a.harbour)/n, float64(a.income)/n,
		float64(a.coins)/n, float64(a.fulfilled)/n, float64(a.placed)/n, float64(a.ships)/n, 100*j, 100*m, 100*c, 100*h)
}

// play plays a match between styles, the first sitting at seat shift.
func (l *ledger) play(seed uint64, open bool, styles []style) {
	n := len(styles)
	luck := game.FreeChance(seed)
	s := new(State)
	s.reset(version, n, open, luck)
	players := make([]stylist, n)
	shift := int(seed) % n
	for i := range players {
		players[i].style = styles[(i+shift)%n]
		players[i].chance.Seed(seed*31 + uint64(i) + 1)
	}
	var coins [maxPlayers]int
	for i := range coins {
		coins[i] = int(s.players[i].coins)
	}
	for s.Deciding() != 0 {
		seat := s.Deciding().First()
		m := players[seat].choose(s, seat)
		if m != game.Cancel && moveOp(m) == opCoins {
			coins[seat] += 2
		}
		if m != game.Cancel && moveOp(m) == opEnd {
			l.turns++
		}
		s.Play(seat, m, luck, nil)
	}
	l.matches++
	part := 1 / float64(s.winners.Len())
	for seat := range n {
		c := coins[seat] + int(s.players[seat].income)
		l.all.add(s, seat, c)
		if s.winners.Has(game.Seat(seat)) {
			l.byPlace[(seat-int(s.first)+n)%n] += part
			l.byStyle[(seat+shift)%n] += part
			l.winner.add(s, seat, c)
		}
	}
}

func (l *ledger) report(styles []style) string {
	var out strings.Builder
	n := float64(l.matches)
	fmt.Fprintf(&out, "%d matches, %.1f turns a player\n  by place:", l.matches, float64(l.turns)/n/float64(len(styles)))
	for i := range styles {
		fmt.Fprintf(&out, " %.1f%%", 100*l.byPlace[i]/n)
	}
	fmt.Fprintf(&out, "\n  by style:")
	for i := range styles {
		fmt.Fprintf(&out, " %s %.1f%%", styles[i].name, 100*l.byStyle[i]/n)
	}
	fmt.Fprintf(&out, "\n  winner: %s\n  all:    %s", l.winner.String(), l.all.String())
	return out.String()
}

// match plays many matches, the styles changing seats.
func matchUp(matches int, open bool, styles ...style) *ledger {
	var l ledger
	for i := range matches {
		l.play(uint64(i), open, styles)
	}
	return &l
}

// alike is a table of players of the mixed style.
func alike(players int) []style {
	var styles []style
	for range players {
		styles = append(styles, mixes())
	}
	return styles
}

func TestWhoSticksToOneThingLoses(t *testing.T) {
	for _, other := range []style{onlyJourneys(), onlyContracts(), hoards()} {
		l := matchUp(40, false, mixes(), other)
		if share := l.byStyle[0] / float64(l.matches); share < 0.8 {
			t.Errorf("mixing wins %.0f %% only of the matches with %s", 100*share, other.name)
		}
	}
}

// Ships of hold 1 are not always best, and neither is the shortest time of a contract: who keeps to one of them loses.
func TestWhoKeepsToTheSmallestLoses(t *testing.T) {
	for _, other := range []style{buysSmall(), runs(1)} {
		l := matchUp(60, false, mixes(), other)
		if share := l.byStyle[0] / float64(l.matches); share < 0.6 {
			t.Errorf("who does everything wins %.0f %% only of the matches with %s", 100*share, other.name)
		}
	}
}

func TestEverySourceCounts(t *testing.T) {
	for players := 2; players <= maxPlayers; players++ {
		journeys, missions, contracts, _ := matchUp(60, false, alike(players)...).winner.shares()
		for what, share := range map[string]float64{"journeys": journeys, "missions": missions, "contracts": contracts} {
			if share < 0.15 || share > 0.5 {
				t.Errorf("%d players: %s bring %.0f %% of the winner's income", players, what, 100*share)
			}
		}
	}
}

// BenchmarkBalance prints the figures of docs/balance.md:
//
//	go test ./games/discoveries -run '^$' -bench Balance -benchtime 4000x
func BenchmarkBalance(b *testing.B) {
	for players := 2; players <= maxPlayers; players++ {
		for _, open := range []bool{false, true} {
			b.Run(fmt.Sprintf("players=%d/open=%v", players, open), func(b *testing.B) { report(b, open, alike(players)...) })
		}
	}
	for _, other := range []style{onlyJourneys(), onlyContracts(), hoards(), buysSmall(), buysLarge(), runs(1), runs(2), runs(3), neverReserves()} {
		b.Run("mixed-against-"+other.name, func(b *testing.B) { report(b, false, mixes(), other) })
	}
}

func report(b *testing.B, open bool, styles ...style) {
	var l ledger
	i := uint64(0)
	for b.Loop() {
		l.play(i, open, styles)
		i++
	}
	if l.matches > 1 {
		b.Log(l.report(styles))
	}
}
