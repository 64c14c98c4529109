package bot_test

import "portolan/game"

// peek is a small game for the tests here. A card from 0 to 9 lies face down; nobody may know it. A seat guesses it or
// takes one point; a right guess is worth 20, a wrong one nothing. After each guess another card is laid. Cancel is always
// listed and does nothing, and a seat may also take a lucky draw of 0 to 3 points.
type peek struct {
	turn   game.Seat
	left   int8
	card   int8
	points [2]int16
}

const (
	peekTake  game.Move = 10 // 0 to 9 are guesses
	peekLucky game.Move = 11
)

func (p *peek) Deciding() game.Seats {
	if p.left == 0 {
		return 0
	}
	return game.SeatsOf(p.turn)
}

func (p *peek) In() game.Seats { return game.FirstSeats(2) }

func (p *peek) Moves(s game.Seat, buf []game.Move) []game.Move {
	if !p.Deciding().Has(s) {
		return buf
	}
	buf = append(buf, game.Cancel)
	for m := game.Move(0); m <= peekLucky; m++ {
		buf = append(buf, m)
	}
	return buf
}

func (p *peek) Play(s game.Seat, m game.Move, c *game.Chance, j *game.Journal) {
	switch m {
	case game.Cancel:
		return
	case peekTake:
		p.points[s]++
	case peekLucky:
		p.points[s] += int16(c.Below(4))
	default:
		if m == game.Move(p.card) {
			p.points[s] += 20
		}
		p.card = int8(c.Below(10))
		j.Reveal()
	}
	p.turn, p.left = 1-p.turn, p.left-1
}

func (p *peek) Choice(_ game.Seat, m game.Move, out *game.Choice) {
	out.Reset("move")
	out.Click(m.String())
}
func (p *peek) Describe(_ game.Event, out *game.Choice) { out.Reset("event") }
func (p *peek) View(game.Seat) any                      { return &struct{ Points [2]int16 }{p.points} }
func (p *peek) Imagine(_ game.Seat, c *game.Chance)     { p.card = int8(c.Below(10)) }
func (p *peek) CopyFrom(st game.State)                  { *p = *st.(*peek) }
func (*peek) Blank() game.State                         { return new(peek) }

func (p *peek) Outcome() (game.Outcome, bool) {
	out := game.Outcome{Reason: "done", Scores: []int{int(p.points[0]), int(p.points[1])}}
	switch {
	case p.left > 0:
		return game.Outcome{Scores: out.Scores}, false
	case p.points[0] > p.points[1]:
		out.Winners = game.SeatsOf(0)
	case p.points[1] > p.points[0]:
		out.Winners = game.SeatsOf(1)
	}
	return out, true
}

// judgedPeek is peek with an evaluation: the seat's own points.
type judgedPeek struct{ peek }

func (p *judgedPeek) CopyFrom(st game.State) { *p = *st.(*judgedPeek) }
func (*judgedPeek) Blank() game.State        { return new(judgedPeek) }

func (p *judgedPeek) Evaluate(s game.Seat) float64 { return float64(p.points[s]) / 1000 }
