package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"time"

	"portolan/bus"
	"portolan/notice"
	"portolan/people"
	"portolan/store"
)

// endPath is the address that is in the head of each mail: a POST to it ends them, as RFC 8058 has it.
const endPath = "/api/mail/{secret}"

// MailSecret is what a link in a mail holds.
type MailSecret struct {
	Secret string `json:"secret" doc:"from the link"`
}

// MailAddress is an address that a link in a mail leads to.
type MailAddress struct {
	Label   string `json:"label" doc:"the address, as far as it is shown"`
	Pending bool   `json:"pending" doc:"it is not confirmed yet"`
}

func (ns *notices) mailOperations(a *api) {
	missing := []int{http.StatusNotFound}
	add(a, operation{
		id: "lookAtMail", tag: "notices", method: "POST", path: "/api/mail/look", cost: 2, status: http.StatusOK, out: MailAddress{},
		summary: "See which address a link in a mail is about", text: "Takes no session: whoever has the link reads the address.", problems: missing,
	}, ns.lookAtMail)
	add(a, operation{
		id: "confirmMail", tag: "notices", method: "POST", path: "/api/mail/confirm", cost: 2, status: http.StatusNoContent,
		summary: "Confirm an address of mail", text: "From then on it is told what its player wants. Again is the same.", problems: missing,
	}, ns.confirmMail)
	add(a, operation{
		id: "endMail", tag: "notices", method: "POST", path: endPath, cost: 2, status: http.StatusNoContent,
		summary: "End all mails to an address", text: "One click, by RFC 8058: takes neither session nor question, and any body. Where the " +
			"address was not confirmed yet, this server never asks it again.", problems: missing,
	}, ns.endMail)
	add(a, operation{
		id: "showMail", tag: "notices", method: "GET", path: endPath, status: http.StatusSeeOther,
		summary: "Go to the page where mails to an address are ended", text: "Changes nothing.", problems: missing,
	}, ns.showMail)
}

// reader reads to which address of mail a player wants to be told something.
func (ns *notices) reader(ch *store.Channel, in *NewChannel) error {
	address, err := notice.ReadAddress(in.Address)
	if err != nil {
		return notAllowed("address", "Mail can't be sent there: %s.", err)
	}
	ch.Address, ch.Label, ch.Pending = address, notice.MaskedAddress(address), true
	ch.Key = people.KeyOf(ns.mail.Secret(ch.Player, address))
	return nil
}

