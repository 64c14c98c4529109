package gametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"portolan/game"
)

// checkPosition looks at all that a position shows by itself: who decides, the lists, the choices, the audit.
func checkPosition(st game.State, seats int, met *kinds) error {
	deciding := st.Deciding()
	if stray := deciding &^ game.FirstSeats(seats); stray != 0 {
		return fmt.Errorf("seats that are not at the table decide: %b", stray)
	}
	if err := checkIn(st, seats); err != nil {
		return err
	}
	if err := checkOutcome(st, seats, met); err != nil {
		return err
	}
	if moves := st.Moves(game.Spectator, nil); len(moves) != 0 {
		return fmt.Errorf("spectators have moves: %v", moves)
	}
	for s := range game.FirstSeats(seats).All {
		if err := checkList(st, s, met); err != nil {
			return fmt.Errorf("seat %d: %w", s, err)
		}
	}
	return audit(st)
}

// checkIn looks at who is still in the match: somebody, all of them at the table, and nobody else decides or wins.
func checkIn(st game.State, seats int) error {
	in, outcome := st.In(), game.Outcome{}
	if st.Deciding() == 0 {
		outcome, _ = st.Outcome()
	}
	switch {
	case in == 0 || in&^game.FirstSeats(seats) != 0:
		return fmt.Errorf("of %d seats these are in the match: %b", seats, in)
	case st.Deciding()&^in != 0:
		return fmt.Errorf("seats that are out decide: %b of %b", st.Deciding(), in)
	case outcome.Winners&game.FirstSeats(seats)&^in != 0:
		return fmt.Errorf("seats that are out win: %b of %b", outcome.Winners, in)
	}
	return nil
}

func audit(st game.State) error {
	if auditor, ok := st.(game.Auditor); ok {
		if err := auditor.Audit(); err != nil {
			return fmt.Errorf("audit: %w", err)
		}
	}
	return nil
}

// checkOutcome looks at how the match stands and, when it is over, how it ended. Who wins and loses together does so.
func checkOutcome(st game.State, seats int, met *kinds) error {
	outcome, over := st.Outcome()
	if over != (st.Deciding() == 0) {
		return fmt.Errorf("the match is over: %v, but %b decide", over, st.Deciding())
	}
	if len(outcome.Scores) != seats {
		return fmt.Errorf("%d scores for %d seats", len(outcome.Scores), seats)
	}
	if over {
		met.end(outcome.Reason)
		switch {
		case outcome.Reason == "":
			return errors.New("the match is over without a reason")
		case outcome.Winners&^game.FirstSeats(seats) != 0:
			return fmt.Errorf("winners %b are not all at the table", outcome.Winners)
		}
	}
	if teamed, ok := st.(game.Teamed); ok {
		return checkTeams(teamed, seats, outcome.Winners)
	}
	return nil
}

// checkTeams checks that each seat is an ally of itself, that allies have the same allies, and that they win together.
func checkTeams(st game.Teamed, seats int, winners game.Seats) error {
	for s := range game.FirstSeats(seats).All {
		allies := st.Allies(s)
		if !allies.Has(s) || allies&^game.FirstSeats(seats) != 0 {
			return fmt.Errorf("the allies of seat %d are %b", s, allies)
		}
		for ally := range allies.All {
			if st.Allies(ally) != allies {
				return fmt.Errorf("the allies of seat %d are %b, those of its ally %d are %b", s, allies, ally, st.Allies(ally))
			}
		}
		if winners.Has(s) && allies&^winners != 0 {
			return fmt.Errorf("seat %d wins without all its allies %b", s, allies)
		}
	}
	return nil
}

// checkList looks at the legal moves of s: none unless s decides, at least one that is not Cancel nor pointless when it does, no two
// the same, the same list when asked again and whatever the buffer holds, each with a clean choice.
func checkList(st game.State, s game.Seat, met *kinds) error {
	moves := st.Moves(s, nil)
	again := st.Moves(s, []game.Move{game.Cancel})
	if len(again) == 0 || again[0] != game.Cancel || !slices.Equal(again[1:], moves) {
		return fmt.Errorf("the list is %v, and appended to another %v", moves, again)
	}
	sifter, _ := st.(game.Sifter)
	forward := slices.ContainsFunc(moves, func(m game.Move) bool { return m != game.Cancel && (sifter == nil || !sifter.Pointless(m)) })
	if decides := st.Deciding().Has(s); decides != forward {
		return fmt.Errorf("owes a decision: %v, but has these moves: %v", decides, moves)
	}
	sorted := slices.Clone(moves)
	slices.Sort(sorted)
	if len(slices.Compact(sorted)) != len(moves) {
		return fmt.Errorf("a move is listed twice: %v", moves)
	}
	if err := checkSpelling(moves); err != nil {
		return err
	}
	if err := checkPasses(st, moves); err != nil {
		return err
	}
	return checkChoices(st, s, moves, met)
}

