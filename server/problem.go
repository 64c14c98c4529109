package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"portolan/crash"
	"portolan/game"
	"portolan/match"
	"portolan/store"
	"portolan/table"
	"portolan/think"
)

// Problem is an error as clients see it, by RFC 9457. Type is the same for ever and tells programs what to do; Title and
// Detail are for people.
type Problem struct {
	Type   string `json:"type" enum:"/problems/too-large,/problems/malformed,/problems/no-session,/problems/sign-in,/problems/sign-in-again,/problems/unknown,/problems/not-yours,/problems/entry,/problems/cross-origin,/problems/method,/problems/stale,/problems/state,/problems/account,/problems/not-allowed,/problems/slow-down,/problems/unavailable,/problems/internal,/problems/broken" doc:"what went wrong, the same for ever"`
	Title  string `json:"title" doc:"the type in words"`
	Status int    `json:"status" doc:"the HTTP status"`
	Detail string `json:"detail,omitempty" doc:"what went wrong this time"`
	Field  string `json:"field,omitempty" doc:"the field that is at fault, such as move or options.mode"`
	Code   string `json:"code,omitempty" doc:"why, where there are several causes to tell apart, the same for ever: of importCampaign untrue, newer, large, bots, game, waiting or lately" example:"newer"`
	Number *int   `json:"number,omitempty" doc:"the current number of the match, in conflicts"`

	retry int // seconds until it makes sense to ask again
}

func (p *Problem) Error() string { return p.Title + ": " + p.Detail }

func problem(status int, kind, title, format string, args ...any) *Problem {
	return &Problem{Type: "/problems/" + kind, Title: title, Status: status, Detail: fmt.Sprintf(format, args...)}
}

func tooLarge(most int) *Problem {
	return problem(http.StatusRequestEntityTooLarge, "too-large", "The request is too large", "A request has at most %d bytes.", most)
}

func malformed(field, format string, args ...any) *Problem {
	p := problem(http.StatusBadRequest, "malformed", "The request can't be read", format, args...)
	p.Field = field
	return p
}

func noSession() *Problem {
	return problem(http.StatusUnauthorized, "no-session", "There is no session",
		"Begin one with POST /api/sessions and send its cookie or token.")
}

func unknown(format string, args ...any) *Problem {
	return problem(http.StatusNotFound, "unknown", "There is no such thing", format, args...)
}

func unknownMatch() *Problem { return unknown("There is no such match.") }

func notYours(format string, args ...any) *Problem {
	return problem(http.StatusForbidden, "not-yours", "This is not yours", format, args...)
}

// stale and wrongState are conflicts; both carry the number that the match has now.
func stale(number int, why string) *Problem {
	p := problem(http.StatusConflict, "stale", "The match has moved on", "%s", sentence(why))
	p.Number = &number
	return p
}

func wrongState(number int, why string) *Problem {
	p := problem(http.StatusConflict, "state", "The match is not in that state", "%s", sentence(why))
	p.Number = &number
	return p
}

func notAllowed(field, format string, args ...any) *Problem {
	p := problem(http.StatusUnprocessableEntity, "not-allowed", "This is not allowed now", "%s", sentence(fmt.Sprintf(format, args...)))
	p.Field = field
	return p
}

// because adds a code to a problem.
func (p *Problem) because(code string) *Problem {
	p.Code = code
	return p
}

func slowDown(seconds int) *Problem {
	p := problem(http.StatusTooManyRequests, "slow-down", "Too many requests", "Try again in %d s.", seconds)
	p.retry = seconds
	return p
}

func unavailable(why string) *Problem {
	p := problem(http.StatusServiceUnavailable, "unavailable", "The server can't do this now", "%s", why)
	p.retry = 1
	return p
}

// internal is a fault of this program that concerns one request.
func internal() *Problem {
	return problem(http.StatusInternalServerError, "internal", "The server has failed at this",
		"That is a fault of this program. It has been logged.")
}

