package match

import (
	"fmt"
	"slices"

	"portolan/game"
)

// Apply plays a row once it is durable: it must be the next one and obey the rules, as all that a Propose method returns
// with nothing applied since. The error names the row; then nothing has changed.
func (m *Match) Apply(row Row) error {
	r, err := m.check(&row)
	if err == nil {
		err = m.checkTime(&row)
	}
	if err == nil {
		err = m.apply(&row, r)
	}
	if err != nil {
		return fmt.Errorf("row %d: %w", row.Number, err)
	}
	return nil
}

func (m *Match) apply(row *Row, r ruling) error {
	n, s := row.Number, row.Seat
	seen, taken := game.Everyone, 0
	switch r.kind {
	case kindMove:
		if len(m.aheads) > 0 {
			m.position.state.Choice(s, r.move, &m.said)
			seen = m.said.Seen
		}
		m.position.play(n, s, r.move)
	case kindUndo:
		taken = m.position.undo(row.To)
	case kindOffer, kindAccept, kindDecline:
		m.answerDraw(row, r.kind)
	case kindResign:
		m.resign(row)
	case kindSit:
		m.seats[s] = chair{SeatInfo: SeatInfo{Name: row.Text, Bot: row.What, Taken: true}, person: row.What == "", salt: r.salt}
		if m.full(s) {
			if err := m.begin(n); err != nil {
				m.seats[s] = chair{}
				return err
			}
		}
	case kindStand:
		m.seats[s] = chair{}
	case kindTakeover:
		m.takeOver(row)
	case kindName:
		m.name(s, row.What, row.Text)
	}
	m.sign(row, r.kind)
	m.keep(row, r)
	if r.kind <= kindUndo || m.start == n {
		m.refresh(n)
	}
	if m.status == StatusOver && m.ended == 0 && m.position.state.Deciding() != 0 {
		m.breakOff(n, r.kind)
	}
	m.pass(row, r.kind, taken)
	m.await(n, row, r.kind)
	if len(m.aheads) > 0 {
		m.tell(seen)
	}
	return nil
}

// keep adds the row to the record.
func (m *Match) keep(row *Row, r ruling) {
	m.entries = append(m.entries, entry{
		move: r.move, at: row.At, on: int32(row.On), to: int32(row.To), kind: r.kind, seat: row.Seat,
	})
	if row.What != "" || row.Text != "" || row.Salt != "" || row.Cause != "" {
		m.notes = append(m.notes, note{row: row.Number, what: row.What, text: row.Text, salt: row.Salt, cause: row.Cause})
	}
	if r.kind != kindOutage && r.kind < kindHours {
		m.lists[row.Seat].own = row.Number
	}
	m.tally(row, r.kind)
	if r.kind == kindMove {
		m.events.add(m.position.journal.Events())
	} else {
		m.events.add(nil)
	}
}

// refresh draws the consequences of a new position: the outcome, or the seats' lists of moves.
func (m *Match) refresh(n int) {
	m.positionRow = n
	m.countChests(n)
	if m.position.state.Deciding() == 0 {
		outcome, _ := m.position.state.Outcome()
		m.end(outcome)
		return
	}
	for s := range m.lists {
		m.choices[s].expire()
		l := &m.lists[s]
		m.spare = m.position.state.Moves(game.Seat(s), m.spare[:0])
		if !slices.Equal(m.spare, l.moves) {
			m.spare, l.moves = l.moves, m.spare
			l.changed = n
		}
	}
	m.conclude(ReasonResign)
}

// countChests notes by which row a chest was opened.
func (m *Match) countChests(n int) {
	chested, ok := m.position.state.(game.Chested)
	if !ok {
		return
	}
	if open := chested.Chests(); open > m.chests {
		m.chests, m.chestRow = open, n
	}
}

// Chest is the row by which the latest chest of this match was opened, 0 when none was; see [game.Chested].
func (m *Match) Chest() int { return m.chestRow }

// end closes the match for good: nothing is listed, offered or taken back any more.
func (m *Match) end(outcome game.Outcome) {
	winners := []int{}
	for s := range outcome.Winners.All {
		winners = append(winners, int(s))
	}
	m.outcome = &Outcome{Winners: winners, Reason: outcome.Reason, Scores: append([]int{}, outcome.Scores...)}
	m.status, m.offer, m.spare = StatusOver, offer{}, nil
	for s := range m.lists {
		m.lists[s].moves = nil
		m.choices[s] = rendering{}
	}
}
