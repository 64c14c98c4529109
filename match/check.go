package match

import (
	"encoding/hex"
	"slices"
	"unicode/utf8"

	"portolan/game"
)

// MaxText is the longest name or bot spec that a row may carry, in bytes.
const MaxText = 256

// ruling is what checking a row has found out.
type ruling struct {
	kind kind
	move game.Move
	salt *game.Salt
}

// check tells whether the row may come next. It changes nothing.
func (m *Match) check(row *Row) (ruling, error) {
	k, err := kindOf(row)
	if err != nil {
		return ruling{}, err
	}
	r := ruling{kind: k}
	switch {
	case row.Number != m.Number()+1:
		return r, stateError("row %d can't follow row %d", row.Number, m.Number())
	case row.On < 0 || row.On > m.Number():
		return r, illegalError("row %d can't come after one has seen %d", row.Number, row.On)
	case !m.has(row.Seat):
		return r, illegalError("there is no seat %d", row.Seat)
	}
	switch k {
	case kindMove:
		r.move, err = m.checkMove(row)
	case kindUndo:
		err = m.checkUndo(row)
	case kindOffer, kindAccept, kindDecline:
		err = m.checkDraw(row, k)
	case kindResign:
		err = m.checkResign(row)
	case kindSit:
		r.salt, err = m.checkSit(row)
	case kindStand:
		err = m.checkStand(row.Seat)
	case kindTakeover:
		err = m.checkTakeover(row)
	case kindName:
		err = m.checkName(row)
	case kindOutage:
		err = m.checkOutage(row)
	case kindPause, kindResume:
		err = m.checkPause(row, k)
	case kindHours:
		err = m.checkHours(row)
	case kindAway:
		err = m.checkAway(row)
	}
	return r, err
}

// underway tells whether the match is being played and s may still act in it. Who resigned may not, unless a bot has taken
// over.
func (m *Match) underway(s game.Seat) error {
	switch {
	case m.status != StatusPlaying:
		return stateError("it is %s", m.status)
	case !m.has(s):
		return illegalError("there is no seat %d", s)
	case m.left(s):
		return stateError("seat %d has resigned", s)
	}
	return nil
}

// left tells whether the player of a seat has resigned and no bot plays on in it yet.
func (m *Match) left(s game.Seat) bool { return m.resigned.Has(s) && m.seats[s].Bot == "" }

func (m *Match) checkMove(row *Row) (game.Move, error) {
	if err := m.underway(row.Seat); err != nil {
		return 0, err
	}
	move, err := game.ParseMove(row.Move)
	if err != nil {
		return 0, illegalError("%v", err)
	}
	if !slices.Contains(m.lists[row.Seat].moves, move) {
		return 0, illegalError("seat %d may not move %q", row.Seat, row.Move)
	}
	return move, nil
}

// checkUndo allows a seat to return to the position after row `to` when all moves since are its own and unfenced. An undo
// since then must not have returned below `to`: the position after `to` would not lie on the way to the present one any more.
func (m *Match) checkUndo(row *Row) error {
	if err := m.underway(row.Seat); err != nil {
		return err
	}
	last, _, ok := m.position.undoable(row.Seat)
	if !ok {
		return illegalError("seat %d has no move to take back", row.Seat)
	}
	if row.To > last || row.To < m.position.floor {
		return illegalError("seat %d may take back to row %d at most and row %d at least", row.Seat, last, m.position.floor)
	}
	for n := row.To + 1; n <= m.Number(); n++ {
		if e := &m.entries[n-1]; e.kind == kindUndo && int(e.to) < row.To {
			return illegalError("row %d took back row %d already", n, row.To)
		}
	}
	return nil
}

func (m *Match) checkSit(row *Row) (*game.Salt, error) {
	switch {
	case m.status != StatusOpen:
		return nil, stateError("it is %s", m.status)
	case m.seats[row.Seat].Taken:
		return nil, stateError("seat %d is taken", row.Seat)
	}
	if err := checkTexts(row); err != nil {
		return nil, err
	}
	return parseSalt(row.Salt)
}

func (m *Match) checkStand(s game.Seat) error {
	switch {
	case m.status != StatusOpen:
		return stateError("it is %s", m.status)
	case !m.seats[s].Taken:
		return stateError("seat %d is free", s)
	}
	return nil
}

func (m *Match) checkTakeover(row *Row) error {
	switch {
	case m.status != StatusPlaying:
		return stateError("it is %s", m.status)
	case m.resigned.Has(row.Seat) && row.What == "" && row.Cause != CauseOpen:
		return illegalError("seat %d has resigned: only a bot can play on in it, or a newcomer", row.Seat)
	case row.What != "" && !m.in(row.Seat):
		return stateError("seat %d is out: a bot has nothing to play on", row.Seat)
	}
	if err := m.checkCause(row); err != nil {
		return err
	}
	return checkTexts(row)
}

func (m *Match) checkName(row *Row) error {
	switch {
	case m.status == StatusOver:
		return stateError("it is %s", m.status)
	case !m.seats[row.Seat].Taken:
		return stateError("seat %d is free", row.Seat)
	case row.What == "":
		return illegalError("it is missing what is named")
	case row.What == seatItself && row.Text == "":
		return illegalError("a name is missing")
	}
	if err := checkTexts(row); err != nil || row.What == seatItself {
		return err
	}
	return m.checkThing(row.Seat, row.What)
}

// checkTexts keeps texts storable: short, and unchanged by a round trip through JSON.
func checkTexts(row *Row) error {
	for _, text := range [...]string{row.Text, row.What} {
		if len(text) > MaxText {
			return illegalError("a text is longer than %d bytes", MaxText)
		}
		if !utf8.ValidString(text) {
			return illegalError("a text is not UTF-8")
		}
	}
	return nil
}

// parseSalt reads 32 lower-case hexadecimal digits; an empty text is no salt.
func parseSalt(text string) (*game.Salt, error) {
	if text == "" {
		return nil, nil
	}
	salt := new(game.Salt)
	if len(text) != hex.EncodedLen(len(salt)) {
		return nil, illegalError("a salt has %d hexadecimal digits", hex.EncodedLen(len(salt)))
	}
	if _, err := hex.Decode(salt[:], []byte(text)); err != nil || hex.EncodeToString(salt[:]) != text {
		return nil, illegalError("a salt has lower-case hexadecimal digits only")
	}
	return salt, nil
}
