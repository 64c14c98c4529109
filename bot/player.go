package bot

import (
	"fmt"
	"strings"

	"portolan/game"
)

// Player chooses moves for a seat. A player is used by one goroutine at a time; it keeps buffers, and no memory of a match:
// the same player may serve several matches in turn.
type Player interface {
	// Choose returns one of the moves that st lists for s, which must owe a decision. It leaves st as it is.
	Choose(st game.State, s game.Seat) game.Move
}

// Info describes a sort of bot.
type Info struct {
	Name   string   `json:"name"`
	Levels []string `json:"levels"` // from weakest to strongest; empty when there is but one
}

// Idle is the bot that does nothing: it plays the last move listed, which in games of turns ends the phase. It is the opponent
// of guided matches, and not listed among those that one plays against. Records name it "still".
const Idle = "still"

// Gentle is the opponent of first matches: a bot that a beginner beats about every second time.
const Gentle = "gentle"

// List returns the bots there are, weakest first.
func List() []Info {
	return []Info{
		{Name: "random", Levels: []string{}},
		{Name: Gentle, Levels: []string{}},
		{Name: "greedy", Levels: []string{}},
		{Name: "search", Levels: levelNames()},
	}
}

// New returns the player that spec names: a name of [List], or "name:level" where it has levels. Equal seeds make players
// that choose alike. The error says which bots there are.
func New(spec string, seed uint64) (Player, error) {
	made, err := maker(spec)
	if err != nil {
		return nil, err
	}
	return made(seed), nil
}

// Check is New for who only wants to know whether there is such a bot: to make one takes a fifth of a megabyte.
func Check(spec string) error {
	_, err := maker(spec)
	return err
}

// maker returns what makes the player that spec names of a seed.
func maker(spec string) (func(seed uint64) Player, error) {
	name, level, leveled := strings.Cut(spec, ":")
	switch {
	case leveled && (name == Idle || name == "random" || name == Gentle || name == "greedy"):
		return nil, fmt.Errorf("bot %q: %s has no levels, so no %q; say %q", game.Excerpt(spec), name, game.Excerpt(level), name)
	case name == Idle:
		return func(uint64) Player { return new(idle) }, nil
	case name == "random":
		return func(seed uint64) Player { return newRandom(seed) }, nil
	case name == Gentle:
		return func(seed uint64) Player { return newGentle(byGame, seed) }, nil
	case name == "greedy":
		return func(seed uint64) Player { return newGreedy(seed) }, nil
	case spec == "search":
		return searcher(levels[defaultLevel-1]), nil
	case name == "search":
		settings, ok := settingsOf(level)
		if !ok {
			return nil, fmt.Errorf("search has no level %q; there are 1 to %d", game.Excerpt(level), len(levels))
		}
		return searcher(settings), nil
	}
	return nil, fmt.Errorf("no bot is called %q; there are: %s", game.Excerpt(spec), strings.Join(Specs(), ", "))
}

func searcher(settings Settings) func(seed uint64) Player {
	return func(seed uint64) Player { return NewSearch(settings, seed) }
}

// Specs returns every spec that [New] takes, weakest first.
func Specs() []string {
	var specs []string
	for _, info := range List() {
		specs = append(specs, info.Name)
		for _, level := range info.Levels {
			specs = append(specs, info.Name+":"+level)
		}
	}
	return specs
}

// moves appends the moves that a bot considers: all but [game.Cancel], which only leads back, unless there is no other, and those that
// the game calls pointless ([game.Sifter]).
func moves(st game.State, s game.Seat, buf []game.Move) []game.Move {
	buf = st.Moves(s, buf)
	if len(buf) < 2 {
		return buf
	}
	sifter, sifts := st.(game.Sifter)
	kept := buf[:0]
	for _, m := range buf {
		if m != game.Cancel && !(sifts && sifter.Pointless(m)) {
			kept = append(kept, m)
		}
	}
	return kept
}
