package match

import (
	"errors"
	"slices"

	"portolan/game"
)

// Trial is a position that a seat holds possible, in which moves are tried out. It is a guess, drawn by other luck than the match's, from
// which nobody can tell anything about that; nothing of it is ever a row.
type Trial struct {
	seat   game.Seat
	state  game.State
	luck   *game.Chance
	before game.State // the move tried last, where pages are sealed
	opened int        // sealed pages that the match has opened
	legal  []game.Move
	said   game.Choice
	mark   string // of the move that was tried last
}

// MaxGuess is the highest number of a guess at one position.
const MaxGuess = 99

// ErrSealed says that a move would open what nobody has read yet.
var ErrSealed = errors.New("this would open what nobody has read yet")

// Trial returns what s may guess the position to be, by the number of the guess: the same one for as long as the position is the same. The match must be under way.
func (m *Match) Trial(s game.Seat, guess int) *Trial {
	state := m.position.state.Blank()
	state.CopyFrom(m.position.state)
	row := (m.positionRow*(MaxGuess+1)+guess)*game.MaxSeats + int(s)
	t := &Trial{seat: s, state: state, luck: game.NewChance(&game.Entropy{Purpose: "trial", Seed: m.seed}, row)}
	state.Imagine(s, t.luck)
	if opener, ok := state.(game.Opener); ok {
		t.before, t.opened = state.Blank(), len(opener.Opened(nil))
	}
	return t
}

// opens plays a move, and tells whether it opens a sealed page. Then nothing has changed.
func (t *Trial) opens(s game.Seat, move game.Move) bool {
	if t.before != nil {
		t.before.CopyFrom(t.state)
	}
	t.state.Play(s, move, t.luck, nil)
	opener, ok := t.state.(game.Opener)
	if !ok || len(opener.Opened(nil)) == t.opened {
		return false
	}
	t.state.CopyFrom(t.before)
	return true
}

// Seat is whose guess it is.
func (t *Trial) Seat() game.Seat { return t.seat }

// State is the position. It is to be read only, and changes with the next move.
func (t *Trial) State() game.State { return t.state }

// Play tries a move of a seat, and returns what it is, until the next one. The error is ErrSealed, or wraps ErrIllegal; then nothing has changed.
func (t *Trial) Play(s game.Seat, move game.Move) (*game.Choice, error) {
	if t.legal = t.state.Moves(s, t.legal[:0]); !slices.Contains(t.legal, move) {
		return nil, illegalError("seat %d may not move %q", s, move)
	}
	t.mark = Mark(t.state, s, []game.Move{move})
	t.state.Choice(s, move, &t.said)
	if t.opens(s, move) {
		return nil, ErrSealed
	}
	return &t.said, nil
}

// Mark is the mark of the move that was tried last, with all that was said of it.
func (t *Trial) Mark() string { return t.mark }

// AppendView appends the position as its seat would see it.
func (t *Trial) AppendView(buf []byte) []byte { return appendView(buf, t.state, t.seat) }

// AppendChoices appends what a seat could do, and returns the mark of that list.
func (t *Trial) AppendChoices(buf []byte, s game.Seat) ([]byte, string) {
	t.legal = t.state.Moves(s, t.legal[:0])
	return AppendList(buf, t.state, s, t.legal, &t.said), Mark(t.state, s, t.legal)
}
