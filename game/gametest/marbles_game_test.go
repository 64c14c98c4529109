package gametest_test

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"

	"portolan/game"
)

// Marbles is the smallest game that has all that the suite looks at: a shuffled bag, hidden hands, a look into the bag, a
// secret decision in two steps, a sum. On a turn a player shows a marble of the hand for its points, draws one from the
// bag, looks which one lies on top, or hides one of the hand for double points. When all is shown and drawn, most points
// win. With a fault it breaks one promise of the contract.
type marbles struct{ fault string }

const (
	bagSize          = 9
	moveDraw         = 100
	moveLook         = 101
	moveHide         = 102
	moveHideOne      = 200 // and the marble
	phasePlay, phase = 0, 1
)

const (
	eventShown uint8 = iota
	eventDrawn
	eventLooked
	eventHidden
)

type position struct {
	seats, turn, hiding int
	bag                 [bagSize]int8 // from the top; -1 is gone
	top                 int
	hand, shown, hidden [3]uint16 // sets of marbles
	top1                [3]bool   // knows the marble on top
	fault               [24]byte
}

// leaky adds to a position what a flat state must not have.
type leaky struct {
	position
	Log []game.Move
}

// view is what a seat may know of a position.
type view struct {
	Turn   int      `json:"turn"`
	Left   int      `json:"left"`
	Hiding bool     `json:"hiding"`
	Hand   []int    `json:"hand"`
	Sizes  [3]int   `json:"sizes"`
	Shown  [3]int   `json:"shown"`
	Hidden [3]int   `json:"hidden"`
	Top    int      `json:"top"`
	More   *[3]bool `json:"more,omitempty"`
	wrong  bool
}

func (v *view) AppendJSON(buf []byte) []byte {
	buf = append(buf, fmt.Sprintf(`{"turn":%d,"left":%d,"hiding":%v,"hand":[`, v.Turn, v.Left, v.Hiding)...)
	for i, m := range v.Hand {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = strconv.AppendInt(buf, int64(m), 10)
	}
	list := func(a [3]int) string { return fmt.Sprintf("[%d,%d,%d]", a[0], a[1], a[2]) }
	buf = append(buf, fmt.Sprintf(`],"sizes":%s,"shown":%s,"hidden":%s,"top":%d`, list(v.Sizes), list(v.Shown), list(v.Hidden), v.Top)...)
	if v.More != nil {
		buf = append(buf, fmt.Sprintf(`,"more":[%v,%v,%v]`, v.More[0], v.More[1], v.More[2])...)
	}
	if v.wrong {
		buf = append(buf, ' ')
	}
	return append(buf, '}')
}

func (r *marbles) ID() string               { return "marbles" }
func (r *marbles) Version() int             { return 1 }
func (r *marbles) Seats() (least, most int) { return 2, 3 }
func (r *marbles) ViewType() any            { return view{} }

func (r *marbles) Data() any {
	data := map[string]any{"marbles": bagSize}
	if r.fault == "data tells a page" {
		data["bottom"] = bottom
	}
	return data
}

// bottom is written at the bottom of the bag.
const bottom = "Here lay the glass eye of Captain Boll."

func (r *marbles) Pages() []string { return []string{"bottom"} }

func (r *marbles) Page(id, lang string) (game.Page, bool) {
	text := bottom
	if r.fault == "page with arguments" {
		text = "{n, plural, one {One marble} other {# marbles}} lay here."
	}
	return game.Page{ID: id, Texts: map[string]string{"page.bottom": text}}, id == "bottom" && lang == "en"
}

// Opened opens the page when the last marble is drawn.
func (p *position) Opened(buf []string) []string {
	open := p.left() == 0
	switch {
	case p.is("opens a page undone"):
		open = p.shown != [3]uint16{}
	case p.is("closes a page"):
		open = p.left() == 3
	}
	if open {
		buf = append(buf, "bottom")
	}
	return buf
}

func (r *marbles) Options() []game.Option {
	return []game.Option{{Name: "hands", Values: []string{"two", "three"}, Default: "two"}}
}

func (r *marbles) Resolve(seats int, given map[string]string) (map[string]string, error) {
	if seats < 2 || seats > 3 {
		return nil, &game.OptionError{Field: "seats", Why: "two or three play"}
	}
	options := map[string]string{"hands": "two"}
	for name, value := range given {
		if name != "hands" || value != "two" && value != "three" {
			if r.fault == "takes any value" && name == "hands" {
				continue
			}
			return nil, &game.OptionError{Field: name, Why: "no such option"}
		}
		options[name] = value
	}
	return options, nil
}

