package server

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"portolan/notice"
	"portolan/people"
	"portolan/store"
	"portolan/table"
)

// feedFiles are the last parts of the addresses of feeds.
var feedFiles = map[store.ChannelKind]string{store.ChannelAtom: "notices.atom", store.ChannelCalendar: "deadlines.ics"}

// inFeed is how many notices or matches a feed tells at most.
const inFeed = 50

func (ns *notices) feedOperations(a *api) {
	missing := []int{http.StatusNotFound}
	add(a, operation{
		id: "readAtom", tag: "notices", method: "GET", path: "/api/feeds/{secret}/notices.atom", cost: 5, status: http.StatusOK, out: "",
		media: "application/atom+xml", summary: "What happened, as a feed", text: "By an address that its owner was told: whoever has it reads along.",
		problems: missing,
	}, ns.atom)
	add(a, operation{
		id: "readCalendar", tag: "notices", method: "GET", path: "/api/feeds/{secret}/deadlines.ics", cost: 10, status: http.StatusOK, out: "",
		media: "text/calendar", summary: "Deadlines, as a calendar", text: "By an address that its owner was told: whoever has it reads along.",
		problems: missing,
	}, ns.calendar)
}

// feed returns the feed that an address opens.
func (ns *notices) feed(c *call, kind store.ChannelKind) (*store.Channel, error) {
	ch, err := ns.store.ChannelOf(c.r.Context(), kind, people.KeyOf(c.r.PathValue("secret")))
	if errors.Is(err, store.ErrNotFound) {
		return nil, unknown("There is no such feed.")
	}
	return &ch, err
}

// feed answers with a feed, or that it is what the reader has.
func (c *call) feed(media string, text []byte) error {
	h := c.w.Header()
	tag := tagOf(text)
	h["Cache-Control"] = []string{"private, no-cache"}
	h["Etag"] = []string{tag}
	h["X-Robots-Tag"] = []string{"noindex"}
	if hasTag(c.r, tag) {
		c.status = http.StatusNotModified
		c.w.WriteHeader(c.status)
		return nil
	}
	h["Content-Type"] = []string{media}
	c.status = http.StatusOK
	_, _ = c.w.Write(text) // who has gone needs no answer
	return nil
}

// atomFeed and atomEntry are RFC 4287, as far as it is needed.
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	ID      string      `xml:"id"`
	Title   string      `xml:"title"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Link    atomLink    `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomEntry struct {
	ID      string   `xml:"id"`
	Title   string   `xml:"title"`
	Updated string   `xml:"updated"`
	Link    atomLink `xml:"link"`
	Summary string   `xml:"summary,omitempty"`
}

type atomLink struct {
	Href string `xml:"href,attr"`
}

func (ns *notices) atom(c *call, _ *none) error {
	ch, err := ns.feed(c, store.ChannelAtom)
	if err != nil {
		return err
	}
	found, err := ns.store.Noticed(c.r.Context(), ch.ID, store.NoticeSent, inFeed)
	if err != nil {
		return err
	}
	at := func(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC3339) }
	feed := atomFeed{
		ID: "urn:portolan:feed:" + ch.ID, Title: "Portolan", Updated: at(ch.Created), Author: "Portolan", Link: atomLink{ch.Origin + "/"},
	}
	for i := range found {
		n := &found[i]
		m, err := ns.message(c.r.Context(), n)
		if err != nil {
			return err
		}
		feed.Entries = append(feed.Entries, atomEntry{
			ID: "urn:portolan:notice:" + m.ID, Title: m.Title, Updated: at(n.Made), Link: atomLink{m.URL}, Summary: m.Text,
		})
	}
	if len(found) > 0 {
		feed.Updated = at(found[0].Made)
	}
	text, err := xml.Marshal(feed)
	if err != nil {
		return err
	}
	return c.feed("application/atom+xml; charset=utf-8", append([]byte(xml.Header), text...))
}

// message is what a notice says, without asking the table.
func (ns *notices) message(ctx context.Context, n *store.Notice) (notice.Message, error) {
	kept, err := ns.store.Match(ctx, n.Match)
	if err != nil {
		return notice.Message{}, err
	}
	about := table.Case{Game: kept.Game, Others: table.Others(kept, n.Channel.Player)}
	return ns.courier.Compose(n, &about, 0), nil
}

func (ns *notices) calendar(c *call, _ *none) error {
	ch, err := ns.feed(c, store.ChannelCalendar)
	if err != nil {
		return err
	}
	waiting, err := ns.store.List(c.r.Context(), store.Filter{Band: store.Waiting, Player: ch.Player, Limit: inFeed})
	if err != nil {
		return err
	}
	cal := ics.NewCalendarFor("Portolan")
	cal.SetProductId("-//Portolan//Deadlines//EN")
	cal.SetName("Portolan")
	for _, kept := range waiting {
		if kept.Terms == nil {
			continue
		}
		d, any, err := ns.hub.DeadlineOf(c.r.Context(), kept.ID, ch.Player)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			c.log().Warn("a deadline is left out of a calendar", "match", kept.ID, "error", err)
		}
		if err != nil || !any {
			continue
		}
		ns.addDeadline(cal, ch, &d)
	}
	if len(cal.Events()) == 0 {
		addZone(cal)
	}
	var text bytes.Buffer
	if err := cal.SerializeTo(&text, ics.WithNewLineWindows); err != nil {
		return err
	}
	return c.feed("text/calendar; charset=utf-8", text.Bytes())
}

// addZone adds the time zone in which deadlines would be. A calendar must have something in it (RFC 5545, 3.6), and some readers take one
// without for a fault of the address; what a zone says is shown to nobody.
func addZone(cal *ics.Calendar) {
	standard := ics.NewStandard()
	standard.SetProperty(ics.ComponentPropertyDtStart, "19700101T000000")
	standard.SetProperty(ics.ComponentProperty(ics.PropertyTzoffsetfrom), "+0000")
	standard.SetProperty(ics.ComponentProperty(ics.PropertyTzoffsetto), "+0000")
	zone := cal.AddTimezone("Etc/UTC")
	zone.Components = append(zone.Components, standard)
}

// addDeadline adds an event at the moment at which there is no time left to decide.
func (ns *notices) addDeadline(cal *ics.Calendar, ch *store.Channel, d *table.Deadline) {
	event := cal.AddEvent("portolan-" + d.Match + "-" + strconv.Itoa(d.Number))
	up := time.UnixMilli(d.Up).UTC()
	event.SetDtStampTime(time.UnixMilli(d.Since).UTC())
	event.SetStartAt(up) // and ends then: an end that is not later than the beginning must not be said (RFC 5545, 3.8.2.2)
	n := store.Notice{Channel: *ch, Match: d.Match, Kind: store.NoticeTurn, Number: d.Number}
	m := ns.courier.Compose(&n, &table.Case{Game: d.Game, Others: d.Others}, 0)
	event.SetSummary(m.Title)
	event.SetDescription(strings.TrimSpace(m.Text + "\n" + m.URL))
	event.SetURL(m.URL)
	event.SetTimeTransparency(ics.TransparencyTransparent)
}
