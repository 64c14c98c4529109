package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"portolan/crash"
	"portolan/store"
	"portolan/table"
)

const (
	maxWatched = 8
	// lobbyPause is how long a stream waits at least before it says again that lists have changed.
	lobbyPause = time.Second
)

// streamOperations describe the stream of a person.
func (ms *matches) streamOperations(a *api) {
	addLean(a, operation{
		id: "followAll", tag: "matches", method: "GET", path: "/api/stream", access: watchers, status: http.StatusOK,
		out: "", media: "text/event-stream", summary: "All that happens, in one stream",
		text: "Server-sent events of several matches, of what is said there, and of lists. `match` holds what the events of a match hold, and `match`, " +
			"its id; `chat` a line as it is listed, and `match`; `rematch` the id of the match that follows `match`; `problem` why there is nothing " +
			"more of `match`; `lobby` says that the caller's list of matches, or the public one, has changed; `notice` how many other matches are " +
			"`waiting` for the caller, at first and when that changes, and as `news` what else has happened in other matches: {kind, match, game, number}. `id` is an opaque cursor for all of " +
			"them: `Last-Event-ID` resumes with nothing lost or repeated. With `patch` there are events `patch` as those of a match's stream, whose data has " +
			"`match`, too; the text that they change is the data of `match` without its first member, `match`.",
		query: []query{
			{name: "watch", kind: "string", text: "ids of up to 8 matches, parted by commas; `ID@12` begins after number 12", check: checkWatch},
			patched,
			flagged("away", "nobody looks at the page: its player gets notices as if it were not there, and no news"),
			{name: "after", kind: "string", text: "a cursor, for who can't send the header", check: checkStreamCursor},
		},
		headers:  []query{{name: "Last-Event-ID", kind: "string", text: "the id of the last event that arrived"}},
		problems: []int{http.StatusNotFound},
	}, ms.followAll)
}

// seen is how far a client has followed a match.
type seen struct {
	match  string
	number int   // -1 for nothing
	line   int64 // of talk
}

func checkWatch(_, text string) error {
	_, err := parseWatch(text)
	return err
}

// parseWatch reads which matches to follow, each once.
func parseWatch(text string) ([]seen, error) {
	var list []seen
	for one := range strings.SplitSeq(text, ",") {
		if one == "" {
			continue
		}
		id, after, numbered := strings.Cut(one, "@")
		s := seen{match: id, number: -1}
		if numbered {
			number, err := parseCount("watch", after)
			if err != nil {
				return nil, err
			}
			s.number = number
		}
		if of(list, id) == nil {
			list = append(list, s)
		}
	}
	if len(list) > maxWatched {
		return nil, malformed("watch", "A stream follows at most %d matches.", maxWatched)
	}
	return list, nil
}

// of returns the match's entry of a list, nil when there is none.
func of(list []seen, match string) *seen {
	for i := range list {
		if list[i].match == match {
			return &list[i]
		}
	}
	return nil
}

// A cursor is "match.number.line" of each match, parted by commas; "-" when there are none.
func (s *stream) appendCursor(buf []byte) []byte {
	if len(s.watched) == 0 {
		return append(buf, '-')
	}
	for i, w := range s.watched {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = append(append(buf, w.table.ID()...), '.')
		buf = append(strconv.AppendInt(buf, int64(w.last), 10), '.')
		buf = strconv.AppendInt(buf, w.line, 10)
	}
	return buf
}

func checkStreamCursor(_, text string) error {
	_, err := parseStreamCursor(text)
	return err
}

func parseStreamCursor(text string) ([]seen, error) {
	bad := malformed("Last-Event-ID", "The cursor is none that a stream has given out.")
	if text == "" || text == "-" {
		return nil, nil
	}
	var list []seen
	for one := range strings.SplitSeq(text, ",") {
		fields := strings.Split(one, ".")
		if len(fields) != 3 || len(list) == maxWatched {
			return nil, bad
		}
		number, err := strconv.ParseInt(fields[1], 10, 32)
		line, err2 := strconv.ParseInt(fields[2], 10, 64)
		if err != nil || err2 != nil || number < -1 || line < 0 {
			return nil, bad
		}
		list = append(list, seen{fields[0], int(number), line})
	}
	return list, nil
}

// followAll serves the stream of a person.
func (ms *matches) followAll(c *call, _ reader[none]) error {
	watch, err := parseWatch(c.r.URL.Query().Get("watch"))
	if err != nil {
		return err
	}
	text := c.r.Header.Get("Last-Event-ID")
	if text == "" {
		text = c.r.URL.Query().Get("after")
	}
	known, err := parseStreamCursor(text)
	if err != nil {
		return err
	}
	if err := c.identify(watchers, 1); err != nil {
		return err
	}
	if c.r.Method == http.MethodHead {
		c.w.Header().Set("Content-Type", "text/event-stream")
		c.status = http.StatusOK
		return nil
	}
	holder, err := ms.admit(c)
	if err != nil {
		return err
	}
	s := &stream{holder: holder, joint: true, away: c.flag("away"), patches: c.flag("patch"), waits: -1}
	if err := s.open(c, ms, watch, known); err != nil {
		s.server.slots = c.slots
		s.dismiss()
		return err
	}
	return ms.follow(c, s, "")
}

// open opens the tables of the matches to follow.
func (s *stream) open(c *call, ms *matches, watch, known []seen) error {
	for _, one := range watch {
		if before := of(known, one.match); before != nil {
			one = *before
		}
		t, err := ms.hub.Open(c.r.Context(), one.match)
		if _, crashed := crash.As(err); !crashed && errors.Is(err, store.ErrNotFound) {
			return unknownMatch()
		}
		if err != nil {
			return err
		}
		s.watched = append(s.watched, &watched{table: t, last: one.number, line: one.line})
	}
	return nil
}

