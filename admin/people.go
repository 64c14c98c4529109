package admin

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"portolan/store"
)

// listed is how many entries a list of the pages has at most.
const listed = 100

// accountsPage is what the page of accounts shows.
type accountsPage struct {
	Query    string
	Accounts []store.Account
	More     int // that match, too
}

func (p *Pages) accounts(v *visit) error {
	all, err := p.cfg.Store.Accounts(v.r.Context())
	if err != nil {
		return err
	}
	page := accountsPage{Query: strings.TrimSpace(v.r.URL.Query().Get("q"))}
	wanted := strings.ToLower(page.Query)
	for _, a := range all {
		switch {
		case !strings.Contains(strings.ToLower(a.Name), wanted) && a.Player != wanted:
		case len(page.Accounts) == listed:
			page.More++
		default:
			page.Accounts = append(page.Accounts, a)
		}
	}
	return v.show(http.StatusOK, "accounts", "Accounts", &page)
}

// link is a link for a player, as it is told once. The secret stands behind the #, so that it is in no log of a proxy.
type link struct {
	For     string
	Text    string
	Address string
	Expires time.Time
}

// decideAccount does something about an account.
func (p *Pages) decideAccount(v *visit) error {
	ctx, player, deed := v.r.Context(), v.r.PathValue("player"), v.r.PathValue("deed")
	account, err := p.cfg.Store.AccountOf(ctx, player)
	if err != nil {
		return err
	}
	switch deed {
	case DidLock, DidUnlock:
		if err = v.desk().Lock(ctx, player, deed == DidLock); deed == DidLock {
			p.cfg.Barred(player) // also where it was done, and could not be logged
		}
	case DidClose:
		if v.r.PostForm.Get("sure") == "" {
			return errForm
		}
		if v.r.PostForm.Get("erase") != "" {
			deed = DidErase
		}
		err = v.desk().Close(ctx, player, deed == DidErase)
		p.cfg.Barred(player)
	case DidReset:
		if account.Locked {
			return v.show(http.StatusConflict, "trouble", "The account is locked", "Unlock it first: nobody can use a link to a locked account.")
		}
		secret, expires, err := v.desk().Reset(ctx, player)
		if err != nil {
			return err
		}
		return v.show(http.StatusOK, "link", "A new password", &link{
			For: account.Name, Text: "It sets a new password, once. Make sure that it gets to the right person: whoever has it has the account.",
			Address: p.address("reset#" + secret), Expires: expires,
		})
	default:
		return store.ErrNotFound
	}
	if err != nil {
		return err
	}
	return v.done(deed, "/admin/accounts")
}

// invite makes an invitation.
func (p *Pages) invite(v *visit) error {
	uses, err := strconv.Atoi(v.r.PostForm.Get("uses"))
	if err != nil || uses < 1 || uses > 10_000 {
		return errForm
	}
	days, err := strconv.Atoi(v.r.PostForm.Get("days"))
	if err != nil || days < 1 || days > 3650 {
		return errForm
	}
	secret, expires, err := v.desk().Invite(v.r.Context(), uses, time.Duration(days)*24*time.Hour)
	if err != nil {
		return err
	}
	return v.show(http.StatusOK, "link", "An invitation", &link{
		Text: fmt.Sprintf("So many may come by it: %d.", uses), Address: p.address("join#" + secret), Expires: expires,
	})
}

// address is a link to a page for players.
func (p *Pages) address(page string) string { return strings.TrimSuffix(p.cfg.URL, "/") + "/" + page }

// reportsPage is what the page of reports shows.
type reportsPage struct {
	Verdict  store.Verdict
	Verdicts []store.Verdict
	Reports  []store.Report
	More     int
}

func (p *Pages) reports(v *visit) error {
	page := reportsPage{Verdict: store.Undecided, Verdicts: []store.Verdict{store.Undecided, store.Hidden, store.Dismissed}}
	if asked := v.r.URL.Query().Get("verdict"); asked != "" {
		page.Verdict = store.Verdict(asked)
	}
	var err error
	if page.Reports, err = p.cfg.Store.Reports(v.r.Context(), page.Verdict); err != nil {
		return err
	}
	if n := len(page.Reports); n > listed {
		page.Reports, page.More = page.Reports[:listed], n-listed
	}
	return v.show(http.StatusOK, "reports", "Reports", &page)
}

// decideReport rules on a report.
func (p *Pages) decideReport(v *visit) error {
	id, err := strconv.ParseInt(v.r.PathValue("report"), 10, 64)
	if err != nil {
		return store.ErrNotFound
	}
	deed := v.r.PathValue("deed")
	switch deed {
	case DidHide:
		_, err = v.desk().Hide(v.r.Context(), id)
	case DidDismiss:
		err = v.desk().Dismiss(v.r.Context(), id)
	default:
		return store.ErrNotFound
	}
	if err != nil {
		return err
	}
	return v.done(deed, "/admin/reports")
}