func (r *marbles) Text(lang string) []byte {
	if lang != "en" {
		return nil
	}
	reason := `"reason.points": "Most points."`
	if r.fault == "words missing" {
		reason = `"reason.other": "Other."`
	}
	return []byte(`{"choice.show": "Show", "choice.draw": "Draw", "choice.look": "Look", "choice.hide": "Hide", "choice.hide-one": "This",
		"choice.cancel": "Back", "event.shown": "s", "event.drawn": "d", "event.looked": "l", "event.hidden": "h", ` + reason + `}`)
}

func (r *marbles) New(setup game.Setup, c *game.Chance) (game.State, error) {
	p := &position{seats: setup.Seats}
	copy(p.fault[:], r.fault)
	for i := range p.bag {
		p.bag[i] = int8(i)
	}
	c.Shuffle(bagSize, func(i, j int) { p.bag[i], p.bag[j] = p.bag[j], p.bag[i] })
	hands := map[string]int{"two": 2, "three": 3}[setup.Options["hands"]]
	for s := range p.seats {
		for range hands - setup.Seats/3 { // three players get one less
			p.hand[s] |= 1 << p.take()
		}
	}
	if len(setup.Carried) > 0 {
		p.turn = int(max(0, game.Seats(setup.Carried[0]).First()))
	}
	if r.fault == "state with a slice" {
		return &leaky{position: *p}, nil
	}
	return p, nil
}

func (p *position) is(fault string) bool {
	var want [24]byte
	copy(want[:], fault)
	return p.fault == want
}

// take takes the marble on top of the bag.
func (p *position) take() int8 {
	m := p.bag[p.top]
	p.bag[p.top] = -1
	p.top++
	p.top1 = [3]bool{}
	return m
}

func (p *position) left() int { return bagSize - p.top }

func (p *position) over() bool { return p.left() == 0 && p.hand == [3]uint16{} }

func (p *position) Deciding() game.Seats {
	if p.over() && !p.is("decides at the end") {
		return 0
	}
	return game.SeatsOf(game.Seat(p.turn))
}

// In tells who is still in: with a fault of that name, nobody, one who is not there, or all but the last, who perhaps has a certain marble.
func (p *position) In() game.Seats {
	switch {
	case p.is("nobody is in"):
		return 0
	case p.is("a stranger is in"):
		return game.FirstSeats(p.seats + 1)
	case p.is("who is out decides"), p.is("who is out wins") && p.over():
		return game.FirstSeats(p.seats - 1)
	case p.is("who is in tells a hand"):
		if last := p.seats - 1; !p.over() && p.turn != last && p.hand[last]&1 == 1 {
			return game.FirstSeats(last)
		}
	}
	return game.FirstSeats(p.seats)
}

func (p *position) Moves(s game.Seat, buf []game.Move) []game.Move {
	if s != game.Seat(p.turn) || p.over() && !p.is("decides at the end") {
		return buf
	}
	for m := range bagSize {
		if p.hand[s]>>m&1 == 1 {
			move := game.Move(m)
			if p.hiding == phase {
				move += moveHideOne
			}
			buf = append(buf, move)
		}
	}
	if p.hiding == phase {
		return append(buf, game.Cancel)
	}
	if p.left() > 0 && !(p.is("dead end") && p.hand[s] == 0) {
		buf = append(buf, moveDraw)
		if !p.top1[s] {
			buf = append(buf, moveLook)
		}
	}
	if p.hand[s] != 0 {
		buf = append(buf, moveHide)
	}
	if p.is("listed twice") && len(buf) > 0 {
		buf = append(buf, buf[len(buf)-1])
	}
	return buf
}

func (p *position) next() {
	for range p.seats {
		p.turn = (p.turn + 1) % p.seats
		if p.left() > 0 || p.hand[p.turn] != 0 {
			return
		}
	}
}

var clock int16 // what a game must not have: memory outside its state

