package arena_test

import (
	"strconv"

	"portolan/game"
)

// circle is a game for the tests of counting: the seats move in turn, and after so many moves it ends as its options say.
type circle struct{}

func (circle) ID() string               { return "circle" }
func (circle) Version() int             { return 1 }
func (circle) Seats() (least, most int) { return 2, 3 }
func (circle) ViewType() any            { return struct{}{} }
func (circle) Data() any                { return struct{}{} }
func (circle) Text(string) []byte       { return nil }

func (circle) Options() []game.Option {
	return []game.Option{
		{Name: "moves", Values: []string{"7", "endless"}, Default: "7"},
		{Name: "winners", Values: []string{"none", "first", "all", "luck"}, Default: "first"},
	}
}

func (c circle) Resolve(_ int, given map[string]string) (map[string]string, error) {
	resolved := map[string]string{}
	for _, o := range c.Options() {
		resolved[o.Name] = o.Default
	}
	for name, value := range given {
		if _, known := resolved[name]; !known {
			return nil, &game.OptionError{Field: name, Why: "no such option"}
		}
		resolved[name] = value
	}
	return resolved, nil
}

func (circle) New(setup game.Setup, c *game.Chance) (game.State, error) {
	left, err := strconv.Atoi(setup.Options["moves"])
	if err != nil {
		left = -1
	}
	st := &circleState{seats: setup.Seats, left: left, luck: c.Below(1000)}
	switch setup.Options["winners"] {
	case "first":
		st.winners = game.SeatsOf(0)
	case "luck":
		st.winners = game.SeatsOf(1)
		if st.luck < 900 {
			st.winners = game.SeatsOf(0)
		}
	case "all":
		st.winners = game.FirstSeats(setup.Seats)
	}
	return st, nil
}

type circleState struct {
	seats, turn, left, luck int
	winners                 game.Seats
}

func (s *circleState) Deciding() game.Seats {
	if s.left == 0 {
		return 0
	}
	return game.SeatsOf(game.Seat(s.turn))
}

func (s *circleState) In() game.Seats { return game.FirstSeats(s.seats) }

func (s *circleState) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if !s.Deciding().Has(seat) {
		return buf
	}
	return append(buf, 1, 2, 3)
}

func (s *circleState) Play(game.Seat, game.Move, *game.Chance, *game.Journal) {
	s.turn = (s.turn + 1) % s.seats
	s.left--
}

func (s *circleState) Choice(_ game.Seat, m game.Move, out *game.Choice) {
	out.Reset("go")
	out.Click(m.String())
}
func (s *circleState) Describe(_ game.Event, out *game.Choice) { out.Reset("gone") }
func (s *circleState) View(game.Seat) any                      { return &struct{}{} }
func (s *circleState) Imagine(game.Seat, *game.Chance)         {}
func (s *circleState) CopyFrom(o game.State)                   { *s = *o.(*circleState) }
func (*circleState) Blank() game.State                         { return new(circleState) }

// Outcome scores each seat by its number, ten for the first.
func (s *circleState) Outcome() (game.Outcome, bool) {
	if s.left != 0 {
		return game.Outcome{}, false
	}
	out := game.Outcome{Reason: "round", Winners: s.winners}
	for seat := range s.seats {
		out.Scores = append(out.Scores, 10+seat)
	}
	return out, true
}
