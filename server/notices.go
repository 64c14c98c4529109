package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"portolan/notice"
	"portolan/people"
	"portolan/store"
	"portolan/table"
)

// maxChannels is how many channels a player may have.
const maxChannels = 12

// notices serves what players say about how they want to be told what happens.
type notices struct {
	store   store.Store
	hub     *table.Hub
	courier *notice.Courier
	gate    *notice.Gate
	push    *notice.Push
	mail    *notice.Mail // nil where there is none
	mailing *mailing
	url     string // by which players reach the server, without a slash at its end; empty when nobody has said
}

// NoticeSettings are how a player is told what happens.
type NoticeSettings struct {
	Channels []NoticeChannel `json:"channels" doc:"oldest first"`
	Ways     []string        `json:"ways" doc:"the kinds of channels that the caller may add"`
	Kinds    []string        `json:"kinds" doc:"what there is to tell"`
	PushKey  string          `json:"pushKey" doc:"the applicationServerKey with which a browser subscribes"`
}

// NoticeChannel is a way by which a player is told what happens.
type NoticeChannel struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind" enum:"push,webhook,mail,atom,calendar"`
	Label   string   `json:"label" doc:"what it can be known by, such as a server's name"`
	Form    string   `json:"form,omitempty" doc:"of a webhook: what its messages look like"`
	Lang    string   `json:"lang"`
	Kinds   []string `json:"kinds" doc:"what it tells"`
	Created int64    `json:"created" doc:"unix milliseconds"`
	Sent    int64    `json:"sent" doc:"the same, of the last notice that arrived; 0 for never"`
	Pending bool     `json:"pending,omitempty" doc:"its address is not confirmed yet"`
	Off     bool     `json:"off,omitempty" doc:"it was switched off, because too much failed; to change it switches it on"`
	Failed  int      `json:"failed,omitempty" doc:"notices that failed since the last one that arrived"`
	Reason  string   `json:"reason,omitempty" doc:"why the last of them did: address (not public), name (unknown), certificate, timeout, connection, unknown, relay (the host's mail server takes nothing now, and it is tried again), or status and its number"`
	Address string   `json:"address,omitempty" doc:"of a feed that was just made. It is told this once; keep it as you would keep a key"`
}

// NewChannel asks for a channel.
type NewChannel struct {
	Kind    string   `json:"kind" enum:"push,webhook,mail,atom,calendar"`
	Address string   `json:"address,omitempty" doc:"of mail: where to. Whoever reads it is asked, and nothing else goes there before"`
	URL     string   `json:"url,omitempty" doc:"of a webhook: where to, with https"`
	Form    string   `json:"form,omitempty" enum:"json,discord,slack" doc:"of a webhook: what its messages look like; json when left out"`
	Push    *NewPush `json:"push,omitempty" doc:"of a browser: its subscription"`
	Lang    string   `json:"lang,omitempty" doc:"of the messages: en, de, fr or hu"`
	Kinds   []string `json:"kinds,omitempty" doc:"what to tell; everything when left out"`
}

// NewPush is a browser's PushSubscription.
type NewPush struct {
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh"`
	Auth     string `json:"auth"`
}

// ChangedChannel says what a channel tells from now on.
type ChangedChannel struct {
	Lang  string   `json:"lang,omitempty" doc:"the same as before when left out"`
	Kinds []string `json:"kinds" doc:"turn, time, over, invited, chest"`
}

// Tried is how it went to send a sample.
type Tried struct {
	Arrived bool   `json:"arrived"`
	Reason  string `json:"reason,omitempty" doc:"why it did not, as of a channel"`
}

