package match_test

import (
	"strconv"

	"portolan/game"
)

// pebbles is a small game of two to four seats in which each row's fence is plain to see. A turn is any number of takes, a
// roll or a look, then a pass. Whoever takes the last pebble wins. All seats bet secretly, at the same time, before the start.
type pebbles struct{}

// What a seat can do. bet1 and bet2 are secret.
const (
	take game.Move = iota + 1
	roll           // takes one or two pebbles by chance
	look           // tells the mover a secret
	pass
	bet1
	bet2
)

func (pebbles) ID() string             { return "pebbles" }
func (pebbles) Version() int           { return 1 }
func (pebbles) Seats() (int, int)      { return 2, 4 }
func (pebbles) Options() []game.Option { return nil }
func (pebbles) ViewType() any          { return pebbleView{} }
func (pebbles) Data() any              { return nil }
func (pebbles) Text(string) []byte     { return nil }

func (pebbles) Resolve(_ int, given map[string]string) (map[string]string, error) {
	for name := range given {
		return nil, &game.OptionError{Field: name, Why: "no such option"}
	}
	return map[string]string{}, nil
}

func (pebbles) New(setup game.Setup, c *game.Chance) (game.State, error) {
	return &heap{seats: setup.Seats, left: 30 + c.Below(10), secret: c.Below(9)}, nil
}

type heap struct {
	seats, left, secret int
	bets                [game.MaxSeats]game.Move
	turn, winner        game.Seat
	round               int
}

type pebbleView struct {
	Left int `json:"left"`
	Bet  int `json:"bet"`
}

func (h *heap) betting() game.Seats {
	var open game.Seats
	for s := range h.seats {
		if h.bets[s] == 0 {
			open = open.With(game.Seat(s))
		}
	}
	return open
}

func (h *heap) Deciding() game.Seats {
	if open := h.betting(); open != 0 {
		return open
	}
	if h.left == 0 {
		return 0
	}
	return game.SeatsOf(h.turn)
}

func (h *heap) In() game.Seats { return game.FirstSeats(h.seats) }

func (h *heap) Moves(s game.Seat, buf []game.Move) []game.Move {
	switch {
	case !h.Deciding().Has(s):
		return buf
	case h.betting() != 0:
		return append(buf, bet1, bet2)
	case h.left == 1:
		return append(buf, take, look, pass)
	default:
		return append(buf, take, roll, look, pass)
	}
}

func (h *heap) Play(s game.Seat, m game.Move, c *game.Chance, j *game.Journal) {
	switch m {
	case bet1, bet2:
		h.bets[s] = m
		j.EmitTo(game.SeatsOf(s), 0, int16(m))
		return
	case take:
		h.left--
	case roll:
		h.left -= 1 + c.Below(2)
	case look:
		j.Reveal()
		j.EmitTo(game.SeatsOf(s), 1, int16(h.secret))
	case pass:
		if h.turn = (h.turn + 1) % game.Seat(h.seats); h.turn == 0 {
			h.round++
		}
	}
	j.Emit(2, int16(h.left))
	h.winner = s
}

func (h *heap) Choice(s game.Seat, m game.Move, out *game.Choice) {
	out.Reset([]string{"", "take", "roll", "look", "pass", "bet", "bet"}[m])
	if m >= bet1 {
		out.Number("amount", int(m-bet1)+1)
		out.Seen = game.SeatsOf(s)
	}
	out.Click("button:" + strconv.Itoa(int(m)))
}

func (h *heap) Describe(e game.Event, out *game.Choice) {
	out.Reset([]string{"bet", "told", "left"}[e.Kind])
	out.Number("n", int(e.Args[0]))
	out.Seen = e.Seen
}

func (h *heap) View(s game.Seat) any {
	v := &pebbleView{Left: h.left}
	if s >= 0 {
		v.Bet = int(h.bets[s])
	}
	return v
}

func (h *heap) Imagine(s game.Seat, c *game.Chance) {
	for other := range h.seats {
		if game.Seat(other) != s && h.bets[other] != 0 {
			h.bets[other] = bet1 + game.Move(c.Below(2))
		}
	}
	h.secret = c.Below(9)
}

func (h *heap) CopyFrom(from game.State) { *h = *from.(*heap) }
func (*heap) Blank() game.State          { return new(heap) }

func (h *heap) Outcome() (game.Outcome, bool) {
	scores := make([]int, h.seats)
	for s := range scores {
		scores[s] = h.left
	}
	if h.left > 0 {
		return game.Outcome{Scores: scores}, false
	}
	return game.Outcome{Winners: game.SeatsOf(h.winner), Reason: "last-pebble", Scores: scores}, true
}

// Goes implements game.Serial: three matches are played at most.
func (pebbles) Goes(_ map[string]string, winners []game.Seats) bool { return len(winners) < 3 }

// Carry implements game.Carrier: a draw ends the series.
func (h *heap) Carry(winners game.Seats) []byte {
	if winners == 0 {
		return nil
	}
	return []byte("pebbles")
}

// Nameable implements game.Namer: each seat names its own bag.
func (h *heap) Nameable(s game.Seat, element string) bool {
	return element == "bag:"+strconv.Itoa(int(s))
}

// Notable implements game.Chronicler: what is left when somebody has taken.
func (h *heap) Notable(e game.Event) bool { return e.Kind == 2 }

// Passes, Turn, Round, Hostile and Attacks implement game.Passer. Whoever leaves a round number of pebbles attacks the first seat.
func (h *heap) Passes(m game.Move) bool { return m == pass }

func (h *heap) Turn() game.Seats {
	if h.betting() != 0 {
		return 0
	}
	return game.SeatsOf(h.turn)
}

func (h *heap) Round() int { return h.round }

func (*heap) Hostile() bool { return true }

func (h *heap) Attacks(e game.Event) game.Seats {
	if e.Kind == 2 && e.Args[0]%10 == 0 {
		return game.SeatsOf(0)
	}
	return 0
}