// gone tells whether the stream has lost a match.
func (w *watched) gone() bool { return w.sub == nil }

// lose tells why there is nothing more of a match, and goes on with the others. What may pass, such as a fault of the store, ends the stream:
// the client comes again and goes on from where it was.
func (s *stream) lose(w *watched, why error) error {
	p, known := problemOf(why)
	if !known || s.server.hub.Closed() || errors.Is(why, context.Canceled) {
		return why
	}
	if errors.Is(why, table.ErrBroken) {
		p = brokenTable()
	}
	w.sub.Close()
	w.sub = nil
	return s.writeEvent("problem", w, p)
}

// updateOf is the event of an update: whole, or the patch that makes it.
func (s *stream) updateOf(w *watched, next *table.Sending) []byte {
	event, data := "match", next.Frame.JSON()
	switch {
	case next.Patch != nil && !s.joint:
		return next.Patch.Text()
	case !s.joint:
		return next.Frame.Text()
	case next.Patch != nil:
		event, data = "patch", next.Patch.JSON()
	}
	buf := make([]byte, 0, len(data)+200)
	buf = append(s.appendHead(buf, event, w), data[1:]...)
	if next.Patch == nil {
		buf = append(buf, "\n\n"...)
	}
	return buf
}

func (s *stream) rematchOf(w *watched, id string) []byte {
	if !s.joint {
		return fmt.Appendf(nil, "event: rematch\ndata: {\"id\":%q}\n\n", id)
	}
	return fmt.Appendf(s.appendHead(nil, "rematch", w), "\"id\":%q}\n\n", id)
}

// appendHead begins an event about a match: what follows is the rest of a JSON object that is not empty.
func (s *stream) appendHead(buf []byte, event string, w *watched) []byte {
	buf = s.appendCursor(append(buf, "id: "...))
	buf = append(append(buf, "\nevent: "...), event...)
	return fmt.Appendf(buf, "\ndata: {\"match\":%q,", w.table.ID())
}

// writeEvent sends an event about a match whose data is a value that marshals to an object that is not empty.
func (s *stream) writeEvent(event string, w *watched, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("marshal an event: %w", err)
	}
	return s.write(append(append(s.appendHead(nil, event, w), text[1:]...), "\n\n"...))
}

// sendTalk sends the lines of a match that the client has not heard. As long as nothing is said the store is asked once.
func (s *stream) sendTalk(ctx context.Context, w *watched) error {
	for !w.gone() && (!w.asked || w.table.LastLine() > w.line) {
		last := w.table.LastLine() // before the store is asked: what is said meanwhile is asked for next
		lines, err := s.server.talk.Lines(ctx, w.table.ID(), s.player, w.line, linesAtOnce)
		if err != nil {
			return err
		}
		h, err := hearingOf(ctx, w.table, s.player, lines)
		if err != nil {
			return s.lose(w, err)
		}
		w.asked = true
		for i := range lines {
			w.line = lines[i].ID
			if !h.hears(&lines[i]) {
				continue
			}
			if err := s.writeEvent("chat", w, heard(&lines[i])); err != nil {
				return err
			}
		}
		if len(lines) < linesAtOnce {
			w.line = max(w.line, last) // those that are left out are not asked for again
		}
	}
	return nil
}

// sendLobby says that lists have changed, now and then, and what that means to the player.
func (s *stream) sendLobby(ctx context.Context) error {
	if s.lobby == nil || s.hush != nil {
		return nil
	}
	if s.waits < 0 && s.player != "" {
		if err := s.sendNotice(ctx); err != nil {
			return err
		}
	}
	if !s.lobby.Changed() {
		return nil
	}
	s.hush = time.After(lobbyPause)
	if s.lobby.ChangedOwn() {
		if err := s.sendNotice(ctx); err != nil {
			return err
		}
	}
	return s.write(append(s.appendCursor([]byte("id: ")), "\nevent: lobby\ndata: {}\n\n"...))
}

// ElsewhereNotice is the data of an event `notice`.
type ElsewhereNotice struct {
	Waiting int             `json:"waiting"` // of matches that the stream does not follow
	News    []ElsewhereNews `json:"news,omitempty"`
}

// ElsewhereNews is something that happened in a match that the stream does not follow.
type ElsewhereNews struct {
	Kind   store.NoticeKind `json:"kind"`
	Match  string           `json:"match"`
	Game   string           `json:"game"`
	Number int              `json:"number"`
}

// sendNotice says how many matches wait for the player, and what has happened elsewhere, if either is new.
func (s *stream) sendNotice(ctx context.Context) error {
	var watched []string
	for _, w := range s.watched {
		if !w.gone() {
			watched = append(watched, w.table.ID())
		}
	}
	waiting, err := s.server.matches.Waiting(ctx, s.player, watched...)
	if err != nil {
		return err
	}
	told := ElsewhereNotice{Waiting: waiting}
	for _, n := range s.lobby.News() {
		if !s.away && !slices.Contains(watched, n.Match) {
			told.News = append(told.News, ElsewhereNews{n.Kind, n.Match, n.Game, n.Number})
		}
	}
	if waiting == s.waits && len(told.News) == 0 {
		return nil
	}
	s.waits = waiting
	text, err := json.Marshal(told)
	if err != nil {
		return fmt.Errorf("marshal an event: %w", err)
	}
	buf := append(s.appendCursor([]byte("id: ")), "\nevent: notice\ndata: "...)
	return s.write(append(append(buf, text...), "\n\n"...))
}
