package wire

import (
	"portolan/game"
	"portolan/match"
)

// Player is a player as others see it.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Seat is a place at the table. Taken, it has a player or a bot, or both: then the bot plays on for the player.
type Seat struct {
	Taken  bool    `json:"taken"`
	Name   string  `json:"name" doc:"of who sits here; empty when nobody does"`
	Player *Player `json:"player,omitempty"`
	Bot    string  `json:"bot,omitempty"`
	Lender *Player `json:"lender,omitempty" doc:"whose seat it is, where it is lent to the player"`
}

// Head is what lists and tables have in common.
type Head struct {
	ID         string            `json:"id"`
	Game       string            `json:"game"`
	Rules      int               `json:"rules" doc:"version of the game's rules"`
	Options    map[string]string `json:"options"`
	Terms      match.Terms       `json:"terms" doc:"what the table has agreed on about time"`
	Visibility string            `json:"visibility" enum:"public,unlisted"`
	Creator    string            `json:"creator" doc:"id of the player who opened it"`
	Created    int64             `json:"created" doc:"unix milliseconds"`
	Status     string            `json:"status" enum:"open,playing,over"`
	Number     int               `json:"number" doc:"of the latest row"`
	Updated    int64             `json:"updated" doc:"unix milliseconds"`
	Seats      []Seat            `json:"seats"`
	You        []int             `json:"you" doc:"seats that are yours"`
	Deciding   []int             `json:"deciding" doc:"seats that owe a decision"`
	Vacant     []int             `json:"vacant" doc:"seats that others may have: their players have given up, or have missed two decisions in a row, and bots play there"`
	Outcome    *match.Outcome    `json:"outcome" doc:"null until the match is over"`
	Series     *match.Series     `json:"series" doc:"the match's place in a series; null when it stands alone"`
}

// MatchSummary is a match in a list.
type MatchSummary struct {
	Head
	Glance *game.Glance `json:"glance" doc:"the match in brief, at its latest change of who decides; null before it begins and where a game has none"`
}

// MatchList is a part of a list of matches.
type MatchList struct {
	Matches []MatchSummary `json:"matches" doc:"yours that wait for you first, then yours, then others"`
	Cursor  string         `json:"cursor,omitempty" doc:"asks for what comes next; absent at the end"`
}

// Match is a match as the caller may know it.
type Match struct {
	Head
	View       any                 `json:"view" doc:"what you may know of the position; null while the match is open"`
	Choices    map[string][]Choice `json:"choices" doc:"what you may do now, by seat of yours"`
	Undo       map[string]Undo     `json:"undo" doc:"how far you may take back, by seat of yours; absent where there is nothing to take back"`
	In         []int               `json:"in" doc:"seats that are in the match; all of them until the rules put somebody out, who then decides nothing, not on a draw either"`
	Draw       Draw                `json:"draw"`
	Pause      *Pause              `json:"pause,omitempty" doc:"of the clocks, that holds or is asked for; absent where there is none"`
	Clocks     []Clock             `json:"clocks" doc:"the time that seats have left, by seat; empty without a clock and before the start"`
	Names      map[string]string   `json:"names" doc:"that players have given to things, by element; they come from people"`
	Opened     []string            `json:"opened" doc:"ids of the game's sealed pages that this match, or one before it in its series, has opened: they can be read now"`
	Commitment string              `json:"commitment" doc:"SHA-256 of the seed"`
	Seed       *string             `json:"seed" doc:"null until the match is over"`
	Previous   *string             `json:"previous" doc:"id of the match that this one follows"`
	Continues  bool                `json:"continues" doc:"the match is over and the next one of its series is to be played: a rematch opens it"`
	Rematch    *string             `json:"rematch" doc:"id of the match that follows: the rematch, or the next of the series"`
}

// Update is what a stream sends: the match, and what happened since the caller's last number.
type Update struct {
	Match
	Events []Event `json:"events" doc:"what happened since your last number, as you may know it; empty at the beginning"`
}

// Args are the arguments of a choice or an event, by name.
type Args map[string]any

// Choice is a legal move.
type Choice struct {
	Move string   `json:"move" doc:"what to send"`
	Kind string   `json:"kind"`
	Args Args     `json:"args"`
	Path []string `json:"path" doc:"elements to click, in order"`
}

// Undo says how far a seat may take back.
type Undo struct {
	Last int `json:"last" doc:"the number to return to, for one move less"`
	Turn int `json:"turn" doc:"the number to return to, for all that may be taken back"`
}

// Draw is a draw offer.
type Draw struct {
	Offered []int `json:"offered" doc:"seats that want a draw; empty when no offer stands"`
	Closes  int64 `json:"closes,omitempty" doc:"of an offer that stands: whoever has given no sign at the table since it was made need not agree from then on, in unix milliseconds"`
}

// Clock is the time of a seat.
type Clock struct {
	Seat     int    `json:"seat"`
	Left     int64  `json:"left" doc:"milliseconds at the time of the answer; 0 of a clock that runs: the seat is out of time"`
	Running  bool   `json:"running" doc:"the seat owes a decision, and no bot plays on, nor does the clock stand by night, in a pause or while the player is away"`
	Starts   int64  `json:"starts,omitempty" doc:"in how many milliseconds, from the time of the answer: when a clock runs that stands though its seat owes a decision, or runs again that stops before"`
	Stops    int64  `json:"stops,omitempty" doc:"in how many milliseconds a clock stands for the night that runs, or runs before; absent where there are no nights"`
	Forfeits bool   `json:"forfeits,omitempty" doc:"of a seat that owes a decision: once it is out of time, whoever ends the match wins, with all others that remain; else they agree on an end"`
	Away     int64  `json:"away,omitempty" doc:"until when the player is, in unix milliseconds; only in matches at leisure, and only until then"`
	Night    *Night `json:"night,omitempty" doc:"when the clock stands each day, from the seat's next decision on, as its player has told; only in matches at leisure"`
}

// Night is when a seat's clock stands each day.
type Night struct {
	From int `json:"from" doc:"minute of the day, by UTC"`
	To   int `json:"to" doc:"minute of the day, by UTC: the first in which it runs again"`
}

// Pause is that all clocks stand for a while, by the consent of all people at the table.
type Pause struct {
	Asked  []int `json:"asked" doc:"seats that ask for it or agree to it; empty once it holds"`
	Length int64 `json:"length" doc:"how long, in milliseconds"`
	Going  []int `json:"going" doc:"seats that want the clocks to run before it is over; once all people do, they run"`
	Left   int64 `json:"left,omitempty" doc:"how long it still lasts at the time of the answer, in milliseconds; absent until it holds"`
}

// Event is something that happened.
type Event struct {
	Number int    `json:"number"`
	Seat   int    `json:"seat"`
	Kind   string `json:"kind"`
	Args   Args   `json:"args"`
}