func (ns *notices) noticeOperations(a *api) {
	missing := []int{http.StatusNotFound}
	add(a, operation{
		id: "noticeSettings", tag: "notices", method: "GET", path: "/api/notices", access: owners, status: http.StatusOK, out: NoticeSettings{},
		summary: "How you are told what happens",
	}, ns.settings)
	add(a, operation{
		id: "addChannel", tag: "notices", method: "POST", path: "/api/notices/channels", access: owners, cost: 5, status: http.StatusCreated,
		out: NoticeChannel{}, summary: "Be told by another way", text: "A webhook or an address of mail is told of what happens while you are not on the page, and takes " +
			"an account. To an address that is not confirmed a mail goes that asks; the same address again has it asked again. A feed is " +
			"read by whoever has its address, and replaces the one of its kind that you had.",
		problems: []int{http.StatusUnprocessableEntity, http.StatusServiceUnavailable},
	}, ns.addChannel)
	add(a, operation{
		id: "changeChannel", tag: "notices", method: "POST", path: "/api/notices/channels/{channel}", access: owners, cost: 2,
		status: http.StatusOK, out: NoticeChannel{}, summary: "Say what a channel tells", text: "One that was switched off begins anew.",
		problems: append(missing, http.StatusUnprocessableEntity),
	}, ns.changeChannel)
	add(a, operation{
		id: "dropChannel", tag: "notices", method: "DELETE", path: "/api/notices/channels/{channel}", access: owners,
		status: http.StatusNoContent, summary: "Be told no more by a channel", text: "The address of a feed opens nothing any more.", problems: missing,
	}, ns.dropChannel)
	add(a, operation{
		id: "tryChannel", tag: "notices", method: "POST", path: "/api/notices/channels/{channel}/test", access: owners, cost: 10,
		status: http.StatusOK, out: Tried{}, summary: "See whether a channel works", text: "It is sent a sample, or asked again where it is not confirmed.",
		problems: append(missing, http.StatusUnprocessableEntity, http.StatusServiceUnavailable),
	}, ns.tryChannel)
	ns.feedOperations(a)
	ns.mailOperations(a)
}

// ways are the kinds of channels that the caller may add.
func (ns *notices) ways(c *call) []string {
	var kinds []string
	for _, kind := range []store.ChannelKind{store.ChannelMail, store.ChannelWebhook} {
		if ns.courier.Reaches(kind) && !c.session.Player.Guest {
			kinds = append(kinds, string(kind))
		}
	}
	return append(kinds, string(store.ChannelPush), string(store.ChannelAtom), string(store.ChannelCalendar))
}

func shownChannel(ch *store.Channel) NoticeChannel {
	return NoticeChannel{
		ID: ch.ID, Kind: string(ch.Kind), Label: ch.Label, Form: shownForm(ch), Lang: ch.Lang, Kinds: wordsOf(ch.Kinds), Created: ch.Created,
		Sent: ch.Sent, Pending: ch.Pending, Off: ch.Off, Failed: ch.Failed, Reason: ch.Reason,
	}
}

// shownForm is the form of a webhook; what other channels keep there is nobody's business.
func shownForm(ch *store.Channel) string {
	if ch.Kind == store.ChannelWebhook {
		return ch.Form
	}
	return ""
}

func wordsOf(kinds []store.NoticeKind) []string {
	words := []string{}
	for _, kind := range kinds {
		words = append(words, string(kind))
	}
	return words
}

