package bot_test

import (
	"testing"

	"portolan/bot"
	"portolan/game"
)

func TestTreesAreCanceledByTheirHostAndElseTheSame(t *testing.T) {
	position := func() game.State { return &peek{left: 6} }
	free := bot.NewSearch(bot.Settings{Iterations: 600, Trees: 2}, 5)
	bound := bot.NewSearch(bot.Settings{Iterations: 600, Trees: 2}, 5)
	bound.SetLimits(func() bool { return false }, nil)
	for range 3 {
		if a, b := free.Choose(position(), 0), bound.Choose(position(), 0); a != b {
			t.Errorf("on one goroutine it chooses %v, else %v", b, a)
		}
	}
	asked := 0
	long := bot.NewSearch(bot.Settings{Iterations: 1 << 30, Trees: 1}, 5)
	long.SetLimits(func() bool { asked++; return asked == 3 }, nil)
	long.Choose(position(), 0)
	if asked != 3 {
		t.Errorf("asked to stop %d times", asked)
	}
}
