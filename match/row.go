package match

import (
	"strconv"

	"portolan/game"
)

// The kinds of rows. A row without a kind is a move.
const (
	Move     = ""         // {move}: a move of the game
	Undo     = "undo"     // {to}: the position returns to that after row `to`
	Offer    = "offer"    // the seat offers a draw
	Accept   = "accept"   // the seat consents to a draw that was offered
	Decline  = "decline"  // the seat turns the offered draw down, or withdraws its own offer
	Resign   = "resign"   // the seat gives up
	Sit      = "sit"      // {text: name, what: bot, salt}: the seat is taken
	Stand    = "stand"    // the seat is free again; before the start only
	Takeover = "takeover" // {text: name, what: bot}: somebody else plays on in the seat
	Outage   = "outage"   // {what: milliseconds}: so long the server was down before this row, which counts for nobody; the seat says nothing
	Pause    = "pause"    // {what: milliseconds}: the seat asks for a pause so long, or agrees to one; see [Match.ProposePause]
	Resume   = "resume"   // the seat wants the clocks to run: no pause, or no longer one
	Hours    = "hours"    // {what: night}: when the clock of the seat's player stands each day from now on; see [Night]
	Away     = "away"     // {what: milliseconds since 1970}: the seat's player is away until then, and back without; see [Match.ProposeAway]
	Name     = "name"     // {what, text: name}: the seat's player ("seat") or a thing (an element) goes by another name
)

// The causes of rows. A row without one was asked for by the seat's own player, or nothing more is to be told.
const (
	CauseTime = "time" // the seat is out of time
	CauseOpen = "open" // of a takeover: a newcomer takes a seat that others may have; see [Match.Vacant]
	CauseLent = "lent" // of a takeover: somebody plays on to whom the seat is lent

	CauseAbsent = "absent" // of an acceptance: the seat has given no sign for so long that it need not agree; see [Match.Silent]
)

// Row is one line of a record: one change that a client can see.
type Row struct {
	Number int       `json:"number"`          // counts from 1 without gaps
	Kind   string    `json:"kind,omitempty"`  // one of the kinds above
	Seat   game.Seat `json:"seat"`            // who did it
	Move   string    `json:"move,omitempty"`  // a move's text, see game.Move
	At     int64     `json:"at"`              // when, in milliseconds since 1970; the caller sets it, rules never read it
	To     int       `json:"to,omitempty"`    // an undo's goal, a row's number
	What   string    `json:"what,omitempty"`  // a bot's spec, or what is named
	Text   string    `json:"text,omitempty"`  // a name; it comes from people and is to be trusted with nothing
	Salt   string    `json:"salt,omitempty"`  // what a client adds to the luck: 32 hexadecimal digits, or none
	Cause  string    `json:"cause,omitempty"` // of a takeover, a resigning or an acceptance, why it came about; see CauseTime
	On     int       `json:"on"`              // the number that the sender had seen; it tells a request sent twice
}

// Person is the name of the person that the row tells of, if it tells of one: who sits down in its seat, or is called otherwise.
func (r *Row) Person() (name string, told bool) {
	told = (r.Kind == Sit || r.Kind == Takeover) && r.Text != r.What || r.Kind == Name && r.What == seatItself
	return r.Text, told && r.Text != ""
}

// AppendJSON appends the row as JSON, byte for byte what encoding/json would write.
func (r *Row) AppendJSON(buf []byte) []byte {
	buf = append(buf, `{"number":`...)
	buf = strconv.AppendInt(buf, int64(r.Number), 10)
	buf = appendOptional(buf, "kind", r.Kind)
	buf = append(buf, `,"seat":`...)
	buf = strconv.AppendInt(buf, int64(r.Seat), 10)
	buf = appendOptional(buf, "move", r.Move)
	buf = append(buf, `,"at":`...)
	buf = strconv.AppendInt(buf, r.At, 10)
	if r.To != 0 {
		buf = append(buf, `,"to":`...)
		buf = strconv.AppendInt(buf, int64(r.To), 10)
	}
	buf = appendOptional(buf, "what", r.What)
	buf = appendOptional(buf, "text", r.Text)
	buf = appendOptional(buf, "salt", r.Salt)
	buf = appendOptional(buf, "cause", r.Cause)
	buf = append(buf, `,"on":`...)
	buf = strconv.AppendInt(buf, int64(r.On), 10)
	return append(buf, '}')
}

// kind is a row's kind in memory.
type kind uint8

const (
	kindMove kind = iota
	kindUndo
	kindOffer
	kindAccept
	kindDecline
	kindResign
	kindSit
	kindStand
	kindTakeover
	kindName
	kindOutage
	kindPause
	kindResume
	kindHours
	kindAway
)

// fields are those of a row that only some kinds have.
type fields uint8

const (
	hasMove fields = 1 << iota
	hasTo
	hasWhat
	hasText
	hasSalt
	hasCause
)

// kinds tells the word of each kind and which fields its rows may have. A field out of place makes a row illegal: it would
// be lost when the record is written again.
var kinds = [...]struct {
	word string
	has  fields
}{
	kindMove:     {Move, hasMove},
	kindUndo:     {Undo, hasTo},
	kindOffer:    {Offer, 0},
	kindAccept:   {Accept, hasCause},
	kindDecline:  {Decline, 0},
	kindResign:   {Resign, hasCause},
	kindSit:      {Sit, hasWhat | hasText | hasSalt},
	kindStand:    {Stand, 0},
	kindTakeover: {Takeover, hasWhat | hasText | hasCause},
	kindName:     {Name, hasWhat | hasText},
	kindOutage:   {Outage, hasWhat},
	kindPause:    {Pause, hasWhat},
	kindResume:   {Resume, 0},
	kindHours:    {Hours, hasWhat},
	kindAway:     {Away, hasWhat},
}

// word is what the API calls the kind.
func (k kind) word() string {
	if k == kindMove {
		return "move"
	}
	return kinds[k].word
}

// kindOf returns the row's kind, or an error when there is no such kind or the row has a field that its kind has not.
func kindOf(r *Row) (kind, error) {
	for k := range kinds {
		if kinds[k].word != r.Kind {
			continue
		}
		if extra := fieldsOf(r) &^ kinds[k].has; extra != 0 {
			return 0, illegalError("a row of kind %q has a field that does not belong there", kind(k).word())
		}
		return kind(k), nil
	}
	return 0, illegalError("there is no kind %q of rows", r.Kind)
}

func fieldsOf(r *Row) fields {
	var has fields
	if r.Move != "" {
		has |= hasMove
	}
	if r.To != 0 {
		has |= hasTo
	}
	if r.What != "" {
		has |= hasWhat
	}
	if r.Text != "" {
		has |= hasText
	}
	if r.Salt != "" {
		has |= hasSalt
	}
	if r.Cause != "" {
		has |= hasCause
	}
	return has
}
