package gametest

import (
	"errors"
	"fmt"

	"portolan/game"
)

// examineSecrecy proves by non-interference that no seat is shown what it can't know. Imagine(s) draws anew all that s
// can't know; nothing that s is shown may tell the states apart, neither now nor after a move that can be undone.
func (x *examiner) examineSecrecy() error {
	seen := &secrecy{config: x.config, rare: map[string]int{}}
	err := x.each(func(m *match) error {
		world, err := open(x.rules, m.setup, &m.entropy)
		if err != nil {
			return err
		}
		scratch, err := open(x.rules, m.setup, &m.entropy)
		if err != nil {
			return err
		}
		seen.match, seen.world, seen.scratch = m, world, scratch
		seen.player, seen.chance = newPlayer(m.number), game.FreeChance(uint64(m.number))
		return m.replay(x.rules, seen.visit)
	})
	if err == nil && x.met.secrets {
		return seen.vacuous()
	}
	return err
}

type secrecy struct {
	config         Config
	match          *match
	before         game.State // the true state
	world, scratch game.State // the imagined one; one to play in
	player         *player
	chance         *game.Chance
	journal        game.Journal
	rare           map[string]int // how often a kind of move was examined
	worlds         int            // imagined
	differing      int            // of them, those in which some other seat sees something else
	undoable       int            // worlds in which an unfenced move was played and compared
}

// vacuous tells when a game that has secrets never had them put to the test.
func (x *secrecy) vacuous() error {
	switch {
	case x.differing == 0:
		return fmt.Errorf("the game has secrets, but none of %d imagined states differs from the truth", x.worlds)
	case x.undoable == 0:
		return errors.New("no unfenced move could be compared in an imagined state")
	}
	return nil
}

func (x *secrecy) visit(n int, st game.State) error {
	if n == len(x.match.steps) {
		return nil
	}
	next := x.match.steps[n]
	var choice game.Choice
	st.Choice(next.seat, next.move, &choice)
	if x.rare[choice.Kind] >= 24 && n%x.config.Every != 0 {
		return nil
	}
	x.rare[choice.Kind]++
	for _, s := range x.match.viewers() {
		if err := x.examine(n, st, s, next); err != nil {
			return fmt.Errorf("what seat %d may know, before seat %d plays %s: %w", s, next.seat, spell(&choice), err)
		}
	}
	return nil
}

// examine imagines states for s and compares all that s is shown in them with the truth.
func (x *secrecy) examine(n int, st game.State, s game.Seat, next step) error {
	now, err := known(st, s)
	if err != nil {
		return err
	}
	x.before = st
	x.scratch.CopyFrom(st)
	after, fenced, err := x.play(x.scratch, n, s, next)
	if err != nil {
		return err
	}
	var whole string
	if whole, err = x.match.fingerprint(st); err != nil {
		return err
	}
	for range x.config.Worlds {
		x.worlds++
		x.world.CopyFrom(st)
		x.world.Imagine(s, x.chance)
		if err := x.compareWorld(s, now, whole); err != nil {
			return err
		}
		if !fenced {
			if err := x.compareMove(n, s, next, after); err != nil {
				return err
			}
		}
	}
	if err := x.wander(); err != nil {
		return fmt.Errorf("in an imagined state: %w", err)
	}
	return nil
}

func (x *secrecy) compareWorld(s game.Seat, now, whole string) error {
	if err := audit(x.world); err != nil {
		return fmt.Errorf("in an imagined state: %w", err)
	}
	got, err := known(x.world, s)
	if err != nil {
		return err
	}
	if err := differ("Imagine changed what the seat is shown", now, got); err != nil {
		return err
	}
	print, err := x.match.fingerprint(x.world)
	if err != nil {
		return err
	}
	if print != whole {
		x.differing++
	}
	return nil
}

