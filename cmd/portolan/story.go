package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode"

	"portolan/game"
	"portolan/match"
)

// print tells the match in words, up to the row asked for, and how it ended or what the position was.
func (r *replayResult) print(to io.Writer, rules game.Rules) error {
	out := bufio.NewWriter(to)
	w, err := newWords(rules, r.labels())
	if err != nil {
		return err
	}
	r.title(out, w)
	for _, row := range r.Moves {
		if r.At != nil && row.Number > *r.At {
			break
		}
		if err := row.print(out, w); err != nil {
			return err
		}
	}
	if r.At != nil {
		var view bytes.Buffer
		if err := json.Indent(&view, r.View, "", "  "); err != nil {
			return fmt.Errorf("the view after row %d: %w", *r.At, err)
		}
		fmt.Fprintf(out, "\nAfter row %d:\n%s\n", *r.At, view.Bytes())
	} else {
		r.ending(out, w)
	}
	return out.Flush()
}

// labels are what the players are called; of two with the same name each has the number of the seat.
func (r *replayResult) labels() []string {
	count := map[string]int{}
	for _, s := range r.Seats {
		count[s.Name]++
	}
	labels := make([]string, len(r.Seats))
	for i, s := range r.Seats {
		if labels[i] = tame(s.Name); s.Name == "" || count[s.Name] > 1 {
			labels[i] = strings.TrimSpace(fmt.Sprintf("%s seat %d", labels[i], i))
		}
	}
	return labels
}

// tame is a text of a file, which may come from anybody, of which nothing is a sign to a terminal or begins a line.
func tame(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

func (r *replayResult) title(out io.Writer, w *words) {
	name := w.catalog["game.name"]
	if name == "" {
		name = r.Game
	}
	fmt.Fprintf(out, "%s, rules %d: %s\n", name, r.Rules, strings.Join(w.seats, ", "))
	for _, option := range slices.Sorted(maps.Keys(r.Options)) {
		fmt.Fprintf(out, "  %s %s", option, r.Options[option])
	}
	fmt.Fprint(out, "\n\n")
}

// print writes a row: its number, who, what; and below, what came of it.
func (row *replayRow) print(out io.Writer, w *words) error {
	s, err := unpack(replaySaid{row.Kind, row.Args})
	if err != nil {
		return fmt.Errorf("row %d: %w", row.Number, err)
	}
	sentence := w.sentence("choice", s)
	if row.noMove {
		sentence = noMoveSentence(s)
	}
	who := w.player(row.Seat) + ": "
	if row.Kind == match.Outage { // nobody's
		who = ""
	}
	fmt.Fprintf(out, "%5d  %s%s\n", row.Number, who, sentence)
	for _, event := range row.Events {
		s, err := unpack(event)
		if err != nil {
			return fmt.Errorf("row %d: %w", row.Number, err)
		}
		fmt.Fprintf(out, "         %s\n", w.sentence("event", s))
	}
	return nil
}

// unpack reads arguments: texts stay texts, numbers become int.
func unpack(from replaySaid) (said, error) {
	s := said{Kind: from.Kind}
	in := json.NewDecoder(bytes.NewReader(from.Args))
	in.UseNumber()
	if err := in.Decode(&s.Args); err != nil {
		return s, fmt.Errorf("the arguments of %s: %w", from.Kind, err)
	}
	for name, value := range s.Args {
		switch value := value.(type) {
		case json.Number:
			n, err := value.Int64()
			if err != nil {
				return s, fmt.Errorf("the argument %s of %s: %w", name, from.Kind, err)
			}
			s.Args[name] = int(n)
		case string:
			s.Args[name] = tame(value)
		}
	}
	return s, nil
}

// noMoveSentence puts a row that is no move into words.
func noMoveSentence(s said) string {
	name, _ := s.Args["text"].(string)
	if what, isBot := s.Args["what"].(string); isBot && what != name && s.Kind != match.Name {
		name += " (" + what + ")"
	}
	late := ""
	if s.Args["cause"] == match.CauseTime {
		late = "runs out of time: "
	}
	switch s.Kind {
	case match.Undo:
		return fmt.Sprintf("takes back; the position is that after row %v", s.Args["to"])
	case match.Offer:
		return "offers a draw"
	case match.Accept:
		return "accepts the draw"
	case match.Decline:
		return "declines the draw"
	case match.Resign:
		if late != "" {
			return "runs out of time"
		}
		return "resigns"
	case match.Sit:
		return name + " sits down"
	case match.Stand:
		return "stands up"
	case match.Takeover:
		return late + name + " takes the seat over"
	case match.Outage:
		return fmt.Sprintf("The server was down for %v ms, which counts for nobody", s.Args["what"])
	case match.Pause:
		return fmt.Sprintf("wants a pause of %v ms", s.Args["what"])
	case match.Resume:
		return "wants the clocks to run"
	case match.Hours:
		night, _ := s.Args["what"].(string)
		return "has the night " + cmp.Or(night, "end") + " (minutes of the day by UTC)"
	case match.Away:
		if s.Args["what"] == nil || s.Args["what"] == "" {
			return "is back"
		}
		return fmt.Sprintf("is away until %v (ms since 1970)", s.Args["what"])
	case match.Name:
		return "is called " + name + " from now on"
	}
	return plain(s)
}

// ending tells how the match ended.
func (r *replayResult) ending(out io.Writer, w *words) {
	if r.Outcome == nil {
		fmt.Fprintln(out, "\nThe match is not over.")
		return
	}
	var winners, scores []string
	for _, seat := range r.Outcome.Winners {
		winners = append(winners, w.player(seat))
	}
	for seat, score := range r.Outcome.Scores {
		scores = append(scores, fmt.Sprintf("%s %d", w.player(seat), score))
	}
	reason := cmp.Or(r.leaving(w), w.catalog["reason."+r.Outcome.Reason], r.Outcome.Reason)
	won := "A draw."
	if len(winners) > 0 {
		won = "Won by " + strings.Join(winners, " and ") + "."
	}
	fmt.Fprintf(out, "\n%s %s (%s)\n", won, reason, strings.Join(scores, ", "))
}

// leaving tells who ended the match by giving up or by running out of time; empty when it ended otherwise.
func (r *replayResult) leaving(w *words) string {
	if r.Outcome.Reason != match.ReasonResign && r.Outcome.Reason != match.ReasonTime {
		return ""
	}
	for _, row := range slices.Backward(r.Moves) {
		switch row.Kind {
		case match.Takeover: // where a match goes on, a bot takes the seat at once
			return ""
		case match.Resign:
			if r.Outcome.Reason == match.ReasonTime {
				return w.player(row.Seat) + " ran out of time."
			}
			return w.player(row.Seat) + " resigned."
		}
	}
	return ""
}
