package server

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"portolan/match"
	"portolan/store"
	"portolan/table"
)

// exported is what the file player.json of an export says.
type exported struct {
	Player   Self              `json:"player"`
	Created  int64             `json:"created"`
	Sessions []Device          `json:"sessions"`
	Tokens   []Token           `json:"tokens"`
	Friends  []Friend          `json:"friends"`
	Blocked  []Blocked         `json:"blocked"`
	Reported []exportedReport  `json:"reported"`
	Passkeys []Passkey         `json:"passkeys"`
	Provider []exportedLink    `json:"provider"`
	Channels []exportedChannel `json:"channels"`
	Night    *Hours            `json:"night"`
	Away     *KnownAway        `json:"away"`
}

// exportedReport is something that the player has objected to.
type exportedReport struct {
	Match string `json:"match"`
	What  string `json:"what"` // the element that has the name, or the line, or the player
	Text  string `json:"text"`
	At    int64  `json:"at"` // of the first objection, whose ever it was
}

// exportedLink is how an identity provider knows the player.
type exportedLink struct {
	Issuer  string `json:"issuer"`
	Subject string `json:"subject"`
	Created int64  `json:"created"`
}

// exportedChannel is a channel of notices with where it leads, as its player gave it.
type exportedChannel struct {
	NoticeChannel
	Address string `json:"address"`
}

// exportedMatch is a line of the file matches.json of an export.
type exportedMatch struct {
	ID      string `json:"id"`
	Game    string `json:"game"`
	Status  string `json:"status"`
	Created int64  `json:"created"`
	Seats   []int  `json:"seats"` // the player's now; none when it has only opened the match, or has left or given back its seat
	Record  string `json:"record"`
	// Orders are what the player has ordered ahead there.
	Orders []exportedOrder `json:"orders,omitempty"`
}

// exportedOrder is what was ordered ahead for a seat.
type exportedOrder struct {
	Seat  int          `json:"seat"`
	Order *match.Order `json:"order"`
	Skip  bool         `json:"skip"`
	At    int64        `json:"at"`
}

func (i *identity) leavingOperations(a *api) {
	add(a, operation{
		id: "exportAccount", tag: "players", method: "GET", path: "/api/account/export", access: owners, cost: 12, status: http.StatusOK,
		out: "", media: "application/zip", summary: "Take everything along",
		text: "All that is kept about you: player.json, matches.json, talk.json, notes.json, and the record of each of your matches, as you may know it. For " +
			"guests, too. One at a time.",
	}, i.exportAccount)
	add(a, operation{
		id: "closeAccount", tag: "players", method: "DELETE", path: "/api/account", access: owners, cost: 10, status: http.StatusNoContent,
		summary: "Close your account", text: "For good. You leave your tables, all your sessions and tokens end, and your name is taken " +
			"out of all records; the matches stay whole and can be verified. To erase also takes away what you have objected to and " +
			"copies of what you said, and nothing tells any more which seats were the same player's.",
		problems: []int{http.StatusUnauthorized, http.StatusConflict},
	}, i.closeAccount)
}

func (i *identity) closeAccount(c *call, in *Closing) error {
	if err := i.people.Close(c.r.Context(), c.session, in.Password, in.Erase, c.place()); err != nil {
		return err
	}
	if err := i.hub.Leave(i.hub.Context()); err != nil { // the account is closed, and the next one to look goes on with this
		c.log().Error("could not have a player leave", "error", err)
	}
	c.unhurried()
	c.setCookie("")
	return c.empty()
}

func (i *identity) exportAccount(c *call, _ *none) error {
	holder := slot{exportSlot, c.player()}
	if !c.slots.enter(holder, 1) {
		return slowDown(5)
	}
	defer c.slots.leave(holder)
	about, err := i.exported(c)
	if err != nil {
		return err
	}
	list, err := i.allMatches(c)
	if err != nil {
		return err
	}
	h := c.w.Header()
	h.Set("Content-Type", "application/zip")
	h.Set("Content-Disposition", `attachment; filename="portolan.zip"`)
	h["Cache-Control"] = headerNoStore
	c.status = http.StatusOK
	archive := zip.NewWriter(c.w)
	if err := i.writeExport(c, archive, about, list); err != nil {
		return err // the answer has begun, and breaks off
	}
	return archive.Close()
}

func (i *identity) exported(c *call) (*exported, error) {
	sessions, err := i.people.Devices(c.r.Context(), c.player())
	if err != nil {
		return nil, err
	}
	tokens, err := i.people.Tokens(c.r.Context(), c.player())
	if err != nil {
		return nil, err
	}
	about := &exported{
		Player: self(c.session.Player), Created: c.session.Player.Created, Sessions: devices(sessions, c.session.Key), Tokens: []Token{},
	}
	if about.Passkeys, err = i.passkeys(c); err != nil {
		return nil, err
	}
	if about.Night, err = i.nightOf(c); err != nil {
		return nil, err
	}
	if about.Away, err = i.awayOf(c); err != nil {
		return nil, err
	}
	channels, err := i.store.Channels(c.r.Context(), c.player())
	if err != nil {
		return nil, err
	}
	about.Channels = []exportedChannel{}
	for n := range channels {
		about.Channels = append(about.Channels, exportedChannel{shownChannel(&channels[n]), channels[n].Address})
	}
	for _, t := range tokens {
		about.Tokens = append(about.Tokens, listed(t))
	}
	if about.Reported, about.Provider, err = i.said(c); err != nil {
		return nil, err
	}
	if about.Blocked, err = i.blockedBy(c); err != nil {
		return nil, err
	}
	about.Friends, err = i.friendsOf(c)
	return about, err
}

