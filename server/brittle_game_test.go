package server_test

import (
	"sync/atomic"

	"portolan/game"
)

// brittle is a game for two whose rules panic where an option says so, once it is armed. Disarmed it is the program in which
// that was mended. A turn is a step, 40 are played, and who makes the last one wins.
type brittle struct{ armed *atomic.Bool }

func newBrittle() brittle { return brittle{new(atomic.Bool)} }

const (
	brittleSteps           = 40
	step         game.Move = 7
)

// where the rules of brittle may panic. A step is that of the match, a thought that of a bot which looks ahead.
var brittleBreaks = []string{"nowhere", "set-up", "step", "moves", "choice", "event", "view", "score", "imagine", "thought"}

func (b brittle) ID() string               { return "brittle" }
func (b brittle) Version() int             { return 1 }
func (b brittle) Seats() (least, most int) { return 2, 2 }
func (b brittle) ViewType() any            { return brittleView{} }
func (b brittle) Data() any                { return nil }
func (b brittle) Text(string) []byte       { return nil }

func (b brittle) Options() []game.Option {
	return []game.Option{{Name: "breaks", Values: brittleBreaks, Default: "nowhere"}}
}

func (b brittle) Resolve(_ int, given map[string]string) (map[string]string, error) {
	return game.ResolveOptions(b.Options(), given)
}

func (b brittle) New(setup game.Setup, _ *game.Chance) (game.State, error) {
	p := &brittlePosition{rules: b, breaks: setup.Options["breaks"]}
	p.at("set-up")
	return p, nil
}

type brittlePosition struct {
	rules  brittle
	breaks string
	steps  int
	dream  bool // what a bot imagines
}

type brittleView struct {
	Steps int `json:"steps"`
}

func (p *brittlePosition) at(place string) {
	if p.breaks == place && p.rules.armed.Load() {
		panic("brittle: " + place)
	}
}

func (p *brittlePosition) turn() game.Seat { return game.Seat(p.steps % 2) }

func (p *brittlePosition) Deciding() game.Seats {
	if p.steps == brittleSteps {
		return 0
	}
	return game.SeatsOf(p.turn())
}

func (p *brittlePosition) In() game.Seats { return game.SeatsOf(0, 1) }

func (p *brittlePosition) Moves(s game.Seat, buf []game.Move) []game.Move {
	p.at("moves")
	if !p.Deciding().Has(s) {
		return buf
	}
	return append(buf, step, step+1)
}

func (p *brittlePosition) Play(_ game.Seat, _ game.Move, _ *game.Chance, j *game.Journal) {
	if p.dream {
		p.at("thought")
	} else {
		p.at("step")
	}
	p.steps++
	j.Emit(0, int16(p.steps))
}

func (p *brittlePosition) Choice(_ game.Seat, m game.Move, out *game.Choice) {
	p.at("choice")
	out.Reset("step")
	out.Seen = game.Everyone
	out.Click("button:" + m.String())
}

func (p *brittlePosition) Describe(e game.Event, out *game.Choice) {
	p.at("event")
	out.Reset("stepped")
	out.Number("n", int(e.Args[0]))
	out.Seen = e.Seen
}

func (p *brittlePosition) View(game.Seat) any {
	p.at("view")
	return &brittleView{Steps: p.steps}
}

func (p *brittlePosition) Imagine(game.Seat, *game.Chance) {
	p.at("imagine")
	p.dream = true
}

func (p *brittlePosition) Blank() game.State { return new(brittlePosition) }

func (p *brittlePosition) CopyFrom(from game.State) { *p = *from.(*brittlePosition) }

func (p *brittlePosition) Outcome() (game.Outcome, bool) {
	p.at("score")
	o := game.Outcome{Scores: []int{p.steps, p.steps}}
	if p.steps < brittleSteps {
		return o, false
	}
	o.Winners, o.Reason = game.SeatsOf(1-p.turn()), "last"
	return o, true
}