// brokenTable is a fault of this program that concerns a match: its rules panic at it.
func brokenTable() *Problem {
	return problem(http.StatusInternalServerError, "broken", "This match can't go on",
		"The rules of its game fail in it. That is a fault of this program, and has been logged. Nothing of the match is lost.")
}

// refused is a match's answer to a proposal that it does not take, as a problem. field is what the proposal was about.
func refused(err error, number int, field string) error {
	var option *game.OptionError
	switch {
	case errors.Is(err, match.ErrStale):
		return stale(number, why(err, match.ErrStale)+". Read the match again and decide anew.")
	case errors.Is(err, match.ErrState):
		return wrongState(number, why(err, match.ErrState))
	case errors.Is(err, match.ErrIllegal):
		detail := why(err, match.ErrIllegal)
		if field == "move" {
			detail += ". Send one of those that the match lists in choices."
		}
		return notAllowed(field, "%s", detail)
	case errors.As(err, &option):
		return optionProblem(option)
	}
	return err
}

// why is what an error says of its reason, which the problem's title tells.
func why(err, reason error) string {
	if _, after, found := strings.Cut(err.Error(), reason.Error()+": "); found {
		return after
	}
	return err.Error()
}

// sentence is a text from its capital to its full stop.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[size:], ".") + "."
}

func optionProblem(err *game.OptionError) *Problem {
	if err.Field == "seats" {
		return notAllowed("seats", "%s", err.Why)
	}
	return notAllowed("options."+err.Field, "%s", err.Why)
}

// problemOf is the problem that an error is to a client. Any other error is the server's fault, and its text is not shown.
func problemOf(err error) (p *Problem, known bool) {
	if _, crashed := crash.As(err); crashed { // it was logged where it was caught
		return internal(), true
	}
	if p := peopleProblem(err); p != nil {
		return p, true
	}
	var late *table.MovedOn
	switch {
	case errors.As(err, &p):
		return p, true
	case errors.As(err, &late):
		return stale(late.Number, late.Why), true
	case errors.Is(err, table.ErrBroken):
		return brokenTable(), true
	case errors.Is(err, table.ErrClosed), errors.Is(err, think.ErrClosed):
		return unavailable("The server is about to stop."), true
	case errors.Is(err, table.ErrGivenUp):
		return unavailable("The hint was given up."), true
	case errors.Is(err, think.ErrBusy):
		return slowDown(5), true
	case errors.Is(err, store.ErrGone): // while the request was under way
		return noSession(), true
	case errors.Is(err, store.ErrNotFound):
		return unknown("It is not there, or not any more."), true
	}
	return unavailable("Something failed on the server. It has been logged."), false
}

// What a problem says at most, in letters: whatever is cited in it from a request, the answer is not much longer for it.
const (
	maxDetail = 1000
	maxField  = 200
)

// text is the problem as JSON.
func (p *Problem) text() []byte {
	told := *p
	told.Detail, told.Field = game.Shorten(p.Detail, maxDetail), game.Shorten(p.Field, maxField)
	text, err := json.Marshal(&told)
	if err != nil { // a struct of texts and numbers always marshals
		panic(fmt.Sprintf("server: marshal a problem: %v", err))
	}
	return text
}

// event is the problem as the last event of a stream.
func (p *Problem) event() []byte {
	return append(append([]byte("event: problem\ndata: "), p.text()...), "\n\n"...)
}

func (p *Problem) write(w http.ResponseWriter) {
	text := p.text()
	h := w.Header()
	h["Content-Type"] = headerProblem
	h["Cache-Control"] = headerNoStore
	if p.retry > 0 {
		h.Set("Retry-After", strconv.Itoa(p.retry))
	}
	if p.Status == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	w.WriteHeader(p.Status)
	_, _ = w.Write(text) // who has gone needs no answer
}