// said is what the caller has objected to, and what the identity provider has said of the caller.
func (i *identity) said(c *call) (reported []exportedReport, links []exportedLink, err error) {
	objections, err := i.store.Objections(c.r.Context(), c.player())
	if err != nil {
		return nil, nil, err
	}
	reported, links = []exportedReport{}, []exportedLink{}
	for n := range objections {
		r := &objections[n]
		reported = append(reported, exportedReport{Match: r.Match, What: r.What, Text: r.Name, At: r.Created})
	}
	identities, err := i.people.Identities(c.r.Context(), c.player())
	for _, one := range identities {
		links = append(links, exportedLink{Issuer: one.Issuer, Subject: one.Subject, Created: one.Created})
	}
	return reported, links, err
}

// allMatches lists all matches of the caller.
func (i *identity) allMatches(c *call) ([]exportedMatch, error) {
	list := []exportedMatch{}
	seen := make(map[string]bool) // one that changes meanwhile may come twice
	for _, band := range []store.Band{store.Waiting, store.Mine, store.Left} {
		filter := store.Filter{Band: band, Player: c.player(), Limit: pageSize}
		for {
			found, err := i.store.List(c.r.Context(), filter)
			if err != nil {
				return nil, err
			}
			for _, m := range found {
				if seen[m.ID] {
					continue
				}
				seen[m.ID] = true
				one, err := i.exportedMatch(c, m)
				if err != nil {
					return nil, err
				}
				list = append(list, one)
			}
			if len(found) < filter.Limit {
				break
			}
			last := found[len(found)-1]
			filter.Before = &store.Place{Updated: last.Summary.Updated, Key: last.Key}
		}
	}
	return list, nil
}

func (i *identity) exportedMatch(c *call, m *store.Match) (one exportedMatch, err error) {
	one = exportedMatch{ID: m.ID, Game: m.Game, Status: m.Summary.Status, Created: m.Created, Seats: []int{}, Record: "records/" + m.ID + ".json"}
	for s := range m.SeatsOf(c.player()).All {
		one.Seats = append(one.Seats, int(s))
	}
	one.Orders, err = i.ordersOf(c, m)
	return one, err
}

// ordersOf is what the caller has ordered ahead in a match.
func (i *identity) ordersOf(c *call, m *store.Match) (list []exportedOrder, err error) {
	if m.Summary.Status != string(match.StatusPlaying) {
		return nil, nil
	}
	all, err := i.store.Orders(c.r.Context(), m.Key)
	for _, one := range all {
		if one.Player == c.player() {
			list = append(list, exportedOrder{Seat: int(one.Seat), Order: one.Order, Skip: one.Skip, At: one.At})
		}
	}
	return list, err
}

// writeExport writes one record after the other, so that no more than one is held.
func (i *identity) writeExport(c *call, archive *zip.Writer, about *exported, list []exportedMatch) error {
	if err := writeFile(archive, "player.json", about); err != nil {
		return err
	}
	if err := writeFile(archive, "matches.json", list); err != nil {
		return err
	}
	if err := i.writeWords(c, archive); err != nil {
		return err
	}
	for _, one := range list {
		c.unhurried()
		record, err := i.recordOf(c, one.ID)
		if errors.Is(err, store.ErrNotFound) || errors.Is(err, table.ErrBroken) || errors.Is(err, table.ErrUnknownGame) || errors.As(err, new(*match.RulesError)) {
			continue // it was removed meanwhile, its rules fail, or this program does not know them
		}
		if err != nil {
			return err
		}
		if err := writeFile(archive, one.Record, record); err != nil {
			return err
		}
	}
	return nil
}

// exportedLine is a line of the file talk.json of an export, and exportedNote one of the file notes.json.
type exportedLine struct {
	Match string `json:"match"`
	Line
}

type exportedNote struct {
	Match string `json:"match"`
	Note
}

// writeWords writes what the caller has said and noted.
func (i *identity) writeWords(c *call, archive *zip.Writer) error {
	said, err := i.talk.Said(c.r.Context(), c.player())
	if err != nil {
		return err
	}
	lines := []exportedLine{}
	for n := range said {
		lines = append(lines, exportedLine{said[n].Match, heard(&said[n])})
	}
	if err := writeFile(archive, "talk.json", lines); err != nil {
		return err
	}
	kept, err := i.notes.NotesOf(c.r.Context(), c.player(), "")
	if err != nil {
		return err
	}
	notes := []exportedNote{}
	for _, n := range kept {
		notes = append(notes, exportedNote{n.Match, Note{n.Place, n.Text, n.At}})
	}
	return writeFile(archive, "notes.json", notes)
}

// recordOf is the record of a match as the caller may know it.
func (i *identity) recordOf(c *call, id string) (record *match.Record, err error) {
	t, err := i.hub.Open(c.r.Context(), id)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	err = t.Look(c.r.Context(), func(kept *store.Match, m *match.Match) error {
		record = m.Record(slices.Collect(kept.SeatsOf(c.player()).All)...)
		return nil
	})
	return record, err
}

func writeFile(archive *zip.Writer, name string, value any) error {
	file, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Now()})
	if err == nil {
		err = json.NewEncoder(file).Encode(value)
	}
	if err != nil {
		return fmt.Errorf("export %s: %w", name, err)
	}
	return nil
}