// addMail keeps an address, and has whoever reads it asked, unless they have confirmed it before. An address that can't be asked is not
// kept.
func (ns *notices) addMail(c *call, ch *store.Channel) error {
	before, err := ns.sameAddress(c, ch)
	if err != nil {
		return err
	}
	if before != nil && !before.Pending {
		ch.Pending, ch.Created, ch.Sent = false, before.Created, before.Sent
		return ns.keep(c, ch)
	}
	if err := ns.mayAsk(c, ch); err != nil {
		return err
	}
	holder := slot{sampleSlot, c.player()}
	if !c.slots.enter(holder, 1) {
		return slowDown(6)
	}
	defer c.slots.leave(holder)
	if err := ns.keep(c, ch); err != nil {
		return err
	}
	err = ns.mail.Ask(c.r.Context(), ch)
	c.unhurried()
	if err == nil {
		return nil
	}
	if before == nil {
		if err := ns.store.DropChannel(context.WithoutCancel(c.r.Context()), ch.Player, ch.ID); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	if errors.Is(err, notice.ErrRelay) || c.r.Context().Err() != nil {
		return unavailable("The mail server takes nothing now. Try again later.")
	}
	return notAllowed("address", "Mail can't be sent there: %s.", err)
}

// sameAddress is the channel that a player has to the same address, nil without one.
func (ns *notices) sameAddress(c *call, ch *store.Channel) (*store.Channel, error) {
	found, err := ns.store.Channels(c.r.Context(), ch.Player)
	if err != nil {
		return nil, err
	}
	for i := range found {
		if found[i].Kind == ch.Kind && found[i].Address == ch.Address {
			return &found[i], nil
		}
	}
	return nil, nil
}

// mayAsk tells whether whoever reads an address may be asked.
func (ns *notices) mayAsk(c *call, ch *store.Channel) error {
	_, err := ns.store.Keepsake(c.r.Context(), ns.mail.Refusal(ch.Address), func() (string, error) { return "", store.ErrNotFound })
	switch {
	case err == nil:
		return notAllowed("address", "Whoever reads this address wants no mail from this server.")
	case !errors.Is(err, store.ErrNotFound):
		return err
	}
	return ns.mailing.ask(c, ch, people.KeyOf(ns.mail.Refusal(ch.Address)))
}

// mailing bounds how many mails go out that nobody at their address has asked for, and samples.
type mailing struct {
	accounts *limits // who asks
	places   *limits // where from
	readers  *limits // who is asked
	samples  *limits // by account
}

func newMailing() *mailing {
	every := func(d time.Duration, burst int) *limits { return newLimits(1/d.Seconds(), burst) }
	return &mailing{
		accounts: every(4*time.Hour, 5), places: every(time.Hour, 12), readers: every(24*time.Hour, 3), samples: every(10*time.Minute, 10),
	}
}

// join has the servers count together, until leave is called.
func (m *mailing) join(nodes bus.Bus) (leave func()) {
	return inTurn(m.accounts.join(nodes, "accounts"), m.places.join(nodes, "places"), m.readers.join(nodes, "readers"), m.samples.join(nodes, "samples"))
}

// ask counts a mail that asks, of the reader of an address: servers tell each other the reader's key, from which nobody else learns the
// address.
func (m *mailing) ask(c *call, ch *store.Channel, reader store.Key) error {
	if c.sender.limited {
		if err := m.places.spend(client{addr: c.sender.addr}, 1); err != nil {
			return err
		}
	}
	if err := m.accounts.spend(client{token: people.KeyOf(ch.Player)}, 1); err != nil {
		return err
	}
	return m.readers.spend(client{token: reader}, 1)
}

// sample counts a sample that goes by mail.
func (m *mailing) sample(player string) error {
	return m.samples.spend(client{token: people.KeyOf(player)}, 1)
}

func unknownMail() error { return unknown("This link leads nowhere, or not any more.") }

func (ns *notices) lookAtMail(c *call, in *MailSecret) error {
	ch, err := ns.store.ChannelOf(c.r.Context(), store.ChannelMail, people.KeyOf(in.Secret))
	if errors.Is(err, store.ErrNotFound) {
		return unknownMail()
	}
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, MailAddress{Label: ch.Label, Pending: ch.Pending})
}

func (ns *notices) confirmMail(c *call, in *MailSecret) error {
	err := ns.store.ConfirmChannel(c.r.Context(), store.ChannelMail, people.KeyOf(in.Secret))
	if errors.Is(err, store.ErrNotFound) {
		return unknownMail()
	}
	if err != nil {
		return err
	}
	return c.empty()
}

func (ns *notices) endMail(c *call, _ *none) error {
	ended, err := ns.store.EndChannel(c.r.Context(), store.ChannelMail, people.KeyOf(c.r.PathValue("secret")))
	if errors.Is(err, store.ErrNotFound) {
		return unknownMail()
	}
	if err != nil {
		return err
	}
	if ended.Pending && ns.mail != nil {
		made := func() (string, error) { return strconv.FormatInt(ns.hub.Now(), 10), nil }
		if _, err := ns.store.Keepsake(context.WithoutCancel(c.r.Context()), ns.mail.Refusal(ended.Address), made); err != nil {
			return fmt.Errorf("keep that an address wants no mail: %w", err)
		}
	}
	return c.empty()
}

var mailSecret = regexp.MustCompile(`^[\w-]{43}$`)

func (ns *notices) showMail(c *call, _ *none) error {
	secret := c.r.PathValue("secret")
	if !mailSecret.MatchString(secret) {
		return unknownMail()
	}
	h := c.w.Header()
	h["Cache-Control"] = headerNoStore
	h["Location"] = []string{"/mail#" + secret}
	c.status = http.StatusSeeOther
	c.w.WriteHeader(c.status)
	return nil
}
