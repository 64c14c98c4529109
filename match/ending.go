package match

import "portolan/game"

// The reasons by which a match ends at the table and not by a rule of the game.
const (
	ReasonResign    = "resign"
	ReasonAgreement = "agreement"
	ReasonTime      = "time"
)

// offer is a draw that some seats want. It stands until all consent or one declines, or nobody who wants it is in the match.
type offer struct {
	seats game.Seats // who wants it; see wanting
	row   int        // the row that made it
	at    int64      // when that was
	signs game.Seats // whose players have done anything since
}

// ProposeDraw checks what s says about a draw: "offer", "accept" or "decline". An offer stands until all seats
// that are in the match have accepted it, which ends the match, or one declines, which for a seat that wants it means to
// withdraw. To offer what another has offered is to accept it. Errors are those of ProposeMove; ErrState when there is no such
// offer.
func (m *Match) ProposeDraw(s game.Seat, number int, answer string) (Row, error) {
	if answer != Offer && answer != Accept && answer != Decline {
		return Row{}, illegalError("the answer is offer, accept or decline, not %q", game.Excerpt(answer))
	}
	if at := m.repeats(s, number, func(e *entry) bool {
		word := kinds[e.kind].word
		return word == answer || answer == Offer && word == Accept
	}); at > 0 {
		return Row{}, &Repeated{Number: at}
	}
	if err := m.underway(s); err != nil {
		return Row{}, err
	}
	if err := m.freshDraw(s, number); err != nil {
		return Row{}, err
	}
	if wanting := m.wanting(); answer == Offer && wanting != 0 && !wanting.Has(s) {
		answer = Accept
	}
	return m.checked(Row{Number: m.Number() + 1, Kind: answer, Seat: s, On: number})
}

// freshDraw tells whether s, which had seen the given number, means the offer that stands now. Moves since then don't matter.
func (m *Match) freshDraw(s game.Seat, number int) error {
	switch {
	case number < 0 || number > m.Number():
		return staleError("the match is at row %d, not yet at %d", m.Number(), number)
	case number < m.lists[s].own:
		return staleError("row %d is seat %d's own and later than %d", m.lists[s].own, s, number)
	case m.wanting() != 0 && number < m.offer.row:
		return staleError("the offer of row %d is later than %d", m.offer.row, number)
	}
	return nil
}

// ProposeResign checks whether s may give up. It is never stale. Who is out of the match has nothing to give up: ErrState.
func (m *Match) ProposeResign(s game.Seat, number int) (Row, error) {
	if m.has(s) && m.resigned.Has(s) {
		for n := m.Number(); n > 0; n-- {
			if e := &m.entries[n-1]; e.kind == kindResign && e.seat == s {
				return Row{}, &Repeated{Number: n}
			}
		}
	}
	on := min(max(number, 0), m.Number())
	return m.checked(Row{Number: m.Number() + 1, Kind: Resign, Seat: s, On: on})
}

func (m *Match) checkDraw(row *Row, k kind) error {
	s := row.Seat
	if err := m.underway(s); err != nil {
		return err
	}
	standing, own := m.wanting() != 0, m.wanting().Has(s)
	switch {
	case m.resigned.Has(s):
		return stateError("seat %d has resigned", s)
	case !m.in(s):
		return stateError("seat %d is out", s)
	case k == kindOffer && standing && !(own && m.agreed(m.excused(row.At))):
		return stateError("a draw is offered already")
	case k != kindOffer && !standing:
		return stateError("no draw is offered")
	case k == kindAccept && own:
		return stateError("seat %d wants the draw already", s)
	}
	return m.checkAbsent(row)
}

func (m *Match) checkResign(row *Row) error {
	if err := m.underway(row.Seat); err != nil {
		return err
	}
	if !m.in(row.Seat) {
		return stateError("seat %d is out", row.Seat)
	}
	return m.checkCause(row)
}