func (p *position) Play(s game.Seat, m game.Move, c *game.Chance, j *game.Journal) {
	if p.is("allocates") {
		spill = make([]byte, 100)
	}
	switch {
	case m == game.Cancel:
		p.hiding = phasePlay
		return
	case m == moveHide:
		p.hiding = phase
		return
	case m == moveLook:
		p.top1[s] = true
		if !p.is("look unreported") {
			j.Reveal()
		}
		seen := game.SeatsOf(s)
		j.EmitTo(seen, eventLooked, int16(s), int16(p.bag[p.top]))
		return
	case m == moveDraw:
		p.draw(s, c, j)
	case m >= moveHideOne:
		p.hide(s, int(m-moveHideOne), j)
	default:
		if p.is("panics") && m == 3 {
			panic("three")
		}
		p.hand[s] &^= 1 << m
		p.shown[s] |= 1 << m
		j.Emit(eventShown, int16(s), int16(m))
	}
	p.next()
	if p.over() {
		j.Reveal() // the scores count what is hidden
	}
}

var spill []byte

// draw takes a marble from anywhere in the bag: nobody can know which it will be, so it draws chance.
func (p *position) draw(s game.Seat, c *game.Chance, j *game.Journal) {
	i := p.top + c.Below(p.left())
	p.bag[i], p.bag[p.top] = p.bag[p.top], p.bag[i]
	m := p.take()
	p.hand[s] |= 1 << m
	seen := game.SeatsOf(s)
	clock++
	if p.is("event with a clock") {
		j.Emit(eventHidden, clock)
	}
	if p.is("loses a marble") && m == 4 {
		p.hand[s] = 0
	}
	j.EmitTo(seen, eventDrawn, int16(s), int16(m))
}

func (p *position) hide(s game.Seat, m int, j *game.Journal) {
	p.hiding = phasePlay
	p.hand[s] &^= 1 << m
	p.hidden[s] |= 1 << m
	seen := game.SeatsOf(s)
	if p.is("event tells all") {
		seen = game.Everyone
	}
	j.EmitTo(seen, eventHidden, int16(s), int16(m))
}

func (p *position) Choice(s game.Seat, m game.Move, out *game.Choice) {
	switch m {
	case game.Cancel:
		out.Reset("cancel")
		out.Click("button:cancel")
	case moveHide:
		out.Reset("hide")
		out.Click("button:hide")
	case moveLook:
		out.Reset("look")
		if p.is("path within a path") {
			out.Click("bag")
			out.Click("top")
		} else {
			out.Click("eye")
		}
	case moveDraw:
		out.Reset("draw")
		out.Click("bag")
	default:
		p.chooseMarble(s, m, out)
	}
	if p.is("choice without a kind") {
		out.Kind = ""
	}
}

func (p *position) chooseMarble(s game.Seat, m game.Move, out *game.Choice) {
	kind := "show"
	if m >= moveHideOne {
		kind, m = "hide-one", m-moveHideOne
	}
	if !p.is("choice keeps old args") {
		out.Reset(kind)
	}
	out.Kind, out.Seen = kind, game.Everyone
	out.Number("marble", int(m))
	out.Click("marble:" + strconv.Itoa(int(m)))
	if kind == "hide-one" {
		out.Seen = game.SeatsOf(s)
	}
}

func (p *position) Describe(e game.Event, out *game.Choice) {
	out.Reset([]string{"shown", "drawn", "looked", "hidden"}[e.Kind])
	out.Number("seat", int(e.Args[0]))
	out.Number("marble", int(e.Args[1]))
	if p.is("event by position") {
		out.Number("turn", p.turn)
	}
	out.Seen = e.Seen
}

func (p *position) AppendView(buf []byte, s game.Seat) []byte {
	if p.is("writes another seat's view") && s == 1 {
		s = 0
	}
	return p.View(s).(*view).AppendJSON(buf)
}

func (p *position) View(s game.Seat) any {
	v := &view{Turn: p.turn, Left: p.left(), Hiding: p.hiding == phase, Hand: []int{}, Top: -1, wrong: p.is("JSON of its own")}
	for i := range p.seats {
		v.Sizes[i] = bits.OnesCount16(p.hand[i])
		v.Shown[i] = int(p.shown[i])
		v.Hidden[i] = bits.OnesCount16(p.hidden[i])
		if p.is("view tells a hand") {
			v.Sizes[i] = int(p.hand[i])
		}
	}
	if p.is("view shares memory") {
		v.More = &p.top1
	}
	if s == game.Spectator {
		return v
	}
	for m := range bagSize {
		if p.hand[s]>>m&1 == 1 {
			v.Hand = append(v.Hand, m)
		}
	}
	if p.top1[s] && p.left() > 0 {
		v.Top = int(p.bag[p.top])
	}
	return v
}

