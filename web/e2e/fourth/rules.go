package main

import (
	"embed"
	"strconv"

	"portolan/game"
)

//go:embed text
var words embed.FS

// Rules is the game Reefs: noughts and crosses on a sea of nine fields in which each of two players has hidden a reef. First
// both choose in secret where their reef lies. Then they take turns to put a ship on a free field; one that meets the other's
// reef is lost, and the reef lies open. Three ships in a row win; when no field is free nobody has won.
type Rules struct{}

// Position is a state of Reefs.
type Position struct {
	turn  int8
	reefs [2]int8    // where each player's lies; nowhere while it is not chosen
	shown game.Seats // whose reef lies open
	ships [2]uint16  // fields of each player's ships
	over  bool       // the match is over
	won   game.Seats // who has won
}

const (
	fields  = 9
	nowhere = int8(-1)
)

const (
	opHide uint8 = iota
	opSail
)

const (
	eventHid uint8 = iota
	eventSailed
	eventWrecked
)

var rows = [...]uint16{0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// View is what a seat may know of a position.
type View struct {
	Turn  int     `json:"turn" doc:"seat whose turn it is; -1 while reefs are hidden and at the end"`
	Ships [2]int  `json:"ships" doc:"a set of fields for each player, bit by field"`
	Reefs [2]int  `json:"reefs" doc:"the field of each player's reef; -1 where you can't know it"`
	Hid   [2]bool `json:"hid" doc:"who has hidden the reef"`
}

func (Rules) ID() string               { return "reefs" }
func (Rules) Version() int             { return 1 }
func (Rules) Seats() (least, most int) { return 2, 2 }
func (Rules) Options() []game.Option   { return nil }
func (Rules) ViewType() any            { return View{} }
func (Rules) Data() any                { return map[string]int{"fields": fields} }
func (Rules) Text(lang string) []byte  { return game.ReadWords(words, lang) }

func (Rules) Resolve(seats int, given map[string]string) (map[string]string, error) {
	if seats != 2 {
		return nil, &game.OptionError{Field: "seats", Why: "two play"}
	}
	return game.ResolveOptions(nil, given)
}

func (Rules) New(setup game.Setup, c *game.Chance) (game.State, error) {
	return &Position{turn: int8(c.Below(setup.Seats)), reefs: [2]int8{nowhere, nowhere}}, nil
}

func (p *Position) hiding() bool { return p.reefs[0] == nowhere || p.reefs[1] == nowhere }

// taken are the fields that no ship can be put on any more.
func (p *Position) taken() uint16 {
	taken := p.ships[0] | p.ships[1]
	for s := range p.shown.All {
		taken |= 1 << p.reefs[s]
	}
	return taken
}

// Deciding implements [game.State].
func (p *Position) Deciding() game.Seats {
	switch {
	case p.over:
		return 0
	case !p.hiding():
		return game.SeatsOf(game.Seat(p.turn))
	}
	var seats game.Seats
	for s, reef := range p.reefs {
		if reef == nowhere {
			seats = seats.With(game.Seat(s))
		}
	}
	return seats
}

// In implements [game.State]: nobody is ever put out.
func (*Position) In() game.Seats { return game.FirstSeats(2) }

// Moves implements [game.State].
func (p *Position) Moves(s game.Seat, buf []game.Move) []game.Move {
	if !p.Deciding().Has(s) {
		return buf
	}
	op, taken := opSail, p.taken()
	if p.hiding() {
		op, taken = opHide, 0
	}
	for f := range uint8(fields) {
		if taken>>f&1 == 0 {
			buf = append(buf, game.PackMove(op, f))
		}
	}
	return buf
}

// Play implements [game.State].
func (p *Position) Play(s game.Seat, m game.Move, _ *game.Chance, j *game.Journal) {
	f := int8(m.Arg(0))
	if m.Op() == opHide {
		p.reefs[s] = f
		j.EmitTo(game.SeatsOf(s), eventHid, int16(s), int16(f))
		return
	}
	other := 1 - s
	if p.reefs[other] == f {
		p.shown = p.shown.With(other)
		j.Emit(eventWrecked, int16(s), int16(f))
	} else {
		p.ships[s] |= 1 << f
		j.Emit(eventSailed, int16(s), int16(f))
	}
	j.Reveal() // whether the other's reef is there
	p.turn = int8(other)
	p.conclude(s)
}

// conclude tells whether the match is over after a move of s.
func (p *Position) conclude(s game.Seat) {
	for _, row := range rows {
		if p.ships[s]&row == row {
			p.over, p.won = true, game.SeatsOf(s)
		}
	}
	if p.taken() == 1<<fields-1 {
		p.over = true
	}
}

// Choice implements [game.State].
func (p *Position) Choice(s game.Seat, m game.Move, out *game.Choice) {
	f := int(m.Arg(0))
	out.Reset("sail")
	if m.Op() == opHide {
		out.Reset("hide")
		out.Seen = game.SeatsOf(s)
	}
	out.Number("field", f)
	out.Click("field:" + strconv.Itoa(f))
}

// Describe implements [game.State].
func (p *Position) Describe(e game.Event, out *game.Choice) {
	out.Reset([...]string{eventHid: "hid", eventSailed: "sailed", eventWrecked: "wrecked"}[e.Kind])
	out.Number("seat", int(e.Args[0]))
	out.Number("field", int(e.Args[1]))
	out.Seen = e.Seen
}

// View implements [game.State].
func (p *Position) View(s game.Seat) any {
	v := &View{Turn: -1, Reefs: [2]int{-1, -1}}
	if !p.hiding() && !p.over {
		v.Turn = int(p.turn)
	}
	for i := range 2 {
		v.Ships[i], v.Hid[i] = int(p.ships[i]), p.reefs[i] != nowhere
		if game.Seat(i) == s || p.shown.Has(game.Seat(i)) {
			v.Reefs[i] = int(p.reefs[i])
		}
	}
	return v
}

// Imagine implements [game.State]: a hidden reef may lie on any field that no ship has been put on by the other player.
func (p *Position) Imagine(s game.Seat, c *game.Chance) {
	for i := range game.Seat(2) {
		if i == s || p.shown.Has(i) || p.reefs[i] == nowhere {
			continue
		}
		var possible [fields]int8
		n := 0
		for f := range int8(fields) {
			if p.ships[1-i]>>f&1 == 0 {
				possible[n] = f
				n++
			}
		}
		p.reefs[i] = possible[c.Below(n)]
	}
}

// CopyFrom implements [game.State].
func (p *Position) CopyFrom(from game.State) { *p = *from.(*Position) }

// Blank implements [game.State].
func (*Position) Blank() game.State { return new(Position) }

// Outcome implements [game.State]: the scores are the ships that are afloat.
func (p *Position) Outcome() (game.Outcome, bool) {
	o := game.Outcome{Winners: p.won, Reason: "row", Scores: make([]int, 2)}
	if p.won == 0 {
		o.Reason = "full"
	}
	for s := range o.Scores {
		for f := range fields {
			o.Scores[s] += int(p.ships[s] >> f & 1)
		}
	}
	return o, p.over
}
