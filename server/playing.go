package server

import (
	"errors"
	"net/http"
	"strconv"
	"sync"

	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
	"portolan/wire"
)

// NewMove makes a move.
type NewMove struct {
	Number int    `json:"number" doc:"of the match as you saw it"`
	Seat   int    `json:"seat"`
	Move   string `json:"move" doc:"of one of your choices"`
}

// NewUndo takes moves back.
type NewUndo struct {
	Number int  `json:"number" doc:"of the match as you saw it"`
	To     int  `json:"to" doc:"the number to return to, from last to turn of the match's undo"`
	Seat   *int `json:"seat,omitempty" doc:"needed by who has several"`
}

// DrawAnswer speaks about a draw.
type DrawAnswer struct {
	Number int    `json:"number" doc:"of the match as you saw it"`
	Answer string `json:"answer" enum:"offer,accept,decline"`
	Seat   *int   `json:"seat,omitempty" doc:"needed by who has several"`
}

// Resignation gives up.
type Resignation struct {
	Number int  `json:"number" doc:"of the match as you saw it; never stale"`
	Seat   *int `json:"seat,omitempty" doc:"needed by who has several"`
}

// Number is the answer to those who prefer a minimal one.
type Number struct {
	Number int `json:"number" doc:"of the row that the request became"`
}

func (ms *matches) matchOperations(a *api) {
	changes := []int{http.StatusNotFound, http.StatusForbidden, http.StatusConflict, http.StatusUnprocessableEntity}
	prefer := []query{{name: "Prefer", kind: "string", text: "return=minimal is answered with nothing but {number}"}}
	watch := []int{http.StatusNotFound}
	add(a, operation{
		id: "readMatch", tag: "matches", method: "GET", path: "/api/matches/{match}", access: watchers, status: http.StatusOK,
		out: wire.Match{}, summary: "A match", text: "As you may know it: by your seats, or as a spectator.", problems: watch,
	}, ms.readMatch)
	addLean(a, operation{
		id: "followMatch", tag: "matches", method: "GET", path: "/api/matches/{match}/events", access: watchers, status: http.StatusOK,
		out: wire.Update{}, media: "text/event-stream", summary: "Follow a match",
		text: "Server-sent events. Each event `match` has the number as its id and an Update as its data; the first comes at once, " +
			"unless you have seen the latest number. An event `rematch` {id} tells that there is another match. A comment comes " +
			"when nothing else did for a while. An event `problem` with a Problem as its data is the last one. With `patch`, an event " +
			"`patch` may come in place of a `match` that is not the first. Its data has two lines. The first is {crc, copies}, the second is what is new. The " +
			"data of the `match` that it stands for is what they make of the one before: begin with that; for each three numbers of `copies` " +
			"append as many bytes as the second says, from the place that the first says, and then as many as the third says of what is new. " +
			"What is behind the old text is the new one; `crc` is its CRC-32 (IEEE).",
		query:    []query{counted("after", "the number that you have seen: the first event tells what happened since"), patched},
		headers:  []query{{name: "Last-Event-ID", kind: "string", text: "the same, by the browser; it counts more"}},
		problems: watch,
	}, ms.followMatch)
	addLean(a, operation{
		id: "move", tag: "matches", method: "POST", path: "/api/matches/{match}/moves", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Make a move", headers: prefer, problems: changes,
		text: "The number is stale when it is not reached yet, or when a later row is this seat's own or changed its list of moves. " +
			"The same request again is answered like the first.",
	}, ms.makeMove)
	add(a, operation{
		id: "undo", tag: "matches", method: "POST", path: "/api/matches/{match}/undo", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Take moves back", headers: prefer, problems: changes,
	}, ms.takeBack)
	add(a, operation{
		id: "draw", tag: "matches", method: "POST", path: "/api/matches/{match}/draw", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Offer, accept or decline a draw", headers: prefer, problems: changes,
	}, ms.answerDraw)
	add(a, operation{
		id: "resign", tag: "matches", method: "POST", path: "/api/matches/{match}/resign", access: players, status: http.StatusOK,
		out: wire.Match{}, summary: "Give up", headers: prefer, problems: changes,
	}, ms.resign)
	ms.bookOperations(a)
	ms.pastOperations(a)
}

// patched is the parameter of streams that send patches.
var patched = flagged("patch", "tell what has changed rather than the whole match, where that is shorter")

// rendered are buffers for answers.
var rendered = sync.Pool{New: func() any { return new(make([]byte, 0, 8192)) }}