// compareMove plays the step in the imagined state, if it is legal there: s must be shown what the truth shows. When s may
// not know the choice, some hidden choice of its kind must show just that in each imagined state which lists one, or else
// what s is shown betrays which it was.
func (x *secrecy) compareMove(n int, s game.Seat, next step, want string) error {
	var choice game.Choice
	x.scratch.CopyFrom(x.before)
	x.scratch.Choice(next.seat, next.move, &choice)
	kind, hidden := choice.Kind, !choice.Seen.Has(s)
	var tried, same bool
	for _, m := range x.world.Moves(next.seat, nil) {
		x.world.Choice(next.seat, m, &choice)
		if m != next.move && !(hidden && choice.Kind == kind && !choice.Seen.Has(s)) {
			continue
		}
		x.scratch.CopyFrom(x.world)
		got, _, err := x.play(x.scratch, n, s, step{seat: next.seat, move: m})
		if err != nil {
			return err
		}
		x.undoable++
		tried, same = true, same || got == want
		if m == next.move && got != want {
			return differ("a move without a fence told something hidden", want, got)
		}
	}
	if hidden && tried && !same {
		return errors.New("what is shown of a hidden choice betrays it: no other would have shown the same")
	}
	return nil
}

// play plays a step in a state and returns what s is shown by it: the choice, the events, what s knows after.
func (x *secrecy) play(st game.State, n int, s game.Seat, next step) (shown string, fenced bool, err error) {
	var text []byte
	var choice game.Choice
	st.Choice(next.seat, next.move, &choice)
	if choice.Seen.Has(s) {
		text = appendChoice(text, &choice)
	}
	luck := x.match.chance(n)
	x.journal.Reset()
	st.Play(next.seat, next.move, luck, &x.journal)
	for _, e := range x.journal.Events() {
		if e.Seen.Has(s) {
			text = appendAttacks(fmt.Appendf(text, "event %d%v\n", e.Kind, e.Args), st, e)
		}
	}
	after, err := known(st, s)
	return string(text) + after, luck.Drawn() > 0 || x.journal.Revealed(), err
}

// wander plays the last imagined state on for a while: it must be a state like any other.
func (x *secrecy) wander() error {
	met := newKinds()
	for i := 0; i < 8 && x.world.Deciding() != 0; i++ {
		if err := checkPosition(x.world, x.match.setup.Seats, met); err != nil {
			return err
		}
		s, move := x.player.choose(x.world)
		x.world.Play(s, move, x.chance, nil)
	}
	return checkPosition(x.world, x.match.setup.Seats, met)
}

// known writes down all that s is shown of a state: the view, the list with its choices, who decides, who is in, how it ended.
func known(st game.State, s game.Seat) (string, error) {
	text, err := viewText(st.View(s))
	if err != nil {
		return "", fmt.Errorf("the view is no JSON: %w", err)
	}
	outcome, over := st.Outcome()
	text = fmt.Appendf(text, "\ndeciding %b\nin %b\nover %v %+v\n", st.Deciding(), st.In(), over, outcome)
	text = appendBrief(text, st)
	var choice game.Choice
	for _, m := range st.Moves(s, nil) {
		st.Choice(s, m, &choice)
		text = appendChoice(fmt.Appendf(text, "%v: ", m), &choice)
	}
	if evaluator, ok := st.(game.Evaluator); ok && s != game.Spectator {
		text = fmt.Appendf(text, "evaluated %v\n", evaluator.Evaluate(s))
	}
	return string(text), nil
}

// appendBrief writes down what everybody may know of a state besides its view: the match in brief, and whether it is set up.
func appendBrief(text []byte, st game.State) []byte {
	if glancer, ok := st.(game.Glancer); ok {
		var brief game.Glance
		glancer.Glance(&brief)
		text = fmt.Appendf(text, "brief %+v\n", brief)
	}
	if preparer, ok := st.(game.Preparer); ok {
		text = fmt.Appendf(text, "preparing %v\n", preparer.Preparing())
	}
	return appendPacing(text, st)
}
