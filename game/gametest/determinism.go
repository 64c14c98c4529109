package gametest

import (
	"fmt"
	"slices"

	"portolan/game"
)

// examineDeterminism plays matches again from their set-up, luck and moves: everything must come out the same.
func (x *examiner) examineDeterminism() error {
	return x.each(func(m *match) error {
		a, err := open(x.rules, m.setup, &m.entropy)
		if err != nil {
			return err
		}
		b, err := open(x.rules, m.setup, &m.entropy)
		if err != nil {
			return err
		}
		var journalA, journalB game.Journal
		for n, s := range m.steps {
			journalA.Reset()
			journalB.Reset()
			luckA, luckB := m.chance(n), m.chance(n)
			a.Play(s.seat, s.move, luckA, &journalA)
			b.Play(s.seat, s.move, luckB, &journalB)
			err := m.compare(x.rules, "the state differs when played again", n+1, a)
			if err == nil {
				err = sameStep(&journalA, &journalB, luckA, luckB)
			}
			if err != nil {
				return m.fault(n, fmt.Errorf("seat %d plays %v again: %w", s.seat, s.move, err))
			}
		}
		return nil
	})
}

func sameStep(a, b *game.Journal, luckA, luckB *game.Chance) error {
	if !slices.Equal(a.Events(), b.Events()) {
		return fmt.Errorf("events %v and %v", a.Events(), b.Events())
	}
	if a.Revealed() != b.Revealed() || luckA.Drawn() != luckB.Drawn() {
		return fmt.Errorf("revealed %v and %v, drew %d and %d times", a.Revealed(), b.Revealed(), luckA.Drawn(), luckB.Drawn())
	}
	return nil
}
