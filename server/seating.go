package server

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// sitter is who is to sit in a seat of a new match, and what it adds to the luck.
type sitter struct {
	store.Seat
	salt string
}

// sitter reads what a request says about seat i.
func (c *call) sitter(i int, seat NewSeat, salt string) (sitter, error) {
	field := fmt.Sprintf("seats[%d]", i)
	switch {
	case seat.Kind == "me":
		return sitter{Seat: store.Seat{Player: c.player(), Name: c.session.player.Name}, salt: salt}, nil
	case seat.Kind == "open":
		return sitter{}, nil
	case seat.Kind != "bot":
		return sitter{}, notAllowed(field+".kind", "A seat is me, open or bot.")
	}
	if err := knownBot(seat.Bot); err != nil {
		return sitter{}, notAllowed(field+".bot", "%s.", err)
	}
	return sitter{Seat: store.Seat{Bot: seat.Bot, Name: seat.Bot}}, nil
}

func knownBot(spec string) error {
	_, err := bot.New(spec, 0)
	return err
}

// opening is a match that is not kept yet.
type opening struct {
	kept *store.Match
	rows []match.Row
}

// newOpening opens a match, the first of a series where its options make one, and has the party sit down. An error is a
// problem.
func newOpening(rules game.Rules, o match.Opening, party []sitter) (*opening, error) {
	made := &opening{kept: &store.Match{ID: newID(), Game: rules.ID(), Created: now()}}
	_, _ = rand.Read(made.kept.Seed[:]) // never fails
	o.Seats, o.Seed = len(party), made.kept.Seed
	if o.Series == nil && match.Serial(rules, o.Options) {
		o.Series = &match.Series{ID: made.kept.ID, Number: 1, Winners: [][]int{}}
	}
	made.kept.Series, made.kept.Carried, made.kept.Chained = o.Series, o.Carried, o.Previous
	m, err := match.Open(rules, o)
	if err != nil {
		return nil, refused(err, 0, "seats")
	}
	for s, who := range party {
		made.kept.Seats = append(made.kept.Seats, who.Seat)
		if !who.Taken() {
			continue
		}
		row, err := m.ProposeSit(game.Seat(s), who.Name, who.Bot, who.salt)
		if err != nil {
			return nil, refused(err, m.Number(), "salt")
		}
		row.At = made.kept.Created
		if err := m.Apply(row); err != nil {
			return nil, refused(err, m.Number(), "seats")
		}
		made.rows = append(made.rows, row)
	}
	made.kept.Rules, made.kept.Options, made.kept.Commitment = m.Version(), m.Options(), m.Commitment()
	made.kept.Summary = store.Summary{
		Number: m.Number(), Status: string(m.Status()), Deciding: m.Deciding(), Updated: made.kept.Created,
	}
	return made, nil
}

func sitDown(c *call, in *Sitting) error {
	t, s, err := c.tableAndSeat()
	if err != nil {
		return err
	}
	defer t.close()
	who := store.Seat{Player: c.player(), Name: c.session.player.Name}
	if in.Bot != "" {
		who = store.Seat{Bot: in.Bot, Name: in.Bot}
	}
	_, err = t.change(c.r.Context(), func(m *match.Match) (match.Row, error) {
		switch {
		case in.Bot != "" && t.kept.Creator != c.player():
			return match.Row{}, notYours("Only who opened a match seats bots.")
		case in.Bot == "" && t.kept.Seats[s].Player == c.player():
			return match.Row{}, &match.Repeated{Number: m.Number()} // sits there already
		}
		row, err := m.ProposeSit(s, who.Name, who.Bot, in.Salt)
		if err != nil {
			return row, refused(err, m.Number(), "salt")
		}
		if in.Bot != "" {
			if err := knownBot(in.Bot); err != nil {
				return row, notAllowed("bot", "%s.", err)
			}
		}
		return row, c.allow(1)
	}, &store.Seating{Seat: s, Who: who})
	if err != nil {
		return err
	}
	return c.show(http.StatusOK, t)
}

