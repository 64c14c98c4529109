package admin

import (
	"context"
	"html/template"
	"net/http"
	"strconv"
	"time"

	"portolan/store"
)

// overviewPage is the first page: what there is, and what wants to be looked at.
type overviewPage struct {
	Nodes    []Node
	Accounts int
	Reports  int // undecided
	Failing  int // channels
	Underway int // matches, as far as they are counted
	Quiet    []quiet
}

// counted is up to how many matches under way are counted.
const counted = 1000

func (p *Pages) overview(v *visit) error {
	ctx := v.r.Context()
	page := &overviewPage{Nodes: p.cfg.Nodes(ctx)}
	accounts, err := p.cfg.Store.Accounts(ctx)
	if err != nil {
		return err
	}
	reports, err := p.cfg.Store.Reports(ctx, store.Undecided)
	if err != nil {
		return err
	}
	failing, err := p.failing(ctx)
	if err != nil {
		return err
	}
	if page.Quiet, err = quietest(ctx, p.cfg.Store, counted); err != nil {
		return err
	}
	page.Accounts, page.Reports, page.Failing, page.Underway = len(accounts), len(reports), len(failing), len(page.Quiet)
	page.Quiet = page.Quiet[:min(5, len(page.Quiet))]
	return v.show(http.StatusOK, "overview", "Overview", page)
}

// failing are the channels by which something fails.
func (p *Pages) failing(ctx context.Context) (list []store.Channel, err error) {
	all, err := p.cfg.Store.Channels(ctx, "")
	for i := range all {
		if all[i].Off || all[i].Failed > 0 {
			list = append(list, all[i])
		}
	}
	return list, err
}

// noticesPage is what the page of notices shows. Where they go it does not: that is the players' business.
type noticesPage struct {
	Channels []store.Channel
	Failed   []store.Notice
	Due      []store.Notice
}

func (p *Pages) notices(v *visit) (err error) {
	page := new(noticesPage)
	if page.Channels, err = p.failing(v.r.Context()); err != nil {
		return err
	}
	if page.Failed, err = p.cfg.Store.Noticed(v.r.Context(), "", store.NoticeFailed, listed); err != nil {
		return err
	}
	if page.Due, err = p.cfg.Store.Noticed(v.r.Context(), "", store.NoticeDue, listed); err != nil {
		return err
	}
	return v.show(http.StatusOK, "notices", "Notices", page)
}

// logPage is what the page of the log shows.
type logPage struct {
	Deeds []store.Deed
	Names map[string]string // of players that have an account
	Older int64             // the deed before which older ones come; 0 when there are none
}

func (p *Pages) log(v *visit) error {
	before, err := strconv.ParseInt("0"+v.r.URL.Query().Get("before"), 10, 64)
	if err != nil {
		return errForm
	}
	page := &logPage{Names: make(map[string]string)}
	if page.Deeds, err = p.cfg.Store.Deeds(v.r.Context(), before, listed+1); err != nil {
		return err
	}
	if len(page.Deeds) > listed {
		page.Deeds = page.Deeds[:listed]
		page.Older = page.Deeds[listed-1].ID
	}
	accounts, err := p.cfg.Store.Accounts(v.r.Context())
	if err != nil {
		return err
	}
	for _, a := range accounts {
		page.Names[a.Player] = a.Name
	}
	return v.show(http.StatusOK, "log", "Log", page)
}

// functions are what the pages can say.
var functions = template.FuncMap{
	"when":    func(at int64) string { return time.UnixMilli(at).Format("2006-01-02 15:04") },
	"iso":     func(at int64) string { return time.UnixMilli(at).UTC().Format(time.RFC3339) },
	"ago":     func(at int64) string { return ago(time.Since(time.UnixMilli(at))) },
	"age":     func(at time.Time) string { return ago(time.Since(at)) },
	"lately":  lately,
	"deed":    func(what string) string { return deeds[what] },
	"millis":  func(at time.Time) int64 { return at.UnixMilli() },
	"subject": Subject,
}

// Subject says in one word what a report objects to.
func Subject(r store.Report) string {
	switch {
	case r.OfTalk():
		return "talk"
	case r.OfPlayer():
		return "a player"
	}
	return r.What
}

// deeds are what was done, in words.
var deeds = map[string]string{
	DidEnter: "came in", DidLeave: "went out", DidLock: "locked an account", DidUnlock: "unlocked an account", DidReset: "made a link to a new password",
	DidClose: "closed an account", DidErase: "closed an account and erased its player", DidInvite: "made an invitation",
	DidHide: "hid what a report objects to", DidDismiss: "let stand what a report objects to", DidStandIn: "had a bot play on",
	DidEnd: "ended a match", DidGivePass: "made a link to these pages", DidEndPass: "ended sessions of these pages",
}

// lately is how long ago something of the last minutes was.
func lately(at time.Time) string {
	switch d := time.Since(at); {
	case d < 2*time.Second:
		return "now"
	case d < 2*time.Minute:
		return strconv.Itoa(int(d/time.Second)) + " seconds ago"
	default:
		return ago(d) + " ago"
	}
}

// ago is a duration in the one unit that tells most.
func ago(d time.Duration) string {
	for _, unit := range []struct {
		name string
		is   time.Duration
	}{{"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}} {
		if n := int(d / unit.is); n == 1 {
			return "1 " + unit.name
		} else if n > 1 {
			return strconv.Itoa(n) + " " + unit.name + "s"
		}
	}
	return "less than a minute"
}