// in tells whether s is still in the match that is under way.
func (m *Match) in(s game.Seat) bool { return m.position.state.In().Has(s) }

// remaining are the seats that are in the match under way and whose players have not given up.
func (m *Match) remaining() game.Seats { return m.position.state.In() &^ m.resigned }

// wanting are the seats whose wish for a draw counts, none when no offer stands. Who is out counts again when what put it out
// is taken back.
func (m *Match) wanting() game.Seats {
	if m.offer.seats == 0 {
		return 0
	}
	return m.offer.seats & m.remaining()
}

// answerDraw notes what a seat says about a draw, and ends the match when all want it.
func (m *Match) answerDraw(row *Row, k kind) {
	n, s := row.Number, row.Seat
	switch {
	case k == kindDecline:
		m.offer = offer{}
	case k == kindOffer && m.wanting() == 0:
		m.offer = offer{seats: game.SeatsOf(s), row: n, at: row.At}
	default:
		m.offer.seats = m.offer.seats.With(s)
	}
	m.agree(m.excused(row.At))
}

// agree ends the match when all that remain want the draw, but those who are excused.
func (m *Match) agree(excused game.Seats) {
	if m.agreed(excused) {
		m.finish(0, ReasonAgreement)
	}
}

// agreed tells whether all that remain want the draw, but those who are excused.
func (m *Match) agreed(excused game.Seats) bool {
	wanting := m.wanting()
	return wanting != 0 && (m.remaining()&^excused)&^wanting == 0
}

// excused are the seats that need not agree at a time, since theirs is up. Where all others win and lose together nobody is excused:
// they have won if they want to, and need nobody's consent.
func (m *Match) excused(now int64) game.Seats {
	overdue := m.Overdue(now)
	if overdue == 0 || m.alone(m.remaining()&^overdue) {
		return 0
	}
	return overdue
}

// alone tells whether these seats all win and lose together.
func (m *Match) alone(seats game.Seats) bool {
	return seats == 0 || seats&^m.Allies(seats.First()) == 0
}

// resign takes a seat out. The last one remaining wins, with its allies; a draw that the seat offered is withdrawn with it.
func (m *Match) resign(row *Row) {
	s := row.Seat
	m.resigned = m.resigned.With(s)
	if m.offer.seats.Has(s) {
		m.offer = offer{}
	}
	reason := ReasonResign
	if row.Cause == CauseTime {
		reason = ReasonTime
	}
	m.conclude(reason)
}

// conclude ends the match when only one remains of those who have not given up, with its allies, or when all that remain want
// the draw: once somebody has given up, and when the rules have put somebody out.
func (m *Match) conclude(reason string) {
	if rest := m.remaining(); m.resigned != 0 && rest != 0 && m.alone(rest) {
		m.finish(m.Allies(rest.First()), reason)
		return
	}
	m.agree(0)
}

// Allies returns the seats that win and lose with s, s included; s alone before the start.
func (m *Match) Allies(s game.Seat) game.Seats {
	if m.position == nil {
		return game.SeatsOf(s)
	}
	if teamed, ok := m.position.state.(game.Teamed); ok {
		return teamed.Allies(s)
	}
	return game.SeatsOf(s)
}

// breakOff has the game bring about what is still to come in a match that row n has ended at the table; see [game.Breaker].
func (m *Match) breakOff(n int, k kind) {
	p := m.position
	if k != kindMove {
		p.journal.Reset()
	}
	told := len(p.journal.Events())
	p.breakOff(seatSet(m.outcome.Winners))
	if p.state.Deciding() != 0 {
		return
	}
	m.events.more(p.journal.Events()[told:])
	outcome, _ := p.state.Outcome()
	m.outcome.Scores = append([]int{}, outcome.Scores...)
	m.positionRow = n
}

// finish ends the match at the table.
func (m *Match) finish(winners game.Seats, reason string) {
	outcome, _ := m.position.state.Outcome()
	outcome.Winners, outcome.Reason = winners, reason
	m.end(outcome)
}
