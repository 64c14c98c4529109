package gametest

import (
	"crypto/sha256"
	"fmt"
	"runtime/debug"
	"slices"

	"portolan/game"
)

// matches plays what the config asks for, at random, to the end, and looks at every position. It does so once.
func (x *examiner) matches() error {
	if !x.tried {
		x.tried = true
		x.fault = x.playAll()
	}
	return x.fault
}

func (x *examiner) playAll() error {
	setups, err := setups(x.rules, x.config)
	if err != nil {
		return err
	}
	for i, setup := range setups {
		for n := range x.config.Matches {
			m := newMatch(setup, i*x.config.Matches+n)
			if err := m.guard(func() error { return m.play(x.rules, x.config.MaxMoves, x.met) }); err != nil {
				return err
			}
			x.played = append(x.played, m)
		}
	}
	return nil
}

// each shows visit every match that was played.
func (x *examiner) each(visit func(*match) error) error {
	if err := x.matches(); err != nil {
		return err
	}
	for _, m := range x.played {
		if err := m.guard(func() error { return visit(m) }); err != nil {
			return err
		}
	}
	return nil
}

// guard turns a panic into an error that tells which match it was: a listed move never panics.
func (m *match) guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = m.fault(len(m.steps), fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	return do()
}

// play plays the match to the end, at random, looking at every position on the way.
func (m *match) play(rules game.Rules, maxMoves int, met *kinds) error {
	st, err := open(rules, m.setup, &m.entropy)
	if err != nil {
		return err
	}
	player := newPlayer(m.number)
	var journal game.Journal
	preparer, prepares := st.(game.Preparer)
	prepared := false
	for st.Deciding() != 0 {
		n := len(m.steps)
		if n >= maxMoves {
			return m.fault(n, fmt.Errorf("the match does not end"))
		}
		if prepares && preparer.Preparing() && prepared {
			return m.fault(n, fmt.Errorf("the set-up was over and is under way again"))
		}
		prepared = prepares && !preparer.Preparing()
		if err := checkPosition(st, m.setup.Seats, met); err != nil {
			return m.fault(n, err)
		}
		s, move := player.choose(st)
		if err := m.playOne(rules, st, s, move, &journal, met); err != nil {
			return m.fault(n, fmt.Errorf("seat %d plays %v: %w", s, move, err))
		}
	}
	if err := checkPosition(st, m.setup.Seats, met); err != nil {
		return m.fault(len(m.steps), err)
	}
	return nil
}

// playOne plays one step and looks at what it leaves: the events, and the views that were taken before.
func (m *match) playOne(rules game.Rules, st game.State, s game.Seat, move game.Move, j *game.Journal, met *kinds) error {
	type kept struct {
		view any
		text []byte
	}
	var views []kept
	for _, viewer := range m.viewers() {
		view := st.View(viewer)
		text, err := checkView(rules, view)
		if err == nil {
			err = checkWritten(st, viewer, text)
		}
		if err != nil {
			return fmt.Errorf("the view of seat %d: %w", viewer, err)
		}
		views = append(views, kept{view, text})
	}
	j.Reset()
	st.Play(s, move, m.chance(len(m.steps)), j)
	for _, k := range views {
		text, err := viewText(k.view)
		if err != nil {
			return err
		}
		if err := differ("a view shares memory with the state", string(k.text), string(text)); err != nil {
			return err
		}
	}
	if err := m.checkEvents(rules, st, j.Events(), met); err != nil {
		return err
	}
	after, err := m.fingerprint(st)
	m.steps = append(m.steps, step{s, move, sha256.Sum256([]byte(after))})
	return err
}

// checkEvents looks at how events are described: with names, without a path, and the same from any position.
func (m *match) checkEvents(rules game.Rules, st game.State, events []game.Event, met *kinds) error {
	if m.start == nil {
		start, err := open(rules, m.setup, &m.entropy)
		if err != nil {
			return err
		}
		m.start = start
	}
	var used game.Choice
	for _, e := range events {
		var out game.Choice
		st.Describe(e, &out)
		m.start.Describe(e, &used)
		if !sameChoice(&out, &used) {
			return fmt.Errorf("event %v is %s and, described at the start, %s", e, spell(&out), spell(&used))
		}
		if err := checkChoice(&out, game.Spectator); err != nil {
			return fmt.Errorf("event %v, %s: %w", e, spell(&out), err)
		}
		if len(out.Path) != 0 {
			return fmt.Errorf("event %v, %s, has a path", e, spell(&out))
		}
		met.event(out.Kind, e.Seen)
	}
	return nil
}

// player moves at random, in one of two tempers: any move as likely as another, or any kind of move as likely as
// another, which reaches the rare ones. It seldom cancels.
type player struct {
	chance *game.Chance
	byKind bool
	moves  []game.Move
	names  []string
	choice game.Choice
}

func newPlayer(number int) *player {
	return &player{chance: game.FreeChance(uint64(number)), byKind: number%2 == 1}
}

// choose picks one of the deciding seats and one of its moves.
func (p *player) choose(st game.State) (game.Seat, game.Move) {
	deciding := slices.Collect(st.Deciding().All)
	s := deciding[p.chance.Below(len(deciding))]
	p.moves = st.Moves(s, p.moves[:0])
	if p.chance.Below(16) != 0 {
		p.moves = slices.DeleteFunc(p.moves, func(m game.Move) bool { return m == game.Cancel })
	}
	if !p.byKind {
		return s, p.moves[p.chance.Below(len(p.moves))]
	}
	p.names = p.names[:0]
	for _, m := range p.moves {
		st.Choice(s, m, &p.choice)
		p.names = append(p.names, p.choice.Kind)
	}
	distinct := slices.Clone(p.names)
	slices.Sort(distinct)
	distinct = slices.Compact(distinct)
	kind := distinct[p.chance.Below(len(distinct))]
	for {
		if i := p.chance.Below(len(p.moves)); p.names[i] == kind {
			return s, p.moves[i]
		}
	}
}
