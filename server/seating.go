package server

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
	"portolan/people"
	"portolan/store"
	"portolan/table"
)

// Sitting sits down.
type Sitting struct {
	Salt string `json:"salt,omitempty" doc:"what you add to the luck: 32 hexadecimal digits in lower case"`
	Bot  string `json:"bot,omitempty" doc:"seats this bot and not you; for the match's creator"`
}

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
		return sitter{Seat: store.Seat{Player: c.player(), Name: c.session.Player.Name}, salt: salt}, nil
	case seat.Kind == "open":
		return sitter{}, nil
	case seat.Kind != "bot":
		return sitter{}, notAllowed(field+".kind", "A seat is me, open or bot.")
	}
	if err := bot.Check(seat.Bot); err != nil {
		return sitter{}, notAllowed(field+".bot", "%s.", err)
	}
	return sitter{Seat: store.Seat{Bot: seat.Bot, Name: seat.Bot}}, nil
}

// opening is a match that is not kept yet.
type opening struct {
	kept  *store.Match
	match *match.Match
	rows  []match.Row
}

// newOpening opens a match now, the first of a series where its options make one, and has the party sit down. An error is a
// problem.
func newOpening(rules game.Rules, o match.Opening, party []sitter, now int64) (*opening, error) {
	made := &opening{kept: &store.Match{ID: people.NewID(), Game: rules.ID(), Created: now}}
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
	made.match = m
	for s, who := range party {
		made.kept.Seats = append(made.kept.Seats, who.Seat)
		if !who.Taken() {
			continue
		}
		row, err := m.ProposeSit(game.Seat(s), who.Name, who.Bot, who.salt)
		if err != nil {
			return nil, refused(err, m.Number(), "salt")
		}
		if err := made.apply(row); err != nil {
			return nil, refused(err, m.Number(), "seats")
		}
	}
	made.kept.Terms = m.Terms()
	if at, any := m.Due(made.kept.Created); any && m.Terms() != nil && m.Terms().Timeout == match.TimeoutBot {
		made.kept.Due = []store.Due{{Kind: store.DueClock, At: at}}
	}
	if m.Terms().Leisurely() {
		made.kept.Due = append(made.kept.Due, store.Due{Kind: store.DueHours, At: made.kept.Created})
	}
	made.kept.Rules, made.kept.Options, made.kept.Commitment = m.Version(), m.Options(), m.Commitment()
	made.summarize()
	return made, nil
}

// apply plays one of the rows with which the match begins.
func (o *opening) apply(row match.Row) error {
	row.At = o.kept.Created
	if err := o.match.Apply(row); err != nil {
		return err
	}
	o.rows = append(o.rows, row)
	return nil
}

func (o *opening) summarize() {
	o.kept.Summary = store.Summary{
		Number: o.match.Number(), Status: string(o.match.Status()), Deciding: o.match.Deciding(), Updated: o.kept.Created,
		Glance: table.Glance(o.match),
	}
}

func (ms *matches) sitDown(c *call, in *Sitting) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	if err := ms.sitDownAt(c, t, s, in); err != nil {
		return err
	}
	return c.show(http.StatusOK, t)
}

// sitDownAt has the caller sit down at a table, or seats a bot.
func (ms *matches) sitDownAt(c *call, t *table.Table, s game.Seat, in *Sitting) error {
	for {
		if again, err := ms.sitDownOnce(c, t, s, in); !again {
			return err
		}
	}
}

// sitDownOnce is sitDownAt; again tells that others have sat down at the table since it was looked whether the caller is apart from them.
func (ms *matches) sitDownOnce(c *call, t *table.Table, s game.Seat, in *Sitting) (again bool, err error) {
	who := store.Seat{Player: c.player(), Name: c.session.Player.Name}
	apart, others := false, []string(nil)
	if in.Bot != "" {
		who = store.Seat{Bot: in.Bot, Name: in.Bot}
	} else if apart, others, err = ms.apartFrom(c, t, s); err != nil {
		return false, err
	}
	_, err = t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		again = in.Bot == "" && kept.Public && !slices.Equal(othersAt(kept, s), others)
		switch {
		case in.Bot != "" && kept.Creator != c.player():
			return match.Row{}, notYours("Only whoever opened a match seats bots.")
		case in.Bot == "" && kept.Seats[s].Player == c.player():
			again = false
			return match.Row{}, &match.Repeated{Number: m.Number()} // sits there already
		case again:
			return match.Row{}, &table.MovedOn{Number: m.Number(), Why: "Somebody else has sat down."}
		case apart:
			return match.Row{}, wrongState(m.Number(), fmt.Sprintf("Seat %d is taken.", s)) // so that a block is not told
		}
		row, err := m.ProposeSit(s, who.Name, who.Bot, in.Salt)
		if in.Bot != "" && !errors.Is(err, match.ErrState) {
			if err := bot.Check(in.Bot); err != nil {
				return row, notAllowed("bot", "%s.", err)
			}
		}
		return row, refused(err, m.Number(), "salt")
	}, &store.Seating{Seat: s, Who: who})
	return again, err
}

// apartFrom tells whether somebody sits at a public table whom the caller has blocked, or who has blocked the caller, and who sits there: strangers
// find each other there. At other tables those meet who have the link.
func (ms *matches) apartFrom(c *call, t *table.Table, s game.Seat) (apart bool, others []string, err error) {
	err = t.Look(c.r.Context(), func(kept *store.Match, _ *match.Match) error {
		if kept.Public {
			others = othersAt(kept, s)
		}
		return nil
	})
	if err != nil || len(others) == 0 {
		return false, others, err
	}
	apart, err = ms.store.Apart(c.r.Context(), c.player(), others)
	return apart, others, err
}

func (ms *matches) standUp(c *call, _ *none) error {
	t, s, err := ms.tableAndSeat(c)
	if err != nil {
		return err
	}
	defer t.Close()
	_, err = t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		who := kept.Seats[s]
		if who.Player != c.player() && (who.Bot == "" || kept.Creator != c.player()) {
			return match.Row{}, notYours("Seat %d is not yours.", s)
		}
		row, err := m.ProposeStand(s)
		if err != nil {
			return row, refused(err, m.Number(), "seat")
		}
		return row, nil
	}, &store.Seating{Seat: s})
	if err != nil {
		return err
	}
	return c.show(http.StatusOK, t)
}
