package gametest

import (
	"fmt"

	"portolan/game"
)

// examineCopies copies states in the midst of matches: a copy shows the same, plays on the same, and shares nothing.
func (x *examiner) examineCopies() error {
	return x.each(func(m *match) error {
		old, err := open(x.rules, m.setup, &m.entropy)
		if err != nil {
			return err
		}
		other, err := open(x.rules, m.setup, &m.entropy)
		if err != nil {
			return err
		}
		c := &copies{rules: x.rules, match: m, player: newPlayer(m.number), old: old, other: other}
		return m.replay(x.rules, func(n int, st game.State) error {
			if n%x.config.Every != 0 && n < len(m.steps) {
				return nil
			}
			return c.examine(n, st)
		})
	})
}

// copies holds two states that are copied into again and again, so that a copy never starts from a clean one.
type copies struct {
	rules      game.Rules
	match      *match
	player     *player
	old, other game.State
	print      string // of old, as it was when it was copied
}

func (c *copies) examine(n int, st game.State) error {
	if c.print != "" {
		if err := c.same("an old copy changed while the original was played on", c.old, c.print); err != nil {
			return err
		}
	}
	print, err := c.match.fingerprint(st)
	if err != nil {
		return err
	}
	c.other.CopyFrom(st)
	if err := c.same("the copy differs", c.other, print); err != nil {
		return err
	}
	if err := c.follow(n); err != nil {
		return err
	}
	if err := c.same("the original changed while its copy was played on", st, print); err != nil {
		return err
	}
	c.other.CopyFrom(st)
	c.old.CopyFrom(st)
	if err := c.wander(); err != nil {
		return err
	}
	c.old.CopyFrom(st)
	c.print = print
	return nil
}

// follow plays the match on in the copy: what no view shows (a stack's order) must have been copied, too.
func (c *copies) follow(n int) error {
	for i := n; i < min(n+12, len(c.match.steps)); i++ {
		s := c.match.steps[i]
		c.other.Play(s.seat, s.move, c.match.chance(i), nil)
		if err := c.match.compare(c.rules, fmt.Sprintf("the copy differs after %d moves", i+1-n), i+1, c.other); err != nil {
			return err
		}
	}
	return nil
}

// wander plays something else in two copies at once.
func (c *copies) wander() error {
	for i := 0; i < 12 && c.other.Deciding() != 0; i++ {
		s, move := c.player.choose(c.other)
		seed := uint64(i)
		c.old.Play(s, move, game.FreeChance(seed), nil)
		c.other.Play(s, move, game.FreeChance(seed), nil)
		want, err := c.match.fingerprint(c.old)
		if err != nil {
			return err
		}
		if err := c.same("two copies differ after the same moves", c.other, want); err != nil {
			return err
		}
	}
	return nil
}

func (c *copies) same(what string, st game.State, want string) error {
	got, err := c.match.fingerprint(st)
	if err != nil {
		return err
	}
	return differ(what, want, got)
}
