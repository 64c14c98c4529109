package admin

import (
	"context"
	"net/http"
	"strconv"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
)

// quiet is a match under way, as lists show it.
type quiet struct {
	*store.Match
	For []string // those for whom the others wait
}

func quietest(ctx context.Context, kept store.Store, limit int) (list []quiet, err error) {
	found, err := kept.Underway(ctx, limit)
	for _, m := range found {
		q := quiet{Match: m}
		for s := range m.Summary.Deciding.All {
			if int(s) < len(m.Seats) {
				q.For = append(q.For, m.Seats[s].Name)
			}
		}
		list = append(list, q)
	}
	return list, err
}

func (p *Pages) matches(v *visit) error {
	list, err := quietest(v.r.Context(), p.cfg.Store, listed)
	if err != nil {
		return err
	}
	return v.show(http.StatusOK, "matches", "Matches", list)
}

// matchPage is what the page of a match shows. It tells nothing of the position: the host may sit there, too.
type matchPage struct {
	*store.Match
	Address string // for players
	Status  match.Status
	Number  int
	Seats   []seatLine
}

// seatLine is one seat of it.
type seatLine struct {
	Seat  int
	Name  string
	Bot   string // which one plays there
	Owes  int    // the row since which it owes a decision; 0 when it owes none
	Since int64  // the time of that row
}

func (p *Pages) match(v *visit) error {
	ctx := v.r.Context()
	t, err := p.cfg.Hub.Open(ctx, v.r.PathValue("match"))
	if err != nil {
		return err
	}
	defer t.Close()
	page := &matchPage{Address: p.address("m/" + t.ID())}
	err = t.Look(ctx, func(kept *store.Match, m *match.Match) error {
		page.Match, page.Status, page.Number = kept, m.Status(), m.Number()
		for s, who := range kept.Seats {
			owes, _ := m.Owes(game.Seat(s))
			page.Seats = append(page.Seats, seatLine{Seat: s, Name: who.Name, Bot: m.Seat(game.Seat(s)).Bot, Owes: owes})
		}
		return nil
	})
	if err != nil {
		return err
	}
	for i := range page.Seats {
		line := &page.Seats[i]
		if line.Owes == 0 {
			continue
		}
		rows, err := p.cfg.Store.Rows(ctx, page.Match.Key, line.Owes-1)
		if err != nil {
			return err
		}
		if len(rows) > 0 {
			line.Since = rows[0].At
		}
	}
	return v.show(http.StatusOK, "match", "Match "+t.ID(), page)
}

// decideMatch has a match go on, or ends it.
func (p *Pages) decideMatch(v *visit) error {
	ctx, deed := v.r.Context(), v.r.PathValue("deed")
	number, err := strconv.Atoi(v.r.PostForm.Get("number"))
	if err != nil {
		return errForm
	}
	var do func(t *table.Table) error
	switch deed {
	case DidStandIn:
		seat, err := strconv.ParseUint(v.r.PostForm.Get("seat"), 10, 8)
		if err != nil || seat >= game.MaxSeats {
			return errForm
		}
		do = func(t *table.Table) error { return t.StandIn(ctx, game.Seat(seat), number) }
	case DidEnd:
		if v.r.PostForm.Get("sure") == "" {
			return errForm
		}
		do = func(t *table.Table) error { return t.End(ctx, number) }
	default:
		return store.ErrNotFound
	}
	t, err := p.cfg.Hub.Open(ctx, v.r.PathValue("match"))
	if err != nil {
		return err
	}
	defer t.Close()
	if err := v.desk().act(ctx, deed, t.ID(), func() error { return do(t) }); err != nil {
		return err
	}
	return v.done(deed, "/admin/matches/"+t.ID())
}