func standUp(c *call, _ *none) error {
	t, s, err := c.tableAndSeat()
	if err != nil {
		return err
	}
	defer t.close()
	_, err = t.change(c.r.Context(), func(m *match.Match) (match.Row, error) {
		who := t.kept.Seats[s]
		if who.Player != c.player() && (who.Bot == "" || t.kept.Creator != c.player()) {
			return match.Row{}, notYours("Seat %d is not yours.", s)
		}
		row, err := m.ProposeStand(s)
		if err != nil {
			return row, refused(err, m.Number(), "seat")
		}
		return row, c.allow(1)
	}, &store.Seating{Seat: s})
	if err != nil {
		return err
	}
	return c.show(http.StatusOK, t)
}

// tableAndSeat opens the table of the request's path and reads the seat. The caller closes the table.
func (c *call) tableAndSeat() (*table, game.Seat, error) {
	t, err := c.table()
	if err != nil {
		return nil, 0, err
	}
	s, err := c.seat()
	if err == nil && int(s) >= len(t.kept.Seats) {
		err = unknown("There is no such seat.")
	}
	if err != nil {
		t.close()
		return nil, 0, err
	}
	return t, s, nil
}

func rematch(c *call, _ *none) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	defer t.close()
	for range 2 { // who comes second finds the other's
		kept, err := t.rematchable(c)
		if err != nil {
			return err
		}
		if kept.Rematch != "" {
			return c.joinRematch(kept)
		}
		next, party := t.following(c)
		made, err := newOpening(c.games[kept.Game], next, party)
		if err != nil {
			return err
		}
		made.kept.Public, made.kept.Creator, made.kept.Previous = kept.Public, c.player(), kept.ID
		err = c.cfg.Store.AddMatch(c.r.Context(), made.kept, made.rows)
		if err == nil || errors.Is(err, store.ErrConflict) {
			c.hub.reread(kept.ID)
		}
		if err == nil {
			return c.showMatch(http.StatusCreated, made.kept.ID)
		}
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return unavailable("The rematch could not be opened.")
}

// rematchable returns the match when the caller may ask for another one.
func (t *table) rematchable(c *call) (*store.Match, error) {
	if err := t.lock(c.r.Context()); err != nil {
		return nil, err
	}
	defer t.mu.Unlock()
	switch {
	case t.seatsOf(c.player()) == 0:
		return nil, notYours("Only who played may ask for a rematch.")
	case t.match.Status() != match.StatusOver:
		return nil, wrongState(t.match.Number(), "It is not over.")
	}
	return t.kept, c.allow(5)
}

// following is what comes after the match: the next of its series, in which everybody keeps the seat, so that no stranger
// comes in between, or a match like it.
func (t *table) following(c *call) (match.Opening, []sitter) {
	t.mu.Lock()
	next, goesOn := t.match.Follow()
	t.mu.Unlock()
	if !goesOn {
		return match.Opening{Options: t.kept.Options}, c.rotated(t.kept)
	}
	party := make([]sitter, len(t.kept.Seats))
	for s, who := range t.kept.Seats {
		party[s] = sitter{Seat: owner(who)}
	}
	return next, party
}

// rotated is the party of a rematch: everybody one seat further, so that another one begins. Other people than the caller
// have yet to come: their seats are open.
func (c *call) rotated(kept *store.Match) []sitter {
	party := make([]sitter, len(kept.Seats))
	for s, who := range kept.Seats {
		who = owner(who)
		if who.Bot != "" || who.Player == c.player() {
			party[(s+1)%len(party)] = sitter{Seat: who}
		}
	}
	return party
}

// joinRematch shows the rematch that there is, and seats the caller if its seat is still free.
func (c *call) joinRematch(kept *store.Match) error {
	t, err := c.hub.open(c.r.Context(), kept.Rematch)
	if err != nil {
		return err
	}
	defer t.close()
	for s, who := range kept.Seats {
		if who.Player != c.player() {
			continue
		}
		seat := game.Seat((s + 1) % len(kept.Seats))
		_, err := t.change(c.r.Context(), func(m *match.Match) (match.Row, error) {
			return m.ProposeSit(seat, who.Name, "", "")
		}, &store.Seating{Seat: seat, Who: owner(who)})
		if err != nil && !errors.Is(err, match.ErrState) {
			return err
		}
	}
	return c.show(http.StatusOK, t)
}