func (ns *notices) settings(c *call, _ *none) error {
	found, err := ns.store.Channels(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	answer := NoticeSettings{Channels: []NoticeChannel{}, Ways: ns.ways(c), Kinds: wordsOf(store.NoticeKinds), PushKey: ns.push.Key()}
	for i := range found {
		answer.Channels = append(answer.Channels, shownChannel(&found[i]))
	}
	return c.json(http.StatusOK, answer)
}

func (ns *notices) addChannel(c *call, in *NewChannel) error {
	ch, address, err := ns.newChannel(c, in)
	if err != nil {
		return err
	}
	if ch.Kind == store.ChannelMail {
		if err := ns.addMail(c, &ch); err != nil {
			return err
		}
	} else if err := ns.keep(c, &ch); err != nil {
		return err
	}
	shown := shownChannel(&ch)
	shown.Address = address
	return c.json(http.StatusCreated, shown)
}

// keep keeps a channel of the caller's.
func (ns *notices) keep(c *call, ch *store.Channel) (err error) {
	ch.ID, err = ns.store.AddChannel(c.r.Context(), *ch, maxChannels)
	if errors.Is(err, store.ErrConflict) {
		return notAllowed("", "You have %d channels already: give up one that you don't need.", maxChannels)
	}
	return err
}

// newChannel checks a channel that is asked for; the address is that of a feed.
func (ns *notices) newChannel(c *call, in *NewChannel) (ch store.Channel, address string, err error) {
	kind := store.ChannelKind(in.Kind)
	switch {
	case kind != store.ChannelAtom && kind != store.ChannelCalendar && !ns.courier.Reaches(kind):
		return ch, "", notAllowed("kind", "There is no such way: %s.", strings.Join(ns.ways(c), ", "))
	case !slices.Contains(ns.ways(c), in.Kind):
		return ch, "", notAllowed("kind", "Make an account first: guests are not told by %s.", in.Kind)
	}
	ch = store.Channel{ID: people.NewID(), Player: c.player(), Kind: kind, Created: ns.hub.Now()}
	if ch.Kinds, err = readKinds(in.Kinds); err != nil {
		return ch, "", err
	}
	if ch.Lang, err = readLang(in.Lang, notice.Languages[0]); err != nil {
		return ch, "", err
	}
	if ch.Origin, err = ns.origin(c); err != nil {
		return ch, "", err
	}
	secret, key := people.NewSecret()
	ch.Key = key
	switch kind {
	case store.ChannelWebhook:
		return ch, "", ns.hook(&ch, in)
	case store.ChannelPush:
		return ch, "", ns.browser(c, &ch, in.Push)
	case store.ChannelCalendar:
		ch.Kinds = nil
	case store.ChannelMail:
		return ch, "", ns.reader(&ch, in)
	case store.ChannelAtom:
	}
	return ch, ch.Origin + "/api/feeds/" + secret + "/" + feedFiles[kind], nil
}

// browser reads how a browser is pushed to.
func (ns *notices) browser(c *call, ch *store.Channel, in *NewPush) error {
	if in == nil {
		return notAllowed("push", "Say how the browser is pushed to.")
	}
	if err := ns.gate.Check(in.Endpoint); err != nil {
		return notAllowed("push.endpoint", "This can't be sent to: %s.", err)
	}
	if err := notice.CheckSubscription(in.P256dh, in.Auth); err != nil {
		return notAllowed("push", "%s.", err)
	}
	form, err := json.Marshal(map[string]string{"p256dh": in.P256dh, "auth": in.Auth})
	if err != nil {
		return fmt.Errorf("keep a subscription: %w", err)
	}
	ch.Address, ch.Form, ch.Label = in.Endpoint, string(form), people.Device(c.r.UserAgent())
	return nil
}

// hook reads where a webhook leads.
func (ns *notices) hook(ch *store.Channel, in *NewChannel) error {
	if err := ns.gate.Check(in.URL); err != nil {
		return notAllowed("url", "This can't be sent to: %s.", err)
	}
	ch.Address, ch.Form = in.URL, in.Form
	if ch.Form == "" {
		ch.Form = notice.FormJSON
	}
	if !slices.Contains(notice.Forms, ch.Form) {
		return notAllowed("form", "The form is %s.", strings.Join(notice.Forms, ", "))
	}
	u, _ := url.Parse(in.URL) // it was checked
	ch.Label = u.Hostname()
	return nil
}

// readKinds reads what is to be told; everything when nothing is said.
func readKinds(words []string) ([]store.NoticeKind, error) {
	if words == nil {
		return store.NoticeKinds, nil
	}
	var kinds []store.NoticeKind
	for _, word := range words {
		if !slices.Contains(store.NoticeKinds, store.NoticeKind(word)) {
			return nil, notAllowed("kinds", "There is nothing of the kind %.40q to tell.", word)
		}
	}
	for _, kind := range store.NoticeKinds {
		if slices.Contains(words, string(kind)) {
			kinds = append(kinds, kind)
		}
	}
	return kinds, nil
}

func readLang(lang, otherwise string) (string, error) {
	if lang == "" {
		return otherwise, nil
	}
	if !slices.Contains(notice.Languages, lang) {
		return "", notAllowed("lang", "Messages are in %s.", strings.Join(notice.Languages, ", "))
	}
	return lang, nil
}

var hostName = regexp.MustCompile(`^[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$|^\[[0-9a-fA-F:.]+\](:[0-9]{1,5})?$`)

// origin is the page to which links lead: as the host has said, else as the caller reached it.
func (ns *notices) origin(c *call) (string, error) {
	if ns.url != "" {
		return ns.url, nil
	}
	if !hostName.MatchString(c.r.Host) {
		return "", malformed("Host", "The header Host names no server.")
	}
	if c.sender.secure {
		return "https://" + c.r.Host, nil
	}
	return "http://" + c.r.Host, nil
}

// own returns a channel of the caller's.
func (ns *notices) own(c *call) (*store.Channel, error) {
	found, err := ns.store.Channels(c.r.Context(), c.player())
	if err != nil {
		return nil, err
	}
	for i := range found {
		if found[i].ID == c.r.PathValue("channel") {
			return &found[i], nil
		}
	}
	return nil, unknownChannel()
}

func unknownChannel() error { return unknown("You have no such channel.") }

func (ns *notices) changeChannel(c *call, in *ChangedChannel) error {
	ch, err := ns.own(c)
	if err != nil {
		return err
	}
	kinds, err := readKinds(append([]string{}, in.Kinds...))
	if err != nil {
		return err
	}
	lang, err := readLang(in.Lang, ch.Lang)
	if err != nil {
		return err
	}
	err = ns.store.SetChannel(c.r.Context(), c.player(), ch.ID, kinds, lang)
	if errors.Is(err, store.ErrNotFound) {
		return unknownChannel()
	}
	if err != nil {
		return err
	}
	ch.Kinds, ch.Lang, ch.Off, ch.Failed = kinds, lang, false, 0
	return c.json(http.StatusOK, shownChannel(ch))
}

func (ns *notices) dropChannel(c *call, _ *none) error {
	err := ns.store.DropChannel(c.r.Context(), c.player(), c.r.PathValue("channel"))
	if errors.Is(err, store.ErrNotFound) {
		return unknownChannel()
	}
	if err != nil {
		return err
	}
	return c.empty()
}

func (ns *notices) tryChannel(c *call, _ *none) error {
	ch, err := ns.own(c)
	switch {
	case err != nil:
		return err
	case ch.Fed():
		return notAllowed("channel", "Nothing is sent by a feed: it is read.")
	case !ns.courier.Reaches(ch.Kind):
		return notAllowed("channel", "This server does not tell by %s any more.", ch.Kind)
	case ch.Pending:
		ch.Created = ns.hub.Now()
		if err := ns.addMail(c, ch); err != nil {
			return err
		}
		return c.json(http.StatusOK, Tried{Arrived: true})
	}
	holder := slot{sampleSlot, c.player()}
	if !c.slots.enter(holder, 1) {
		return slowDown(6)
	}
	defer c.slots.leave(holder)
	if ch.Kind == store.ChannelMail {
		if err := ns.mailing.sample(ch.Player); err != nil {
			return err
		}
	}
	tried := Tried{Arrived: true}
	if err := ns.courier.Try(c.r.Context(), ch); err != nil {
		tried = Tried{Reason: err.Error()}
	}
	c.unhurried()
	return c.json(http.StatusOK, tried)
}
