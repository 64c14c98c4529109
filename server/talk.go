package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"portolan/game"
	"portolan/match"
	"portolan/people"
	"portolan/store"
	"portolan/table"
)

const (
	maxText     = 300              // characters of a line
	talkPeriod  = 20 * time.Second // in which somebody may say talkMost lines
	talkMost    = 8
	linesAtOnce = 200
	maxBlocks   = 500
)

// phrases are what everybody may say, in the language of whoever hears it: catalogs of the client have the words.
var phrases = []string{
	"hello", "good-luck", "well-played", "thanks", "sorry", "oops", "take-your-time", "your-turn", "one-moment", "back-soon",
	"nice-move", "close-one", "again", "good-game", "bye", "agree", "disagree", "attack", "defend", "wait",
}

// NewLine says something at a match.
type NewLine struct {
	To     string `json:"to,omitempty" enum:"table,partners,watchers" doc:"who is to hear it; those whom you sit with when left out, for watchers the other watchers"`
	Text   string `json:"text,omitempty" doc:"up to 300 characters; either this or a phrase"`
	Phrase string `json:"phrase,omitempty" doc:"the id of a set phrase, which everybody reads in their own language" example:"good-luck"`
}

func (*NewLine) anyOf() []string { return []string{"text", "phrase"} }

// Line is something that was said.
type Line struct {
	ID     int64   `json:"id"`
	From   Speaker `json:"from"`
	At     int64   `json:"at" doc:"unix milliseconds"`
	Text   string  `json:"text,omitempty"`
	Phrase string  `json:"phrase,omitempty"`
	To     string  `json:"to" enum:"table,partners,watchers"`
}

// Speaker is who said something.
type Speaker struct {
	Player string `json:"player" doc:"id"`
	Name   string `json:"name"`
	Seat   int    `json:"seat" doc:"where the speaker sat; -1 for who looked on"`
}

// Lines is a part of what was said at a match, as the caller hears it.
type Lines struct {
	Lines   []Line   `json:"lines"`
	Next    int64    `json:"next" doc:"what to ask for after this"`
	To      []string `json:"to" doc:"whom the caller may speak to now, the usual ones first; empty for who may not speak"`
	Write   bool     `json:"write" doc:"whether the caller may use own words"`
	Phrases []string `json:"phrases" doc:"the set phrases there are"`
}

func (ms *matches) talkOperations(a *api) {
	add(a, operation{
		id: "say", tag: "talk", method: "POST", path: "/api/matches/{match}/chat", access: players, cost: 3, status: http.StatusCreated, out: Line{},
		summary: "Say something", text: "Players speak to the table or to their partners, watchers to each other; players hear watchers once the " +
			"match is over. Guests have set phrases alone, unless the host lets them write. It is no part of the record and is kept 90 days.",
		problems: []int{http.StatusNotFound, http.StatusForbidden, http.StatusUnprocessableEntity},
	}, ms.say)
	add(a, operation{
		id: "listen", tag: "talk", method: "GET", path: "/api/matches/{match}/chat", access: watchers, status: http.StatusOK, out: Lines{},
		summary: "What was said", text: "As far as it was said to the caller, oldest first. Lines of those whom the caller has blocked, or who have " +
			"blocked the caller, are left out.",
		query: []query{counted("after", "only lines after this one")}, problems: []int{http.StatusNotFound},
	}, ms.lines)
	add(a, operation{
		id: "reportLine", tag: "talk", method: "POST", path: "/api/matches/{match}/chat/{line}/report", access: players, cost: 5,
		status: http.StatusNoContent, summary: "Object to a line", text: "The host decides about it.",
		problems: []int{http.StatusNotFound, http.StatusUnprocessableEntity},
	}, ms.reportLine)
}

// hearing is what decides who may speak to whom and hear what, as the match stands.
type hearing struct {
	player string
	seats  game.Seats // the player's
	over   bool
	allies []game.Seats // of each seat, itself included
}

// hearingInto looks at a match for who a player is there.
func hearingInto(h *hearing, player string) func(*store.Match, *match.Match) error {
	return func(kept *store.Match, m *match.Match) error {
		*h = hearing{player: player, over: m.Status() == match.StatusOver, allies: make([]game.Seats, len(kept.Seats))}
		if player != "" {
			h.seats = kept.SeatsOf(player)
		}
		for s := range h.allies {
			h.allies[s] = m.Allies(game.Seat(s))
		}
		return nil
	}
}

// to returns whom the player may speak to, the usual ones first.
func (h *hearing) to() []store.Audience {
	switch {
	case h.player == "":
		return nil
	case h.seats == 0:
		return []store.Audience{store.ToWatchers}
	}
	audiences := []store.Audience{store.ToTable}
	if h.allies[h.seats.First()]&^h.seats != 0 {
		audiences = append(audiences, store.ToPartners)
	}
	return audiences
}

// hears tells whether a line was said to the player. Who said it hears it, wherever the speaker sits now.
func (h *hearing) hears(l *store.Line) bool {
	switch {
	case l.Player == h.player:
		return true
	case l.To == store.ToWatchers:
		return h.seats == 0 || h.over
	case l.To == store.ToTable:
		return h.seats != 0
	}
	for s := range h.seats.All {
		if h.allies[s].Has(game.Seat(l.Seat)) {
			return true
		}
	}
	return false
}

