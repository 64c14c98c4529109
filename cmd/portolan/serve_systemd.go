package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
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

// watch says twice in each span of the watchdog that the server answers, until ctx ends. Where none is wanted it does nothing. as is what
// the server's certificate is trusted by, nil for HTTP.
func (s supervisor) watch(ctx context.Context, page string, as *tls.Config) {
	span, err := daemon.SdWatchdogEnabled(false)
	if err != nil || span == 0 {
		return
	}
	beat := time.NewTicker(span / 2)
	defer beat.Stop()
	for {
		if err := lives(ctx, page, as, span/2); err == nil {
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
func lives(ctx context.Context, page string, as *tls.Config, patience time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, page+"healthz", nil)
	if err != nil {
		return err
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: as}}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		err = fmt.Errorf("it answers %s", answer.Status)
	}
	return errors.Join(err, answer.Body.Close())
}
