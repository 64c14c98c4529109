package table

import (
	"context"
	"errors"

	"portolan/game"
	"portolan/match"
	"portolan/store"
)

// ErrMoved is returned to a host who decides about a match that is not any more as it was shown.
var ErrMoved = errors.New("the match has moved on")

// LookAgain has what was done beside the tables take effect at once: players leave who closed their accounts, and names are hidden.
func (h *Hub) LookAgain() {
	h.learnAgain()
	h.leaveAgain()
}

// StandIn has a bot play on for a seat that has owed its decision since a row of that number: for one who does not come, who may take the
// seat back at any time. The host has it so.
func (t *Table) StandIn(ctx context.Context, s game.Seat, since int) error {
	seating := &store.Seating{Seat: s}
	_, err := t.Change(ctx, func(kept *store.Match, m *match.Match) (match.Row, error) {
		if owed, _ := m.Owes(s); owed == 0 || owed != since || m.Seat(s).Bot != "" {
			return match.Row{}, ErrMoved
		}
		seating.Who = kept.Seats[s]
		seating.Who.Bot = StandIn
		return m.ProposeTakeover(s, m.Seat(s).Name, StandIn)
	}, seating)
	return err
}

// End ends a match that stands at the given number: seats give up until one party is left, those first for whom the others wait. The host
// has it so.
func (t *Table) End(ctx context.Context, number int) error {
	for first := true; ; first = false {
		over := false
		_, err := t.Change(ctx, func(_ *store.Match, m *match.Match) (match.Row, error) {
			over = m.Status() == match.StatusOver
			switch {
			case first && (m.Number() != number || m.Status() != match.StatusPlaying):
				return match.Row{}, ErrMoved
			case over:
				return match.Row{}, &match.Repeated{Number: m.Number()}
			}
			return givesUp(m)
		}, nil)
		if err != nil || over {
			return err
		}
	}
}

// givesUp is the row by which the next seat gives up.
func givesUp(m *match.Match) (match.Row, error) {
	for _, seats := range []game.Seats{m.Deciding(), game.FirstSeats(len(m.Seats()))} {
		for s := range seats.All {
			row, err := m.ProposeResign(s, m.Number())
			var before *match.Repeated
			if errors.As(err, &before) || errors.Is(err, match.ErrState) { // it has given up, or is out
				continue
			}
			return row, err
		}
	}
	return match.Row{}, ErrMoved
}