// hearingOf returns who a player is at a table, for lines that have been read before. What the player did not hear as the match stands here may
// have been said after a change of seats that is known elsewhere alone.
func hearingOf(ctx context.Context, t *table.Table, player string, lines []store.Line) (h hearing, err error) {
	err = t.Look(ctx, hearingInto(&h, player))
	if err == nil && player != "" && slices.ContainsFunc(lines, func(l store.Line) bool { return !h.hears(&l) }) {
		t.CatchUp(ctx)
		err = t.Look(ctx, hearingInto(&h, player))
	}
	return h, err
}

// hearing returns who the caller is at a table.
func (c *call) hearing(t *table.Table) (h hearing, err error) {
	err = t.Look(c.r.Context(), hearingInto(&h, c.player()))
	return h, err
}

// mayWrite tells whether the caller may use own words.
func (ms *matches) mayWrite(c *call) bool {
	return c.session != nil && (!c.session.Player.Guest || ms.guestsWrite)
}

func (ms *matches) say(c *call, in *NewLine) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	h, err := c.hearing(t)
	if err != nil {
		return err
	}
	line, err := ms.newLine(c, in, &h)
	if err != nil {
		return err
	}
	line.Match = t.ID()
	line.ID, err = ms.store.Say(c.r.Context(), line, line.At-talkPeriod.Milliseconds(), talkMost)
	if errors.Is(err, store.ErrConflict) {
		return slowDown(int(talkPeriod / time.Second))
	}
	if err != nil {
		return err
	}
	t.Heard(line.ID)
	return c.json(http.StatusCreated, heard(&line))
}

// newLine checks what is to be said.
func (ms *matches) newLine(c *call, in *NewLine, h *hearing) (store.Line, error) {
	none := store.Line{}
	audiences := h.to()
	to := store.Audience(in.To)
	switch {
	case to == "":
		to = audiences[0]
	case to != store.ToTable && to != store.ToPartners && to != store.ToWatchers:
		return none, notAllowed("to", "One speaks to table, partners or watchers.")
	case !slices.Contains(audiences, to):
		return none, notYours("You can't speak to %s here.", to)
	}
	line := store.Line{Player: c.player(), Name: c.session.Player.Name, Seat: -1, To: to, Phrase: in.Phrase, At: ms.hub.Now()}
	if h.seats != 0 {
		line.Seat = int(h.seats.First())
	}
	switch {
	case (in.Text == "") == (in.Phrase == ""):
		return none, notAllowed("text", "A line has either a text or a phrase.")
	case in.Phrase != "" && !slices.Contains(phrases, in.Phrase):
		return none, notAllowed("phrase", "There is no phrase %.40q.", in.Phrase)
	case in.Text != "" && !ms.mayWrite(c):
		return none, notAllowed("text", "Guests have set phrases alone on this server: an account may write.")
	case in.Text == "":
		return line, nil
	}
	text, err := people.CleanText(in.Text, maxText)
	var fault *people.Fault
	if errors.As(err, &fault) {
		return none, notAllowed(fault.Field, "%s", fault.Why)
	}
	line.Text = text
	return line, err
}

// heard is a line as clients get it.
func heard(l *store.Line) Line {
	return Line{ID: l.ID, From: Speaker{l.Player, l.Name, l.Seat}, At: l.At, Text: l.Text, Phrase: l.Phrase, To: string(l.To)}
}

func (ms *matches) lines(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	after := int64(c.count("after", 0))
	found, err := ms.store.Lines(c.r.Context(), t.ID(), c.player(), after, linesAtOnce)
	if err != nil {
		return err
	}
	h, err := hearingOf(c.r.Context(), t, c.player(), found)
	if err != nil {
		return err
	}
	answer := Lines{Next: after, Lines: []Line{}, To: []string{}, Write: ms.mayWrite(c), Phrases: phrases}
	for _, to := range h.to() {
		answer.To = append(answer.To, string(to))
	}
	for i := range found {
		answer.Next = found[i].ID
		if h.hears(&found[i]) {
			answer.Lines = append(answer.Lines, heard(&found[i]))
		}
	}
	return c.packed(http.StatusOK, answer)
}

func (ms *matches) reportLine(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	h, err := c.hearing(t)
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(c.r.PathValue("line"), 10, 64)
	if err != nil {
		return unknownLine()
	}
	line, err := ms.store.Line(c.r.Context(), t.ID(), id)
	switch {
	case errors.Is(err, store.ErrNotFound), err == nil && !h.hears(&line):
		return unknownLine() // what one does not hear is not there
	case err != nil:
		return err
	case line.Player == c.player():
		return notAllowed("line", "You said this yourself.")
	case line.Text == "":
		return notAllowed("line", "A set phrase is nobody's own words.")
	}
	times, err := ms.store.Report(c.r.Context(), store.ReportOfLine(line), c.player(), ms.maxReports)
	switch {
	case errors.Is(err, store.ErrConflict):
		return ms.enoughReported("line")
	case err != nil:
		return err
	}
	ms.reported.Add(1)
	c.log().Warn("a line was reported; portolan reports shows all", "match", t.ID(), "line", id, "times", times)
	return c.empty()
}

func unknownLine() error { return unknown("There is no such line.") }
