package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/coreos/go-systemd/v22/daemon"
)

// supervisor is who has started this program and wants to hear how it fares: systemd, or nobody.
type supervisor struct{ log *slog.Logger }

// tell says that the state of the service is another.
func (s supervisor) tell(state string) {
	if _, err := daemon.SdNotify(false, state); err != nil {
		s.log.Warn("could not tell systemd how it goes", "error", err)
	}
}

// stopping says that the service stops, and how long that may take: the unit does not know how long it drains.
func (s supervisor) stopping(most time.Duration) {
	s.tell(fmt.Sprintf("%s\nEXTEND_TIMEOUT_USEC=%d", daemon.SdNotifyStopping, most.Microseconds()))
}

// watch says twice in each span of the watchdog that the server answers, until ctx ends. Where none is wanted it does nothing.
func (s supervisor) watch(ctx context.Context, at net.Addr) {
	span, err := daemon.SdWatchdogEnabled(false)
	if err != nil || span == 0 {
		return
	}
	beat := time.NewTicker(span / 2)
	defer beat.Stop()
	for {
		if err := lives(ctx, at, span/2); err == nil {
			s.tell(daemon.SdNotifyWatchdog)
		} else if ctx.Err() == nil {
			s.log.Error("the server does not answer itself", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		}
	}
}

// lives asks the server whether it lives, as anybody else does.
func lives(ctx context.Context, at net.Addr, patience time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	mine, _ := pages(at)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, mine+"healthz", nil)
	if err != nil {
		return err
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("it answers %s", answer.Status)
	}
	return errors.Join(err, answer.Body.Close())
}