// Imagine collects all marbles that s can't tell apart and deals them again.
func (p *position) Imagine(s game.Seat, c *game.Chance) {
	if p.is("imagines the truth") {
		return
	}
	own := func(i int) bool { return game.Seat(i) == s && !p.is("imagines its own hand") }
	var pool [bagSize]int8
	n := 0
	gather := func(set uint16) {
		for m := range bagSize {
			if set>>m&1 == 1 {
				pool[n] = int8(m)
				n++
			}
		}
	}
	for i := range p.seats {
		if !own(i) {
			gather(p.hand[i] | p.hidden[i])
		}
	}
	first := p.top
	if s >= 0 && p.top1[s] {
		first++
	}
	for i := first; i < bagSize; i++ {
		pool[n] = p.bag[i]
		n++
	}
	c.Shuffle(n, func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	p.deal(pool[:n], first, own)
}

func (p *position) deal(pool []int8, first int, own func(int) bool) {
	n := 0
	some := func(count int) (set uint16) {
		for range count {
			set |= 1 << pool[n]
			n++
		}
		return set
	}
	for i := range p.seats {
		if !own(i) {
			p.hand[i], p.hidden[i] = some(bits.OnesCount16(p.hand[i])), some(bits.OnesCount16(p.hidden[i]))
		}
	}
	for i := first; i < bagSize; i++ {
		p.bag[i] = pool[n]
		n++
	}
}

// Allies implements [game.Teamed]: with the fault, the first two seats play together and win apart.
func (p *position) Allies(s game.Seat) game.Seats {
	if p.is("wins alone") && s < 2 {
		return game.SeatsOf(0, 1)
	}
	return game.SeatsOf(s)
}

// Goes implements [game.Serial]: a match with three marbles in hand is played again until seat 0 has won.
func (r *marbles) Goes(options map[string]string, winners []game.Seats) bool {
	for _, w := range winners {
		if w.Has(0) && r.fault != "series without end" {
			return false
		}
	}
	return options["hands"] == "three"
}

// Carry implements [game.Carrier]: who won last begins.
func (p *position) Carry(winners game.Seats) []byte {
	clock++
	if p.is("carries a clock") {
		return []byte{byte(clock)}
	}
	return []byte{byte(winners)}
}

func (p *position) CopyFrom(from game.State) {
	old := p.bag
	*p = *from.(*position)
	if p.is("copies no bag") {
		p.bag = old
	}
}
func (*position) Blank() game.State { return new(position) }

func (p *position) Audit() error {
	all, count := uint16(0), 0
	for s := range p.seats {
		all |= p.hand[s] | p.shown[s] | p.hidden[s]
		count += bits.OnesCount16(p.hand[s]) + bits.OnesCount16(p.shown[s]) + bits.OnesCount16(p.hidden[s])
	}
	for _, m := range p.bag[p.top:] {
		all |= 1 << m
		count++
	}
	if all != 1<<bagSize-1 || count != bagSize {
		return errors.New("marbles were lost or doubled")
	}
	return nil
}

// Outcome counts what is shown; what is hidden counts when the match is over.
func (p *position) Outcome() (game.Outcome, bool) {
	o := game.Outcome{Scores: make([]int, p.seats)}
	if !p.over() {
		for s := range p.seats {
			o.Scores[s] = bits.OnesCount16(p.shown[s])
			if p.is("score tells") {
				o.Scores[s] += int(p.hand[s])
			}
		}
		return o, false
	}
	o.Reason = "points"
	best := -1
	for s := range p.seats {
		for m := range bagSize {
			o.Scores[s] += m*int(p.shown[s]>>m&1) + 2*m*int(p.hidden[s]>>m&1)
		}
		switch {
		case o.Scores[s] > best:
			best, o.Winners = o.Scores[s], game.SeatsOf(game.Seat(s))
		case o.Scores[s] == best:
			o.Winners = o.Winners.With(game.Seat(s))
		}
	}
	if p.is("wins alone") {
		o.Winners = game.SeatsOf(o.Winners.First())
	}
	if p.is("a score too few") {
		o.Scores = o.Scores[1:]
	}
	return o, true
}