// show answers with the match as the caller may know it.
func (c *call) show(status int, t *table.Table) error {
	buf := rendered.Get().(*[]byte)
	defer rendered.Put(buf)
	var err error
	if *buf, err = t.AppendMatch(c.r.Context(), (*buf)[:0], c.player()); err != nil {
		return err
	}
	return c.packedText(status, *buf)
}

// done answers a change: with the match, or with the number alone for those who prefer that.
func (c *call) done(t *table.Table, number int) error {
	if !c.minimal() {
		return c.show(http.StatusOK, t)
	}
	c.w.Header()["Preference-Applied"] = headerMinimal
	var text [32]byte
	return c.text(http.StatusOK, append(strconv.AppendInt(append(text[:0], `{"number":`...), int64(number), 10), '}'))
}

func (ms *matches) readMatch(c *call, _ *none) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	return c.show(http.StatusOK, t)
}

// makeMove is the way that nearly all requests take.
func (ms *matches) makeMove(c *call, read reader[NewMove]) error {
	in, err := c.readMove(read)
	if err != nil {
		return err
	}
	if err := c.identify(players, 1); err != nil {
		return err
	}
	t, err := ms.tableToChange(c)
	if err != nil {
		return err
	}
	defer t.Close()
	number, err := t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		s := game.Seat(in.Seat)
		if in.Seat < 0 || in.Seat >= len(kept.Seats) || kept.Seats[s].Player != c.player() {
			return match.Row{}, notYours("Seat %d is not yours.", in.Seat)
		}
		row, err := m.ProposeMove(s, in.Number, in.Move)
		if err = inPerson(m, s, err); err != nil {
			return row, refused(err, m.Number(), "move")
		}
		return row, nil
	}, nil)
	if err != nil {
		return err
	}
	return c.done(t, number)
}

func (ms *matches) takeBack(c *call, in *NewUndo) error {
	return ms.decide(c, in.Seat, "to", func(_ *store.Match, m *match.Match, s game.Seat) (match.Row, error) {
		return m.ProposeUndo(s, in.Number, in.To)
	}, func(m *match.Match, s game.Seat) bool {
		_, _, able := m.Undoable(s)
		return able
	})
}

func (ms *matches) answerDraw(c *call, in *DrawAnswer) error {
	return ms.decide(c, in.Seat, "answer", func(_ *store.Match, m *match.Match, s game.Seat) (match.Row, error) {
		row, err := m.ProposeDraw(s, in.Number, in.Answer)
		if !errors.Is(err, match.ErrIllegal) {
			return row, err
		}
		// There is no such answer, but a number that is stale is the first problem.
		if _, late := m.ProposeDraw(s, in.Number, match.Offer); errors.Is(late, match.ErrStale) || m.Status() != match.StatusPlaying {
			return row, late
		}
		return row, err
	}, nil)
}

func (ms *matches) resign(c *call, in *Resignation) error {
	return ms.decide(c, in.Seat, "seat", func(kept *store.Match, m *match.Match, s game.Seat) (match.Row, error) {
		if kept.Seats[s].Lender != "" {
			return match.Row{}, notYours("The seat is lent to you: give it back to whose it is.")
		}
		return m.ProposeResign(s, in.Number)
	}, nil)
}

// decide makes a change that is no move. Without a seat it is that of the caller: of several, the first that suits.
func (ms *matches) decide(c *call, seat *int, field string, propose func(*store.Match, *match.Match, game.Seat) (match.Row, error),
	suits func(*match.Match, game.Seat) bool,
) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	number, err := t.Change(c.r.Context(), func(kept *store.Match, m *match.Match) (match.Row, error) {
		s, err := acting(kept, m, c.player(), seat, suits)
		if err != nil {
			return match.Row{}, err
		}
		row, err := propose(kept, m, s)
		if err = inPerson(m, s, err); err != nil {
			return row, refused(err, m.Number(), field)
		}
		return row, nil
	}, nil)
	if err != nil {
		return err
	}
	return c.done(t, number)
}

// acting is the seat for which the player acts.
func acting(kept *store.Match, m *match.Match, player string, seat *int, suits func(*match.Match, game.Seat) bool) (game.Seat, error) {
	own := kept.SeatsOf(player)
	if seat != nil {
		if *seat < 0 || *seat >= len(kept.Seats) || !own.Has(game.Seat(*seat)) {
			return 0, notYours("Seat %d is not yours.", *seat)
		}
		return game.Seat(*seat), nil
	}
	if own == 0 {
		return 0, notYours("You have no seat at this table.")
	}
	if suits != nil {
		for s := range own.All {
			if suits(m, s) {
				return s, nil
			}
		}
	}
	return own.First(), nil
}