// checkSpelling sends the moves through the text by which records and clients name them.
func checkSpelling(moves []game.Move) error {
	text, err := json.Marshal(moves)
	if err != nil {
		return fmt.Errorf("moves are no JSON: %w", err)
	}
	var back []game.Move
	if err := json.Unmarshal(text, &back); err != nil {
		return fmt.Errorf("moves don't come back from JSON: %w", err)
	}
	if !slices.Equal(moves, back) {
		return fmt.Errorf("moves %v come back from JSON as %v", moves, back)
	}
	for _, m := range moves {
		if got, err := game.ParseMove(m.String()); err != nil || got != m {
			return fmt.Errorf("move %d is spelt %q and read as %d (%v)", uint64(m), m, uint64(got), err)
		}
	}
	return nil
}

// checkChoices describes all moves of a list: kinds and arguments have names, whoever decides knows what, and the paths
// form a trie whose leaves are the moves.
func checkChoices(st game.State, s game.Seat, moves []game.Move, met *kinds) error {
	paths := make([]string, 0, len(moves))
	var used game.Choice
	for _, m := range moves {
		st.Choice(s, m, &used) // what an earlier choice left in it must not show
		var fresh game.Choice
		st.Choice(s, m, &fresh)
		if !sameChoice(&fresh, &used) {
			return fmt.Errorf("move %v is %s and, into a used choice, %s", m, spell(&fresh), spell(&used))
		}
		if err := checkChoice(&fresh, s); err != nil {
			return fmt.Errorf("move %v, %s: %w", m, spell(&fresh), err)
		}
		if len(fresh.Path) == 0 || slices.Contains(fresh.Path, "") {
			return fmt.Errorf("move %v, %s, has no path or an empty step in it", m, spell(&fresh))
		}
		met.choice(&fresh)
		paths = append(paths, strings.Join(fresh.Path, "\x00")+"\x00")
	}
	slices.Sort(paths)
	for i := 1; i < len(paths); i++ {
		if strings.HasPrefix(paths[i], paths[i-1]) {
			return fmt.Errorf("path %q is the whole or the beginning of path %q", paths[i-1], paths[i])
		}
	}
	return nil
}

func checkChoice(c *game.Choice, mover game.Seat) error {
	if c.Kind == "" {
		return errors.New("no kind")
	}
	if mover != game.Spectator && !c.Seen.Has(mover) {
		return errors.New("who decides may not know what")
	}
	for i, arg := range c.Args {
		if arg.Name == "" {
			return errors.New("an argument without a name")
		}
		if slices.ContainsFunc(c.Args[:i], func(other game.Arg) bool { return other.Name == arg.Name }) {
			return fmt.Errorf("two arguments named %s", arg.Name)
		}
	}
	return nil
}

func sameChoice(a, b *game.Choice) bool {
	return a.Kind == b.Kind && a.Seen == b.Seen && slices.Equal(a.Args, b.Args) && slices.Equal(a.Path, b.Path)
}

// spell writes a choice out for people.
func spell(c *game.Choice) string { return strings.TrimSpace(string(appendChoice(nil, c))) }

// appendChoice writes a choice out in full, so that two can be compared.
func appendChoice(buf []byte, c *game.Choice) []byte {
	buf = append(buf, c.Kind...)
	for _, arg := range c.Args {
		buf = append(append(append(buf, ' '), arg.Name...), '=')
		buf = append(strconv.AppendInt(buf, int64(arg.Number), 10), arg.Text...)
	}
	buf = append(buf, " via"...)
	for _, element := range c.Path {
		buf = append(append(buf, ' '), element...)
	}
	buf = append(buf, " seen by "...)
	return append(strconv.AppendInt(buf, int64(c.Seen), 2), '\n')
}
