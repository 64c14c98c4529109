package natsnode

import (
	"fmt"
	"log/slog"
	"sync"
)

// logger is told by the NATS server what is wrong.
type logger struct {
	log  *slog.Logger
	mu   sync.Mutex
	last string
	over bool // it can't go on
}

func (l *logger) tell(format string, args []any) {
	text := fmt.Sprintf(format, args...)
	l.mu.Lock()
	l.last = text
	l.mu.Unlock()
	l.log.Warn("the NATS server within says", "what", text)
}

// why is what was told last.
func (l *logger) why() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.last == "" {
		return "it does not say why"
	}
	return l.last
}

func (*logger) Noticef(string, ...any)           {}
func (*logger) Debugf(string, ...any)            {}
func (*logger) Tracef(string, ...any)            {}
func (l *logger) Warnf(format string, a ...any)  { l.tell(format, a) }
func (l *logger) Errorf(format string, a ...any) { l.tell(format, a) }

// Fatalf is told that the server can't go on.
func (l *logger) Fatalf(format string, a ...any) {
	l.tell(format, a)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
}

// gaveUp tells whether the server can't go on.
func (l *logger) gaveUp() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.over
}
