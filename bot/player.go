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
	name, level, leveled := strings.Cut(spec, ":")
	switch {
	case leveled && (name == Idle || name == "random" || name == Gentle || name == "greedy"):
		return nil, fmt.Errorf("bot %q: %s has no levels, so no %q; say %q", game.Excerpt(spec), name, game.Excerpt(level), name)
	case name == Idle:
		return new(idle), nil
	case name == "random":
		return newRandom(seed), nil
	case name == Gentle:
		return newGentle(byGame, seed), nil
	case name == "greedy":
		return newGreedy(seed), nil
	case spec == "search":
		return NewSearch(levels[defaultLevel-1], seed), nil
	case name == "search":
		return newSearch(level, seed)
	}
	return nil, fmt.Errorf("no bot is called %q; there are: %s", game.Excerpt(spec), strings.Join(Specs(), ", "))
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
