package gametest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// board is a position of Marbles in the language of tests.
type board struct {
	gametest.Position[*board]
	state game.State
}

// recorder takes down what a test says of its failure instead of failing.
type recorder struct {
	testing.TB
	said []string
}

// stopped ends the helper that calls Fatalf, as the end of its goroutine does in a real test.
type stopped struct{}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.said = append(r.said, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(stopped{})
}

func (r *recorder) Fatal(args ...any) {
	r.Fatalf("%s", fmt.Sprintln(args...))
}

// newBoard is a fresh match of Marbles, whose failures go to the recorder.
func newBoard(t *testing.T) (*board, *recorder) {
	t.Helper()
	r := &recorder{TB: t}
	chance := &game.Chance{}
	chance.Seed(4)
	rules := &marbles{}
	options, err := rules.Resolve(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	state, err := rules.New(game.Setup{Rules: rules.Version(), Options: options, Seats: 2}, chance)
	if err != nil {
		t.Fatal(err)
	}
	b := &board{state: state}
	b.Position = gametest.NewPosition(r, b, state, chance)
	return b, r
}

// TestPositionFailsWhereItShould says something true and something false by each helper: the true passes and the false does not.
func TestPositionFailsWhereItShould(t *testing.T) {
	fresh, _ := newBoard(t)
	seat := int(fresh.state.Deciding().First())
	paths := fresh.Paths(seat)
	path := paths[slices.IndexFunc(paths, func(p string) bool { return strings.Contains(p, ":") })]
	beginning, _, _ := strings.Cut(path, ":")
	for _, tt := range []struct {
		helper string
		say    func(b *board, right bool)
	}{
		{"Allows", func(b *board, right bool) { b.Allows(seat, pick(right, path, path+" more")) }},
		{"Begins", func(b *board, right bool) { b.Begins(seat, pick(right, beginning+":", "nothing:")) }},
		{"Forbids", func(b *board, right bool) { b.Forbids(seat, pick(right, "nothing:", beginning+":")) }},
		{"Offers", func(b *board, right bool) {
			b.Offers(seat, "", pick(right, b.Behind(seat, ""), []string{"nothing"})...)
		}},
		{"Shows", func(b *board, right bool) { b.Shows(seat, path, pick(right, spelled(b, seat, path), "nothing")) }},
		{"Shows of a path that is not there", func(b *board, right bool) {
			b.Shows(seat, pick(right, path, "nothing"), spelled(b, seat, path))
		}},
		{"Do", func(b *board, right bool) { b.Do(seat, pick(right, path, "nothing")) }},
		{"Check", func(b *board, right bool) {
			b.Laws = func() error { return pick(right, nil, fmt.Errorf("a marble too many")) }
			b.Do(seat, path)
		}},
		{"Happened", func(b *board, right bool) {
			b.Do(seat, path)
			b.Happened(game.Spectator, pick(right, b.Events(game.Spectator)[0], "nothing"))
		}},
		{"Untold", func(b *board, right bool) {
			b.Do(seat, path)
			kind, _, _ := strings.Cut(b.Events(game.Spectator)[0], " ")
			b.Untold(game.Spectator, pick(right, "nothing", kind))
		}},
		{"GoesOn", func(b *board, right bool) {
			if !right {
				playOut(b)
			}
			b.GoesOn()
		}},
		{"Ended", func(b *board, right bool) {
			playOut(b)
			outcome, _ := b.state.Outcome()
			b.Ended(pick(right, outcome.Reason, "nothing"), slices.Collect(outcome.Winners.All)...)
		}},
	} {
		t.Run(tt.helper, func(t *testing.T) {
			for _, right := range []bool{true, false} {
				b, r := newBoard(t)
				said(func() { tt.say(b, right) })
				if failed := len(r.said) > 0; failed == right {
					t.Errorf("said rightly %v, failed %v: %q", right, failed, r.said)
				}
			}
		})
	}
}

func said(f func()) {
	defer func() {
		if p := recover(); p != nil && p != (stopped{}) {
			panic(p)
		}
	}()
	f()
}

func pick[T any](right bool, a, b T) T {
	if right {
		return a
	}
	return b
}

func spelled(b *board, seat int, path string) string {
	var c game.Choice
	for _, m := range b.state.Moves(game.Seat(seat), nil) {
		b.state.Choice(game.Seat(seat), m, &c)
		if strings.Join(c.Path, " ") == path {
			return gametest.Spell(&c)
		}
	}
	return ""
}

func playOut(b *board) {
	for b.state.Deciding() != 0 {
		seat := int(b.state.Deciding().First())
		b.Do(seat, b.Paths(seat)[0])
	}
}
