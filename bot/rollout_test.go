package bot_test

import (
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/games"
)

// mirage is a small game for the tests here: seat 0 picks one of two ways, of which the one that promises most loses after many moves that
// change nothing.
type mirage struct {
	picked, left int8
	turn         game.Seat
}

const mirageMoves = 60

func (m *mirage) Deciding() game.Seats {
	if m.left == 0 {
		return 0
	}
	return game.SeatsOf(m.turn)
}

func (m *mirage) In() game.Seats { return game.FirstSeats(2) }

func (m *mirage) Moves(s game.Seat, buf []game.Move) []game.Move {
	if !m.Deciding().Has(s) {
		return buf
	}
	return append(buf, 0, 1)
}

func (m *mirage) Play(_ game.Seat, move game.Move, _ *game.Chance, _ *game.Journal) {
	if m.left == mirageMoves {
		m.picked = int8(move)
	}
	m.turn, m.left = 1-m.turn, m.left-1
}

func (m *mirage) Choice(_ game.Seat, _ game.Move, out *game.Choice) { out.Reset("move") }
func (m *mirage) Describe(_ game.Event, out *game.Choice)           { out.Reset("event") }
func (m *mirage) View(game.Seat) any                                { return &struct{ Left int8 }{m.left} }
func (m *mirage) Imagine(game.Seat, *game.Chance)                   {}
func (m *mirage) CopyFrom(st game.State)                            { *m = *st.(*mirage) }
func (*mirage) Blank() game.State                                   { return new(mirage) }
func (*mirage) SearchTraits() game.SearchTraits                     { return game.SearchTraits{Cost: 1} }
func (*mirage) Answers(_, _ game.Seat) bool                         { return false }
func (m *mirage) Evaluate(s game.Seat) float64                      { return m.promises(s) }
func (m *mirage) Roughly(s game.Seat) float64                       { return m.promises(s) }
func (m *mirage) Weigh(_ game.Seat, _ []game.Move, weights []float32) {
	for i := range weights {
		weights[i] = 1
	}
}

func (m *mirage) promises(s game.Seat) float64 {
	if game.Seat(m.picked) == s {
		return 0.51
	}
	return 0.49
}

func (m *mirage) Shares(_ game.Seat, _ bool, out []float64) {
	for s := range out {
		out[s] = m.promises(game.Seat(s))
	}
}

func (m *mirage) Outcome() (game.Outcome, bool) {
	if m.left > 0 {
		return game.Outcome{Scores: []int{0, 0}}, false
	}
	return game.Outcome{Winners: game.SeatsOf(game.Seat(1 - m.picked)), Scores: []int{0, 0}}, true
}

// A search believes what promises most; one that plays out sees what becomes of it.
func TestRolloutsSeeBeyondTheHorizon(t *testing.T) {
	for rollouts, want := range map[int]game.Move{0: 0, 2000: 1} {
		player := bot.NewSearch(bot.Settings{Iterations: 60, Rollouts: rollouts}, 1)
		if m := player.Choose(&mirage{left: mirageMoves}, 0); m != want {
			t.Errorf("with rollouts of %d moves: move %v, want %v", rollouts, m, want)
		}
	}
}

// seafallOf is a match of SeaFall, the game that is played out.
func seafallOf(t *testing.T, seats int, seed uint64) (game.State, *game.Chance) {
	t.Helper()
	rules, ok := games.ByID("seafall")
	if !ok {
		t.Fatal("there is no SeaFall")
	}
	options, err := rules.Resolve(seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := game.FreeChance(seed)
	st, err := rules.New(game.Setup{Rules: rules.Version(), Seats: seats, Options: options}, c)
	if err != nil {
		t.Fatal(err)
	}
	return st, c
}

// Rollouts know what the seat knows, leave the position as it is, and are the same whenever seeds are.
func TestRolloutsKnowWhatTheSeatKnows(t *testing.T) {
	st, c := seafallOf(t, 4, 11)
	greedy, imagination := newPlayer(t, "greedy", 1), game.FreeChance(6)
	settings := bot.Settings{Iterations: 900, Rollouts: 300}
	player, plain := bot.NewSearch(settings, 3), bot.NewSearch(bot.Settings{Iterations: 900}, 3)
	twin, err := bot.NewCustom("search:positions=900+rollouts=300", 3)
	if err != nil {
		t.Fatal(err)
	}
	others := 0
	for n := 0; st.Deciding() != 0 && n < 16; n++ {
		seat := st.Deciding().First()
		other, before := clone(t, st), clone(t, st)
		other.Imagine(seat, imagination)
		m := player.Choose(st, seat)
		if got := twin.Choose(other, seat); got != m {
			t.Fatalf("move %d: %v, and %v when only hidden things differ", n, m, got)
		}
		if !equal(st, before) {
			t.Fatalf("move %d: rollouts changed the position", n)
		}
		if plain.Choose(st, seat) != m {
			others++
		}
		st.Play(seat, greedy.Choose(st, seat), c, nil)
	}
	if others == 0 {
		t.Error("rollouts never chose another move")
	}
}

func TestRolloutsEndWhenTheyAreCanceled(t *testing.T) {
	st, _ := seafallOf(t, 4, 3)
	if len(st.Moves(st.Deciding().First(), nil)) < 2 {
		t.Fatal("nothing to choose")
	}
	player := bot.NewSearch(bot.Settings{Iterations: 900, Rollouts: 1_000_000_000}, 3)
	asked := 0
	player.SetLimits(func() bool { asked++; return asked > 16 }, nil)
	player.Choose(st, st.Deciding().First())
	if asked < 16 || asked > 26 {
		t.Errorf("asked %d times whether it is canceled", asked)
	}
}
