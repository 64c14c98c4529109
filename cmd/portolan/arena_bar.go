package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"portolan/arena"
)

// arenaBar shows how far an arena is, on a terminal, and passes on what there is to tell, anywhere. It may be used from several
// goroutines.
type arenaBar struct {
	std   streams
	first string // the bot whose score runs along; empty when the line-ups have no first bot in common
	test  *arena.Test

	mu   sync.Mutex
	bar  *progressbar.ProgressBar // nil when nobody looks
	next time.Time                // when to show again
}

func newArenaBar(std streams, c *arena.Config) *arenaBar {
	b := &arenaBar{std: std, first: c.LineUps[0][0], test: c.Test}
	for _, lineUp := range c.LineUps {
		if lineUp[0] != b.first {
			b.first = ""
		}
	}
	file, isFile := std.Err.(*os.File)
	if !isFile || !term.IsTerminal(int(file.Fd())) {
		return b
	}
	b.bar = progressbar.NewOptions(max(c.Matches, 0)*len(c.LineUps),
		progressbar.OptionSetWriter(file),
		progressbar.OptionSetDescription("playing"),
		progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionClearOnFinish(),
	)
	return b
}

// show shows the progress, ten times a second at most.
func (b *arenaBar) show(p *arena.Progress) {
	if b.bar == nil {
		return
	}
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if now.Before(b.next) {
		return
	}
	b.next = now.Add(100 * time.Millisecond)
	b.bar.Describe(b.score(p))
	_ = b.bar.Set(p.Done) // a terminal that is gone doesn't stop the arena
}

// score is the running score in words.
func (b *arenaBar) score(p *arena.Progress) string {
	if b.first == "" || p.Counted == 0 {
		return "playing"
	}
	low, high := arena.Wilson(p.Won, p.Counted)
	text := fmt.Sprintf("%s %d of %d: %.1f %% (%.1f to %.1f)", b.first, p.Won, p.Counted,
		100*float64(p.Won)/float64(p.Counted), 100*low, 100*high)
	if b.test != nil {
		lower, upper := b.test.Bounds()
		text += fmt.Sprintf(", LLR %.2f of %.2f to %.2f", p.LLR, lower, upper)
	}
	return text
}

// tell prints a line above the bar.
func (b *arenaBar) tell(text string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bar != nil {
		_ = b.bar.Clear()
	}
	fmt.Fprintln(b.std.Err, "portolan arena:", text)
}

// clear removes the bar: the report follows.
func (b *arenaBar) clear() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.bar != nil {
		_ = b.bar.Clear() // a bar that stays is no harm
	}
}
