package match

import (
	"errors"
	"fmt"
)

// The reasons for which a proposal is refused. Errors wrap one of them and say more.
var (
	// ErrStale: the number is not reached yet, or what its caller saw is no longer what it decides on.
	ErrStale = errors.New("the number is stale")
	// ErrState: the match is not in a state in which this can be asked at all.
	ErrState = errors.New("the match is not in that state")
	// ErrIllegal: well-formed, but not allowed now.
	ErrIllegal = errors.New("not allowed now")
)

// Repeated says that the same request was accepted before: its sender may treat it as done.
type Repeated struct {
	Number int // the row that the request became
}

func (r *Repeated) Error() string { return fmt.Sprintf("accepted before as row %d", r.Number) }

func staleError(format string, args ...any) error   { return because(ErrStale, format, args) }
func stateError(format string, args ...any) error   { return because(ErrState, format, args) }
func illegalError(format string, args ...any) error { return because(ErrIllegal, format, args) }

func because(reason error, format string, args []any) error {
	return fmt.Errorf("%w: %s", reason, fmt.Sprintf(format, args...))
}
