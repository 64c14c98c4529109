package gametest

import (
	"fmt"
	"testing"

	"portolan/game"
)

// examineAllocations counts what copying, enumerating and playing allocate once their buffers are warm: nothing.
func (x *examiner) examineAllocations() error {
	return x.each(func(m *match) error {
		work, err := open(x.rules, m.setup, &m.entropy)
		if err != nil {
			return err
		}
		buf := make([]game.Move, 0, 4096)
		chance := game.FreeChance(0)
		return m.replay(x.rules, func(n int, st game.State) error {
			if n == len(m.steps) || n%x.config.Every != 0 {
				return nil
			}
			next := m.steps[n]
			count := testing.AllocsPerRun(2, func() {
				work.CopyFrom(st)
				buf = work.Moves(next.seat, buf[:0])
				chance.Seed(uint64(n))
				work.Play(next.seat, next.move, chance, nil)
			})
			if count != 0 {
				return fmt.Errorf("copying, enumerating and playing %v of seat %d allocates %v times", next.move, next.seat, count)
			}
			return nil
		})
	})
}
