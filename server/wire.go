package server

import (
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"portolan/match"
)

// The types below are what the API's JSON looks like. Matches are written by hand (render.go), byte for byte in this shape;
// a test holds the two together.

// Player is a player as others see it.
type Player struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Self is a player as it sees itself.
type Self struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Guest bool   `json:"guest" doc:"has no account: its sessions are all that leads to it"`
}

// NewSession asks for a guest.
type NewSession struct {
	Name string `json:"name" doc:"1 to 40 characters, none of them a control character" example:"Anna"`
}

// Session is a session that was begun.
type Session struct {
	Player Self   `json:"player"`
	Token  string `json:"token" doc:"for programs, as Authorization: Bearer; browsers have got the same as a cookie"`
}

// Me is who the caller is.
type Me struct {
	Player *Self `json:"player" doc:"null for nobody"`
}

// SessionLink takes a guest along to another device.
type SessionLink struct {
	Secret  string `json:"secret" doc:"to be redeemed once; keep it as you would keep a key"`
	Expires int64  `json:"expires" doc:"unix milliseconds"`
}

// Redemption redeems a link.
type Redemption struct {
	Secret string `json:"secret" doc:"of the link"`
}

// Game is a game that can be played.
type Game struct {
	ID        string       `json:"id"`
	Rules     int          `json:"rules" doc:"version of the rules that new matches are played by"`
	Seats     [2]int       `json:"seats" doc:"fewest and most"`
	Options   []GameOption `json:"options"`
	Bots      []Bot        `json:"bots"`
	Languages []string     `json:"languages" doc:"that there is a catalog for"`
	Changes   bool         `json:"changes" doc:"who plays may change from match to match of a series: a rematch may say how"`
}

// GameOption is a choice made when a match is opened.
type GameOption struct {
	Name    string   `json:"name"`
	Values  []string `json:"values"`
	Default string   `json:"default"`
}

// Bot is a sort of bot.
type Bot struct {
	Name   string   `json:"name"`
	Levels []string `json:"levels" doc:"from weakest to strongest; a seat's bot is then name:level"`
}

// Catalog is a game in words, and what is the same in all its matches.
type Catalog struct {
	Lang  string            `json:"lang"`
	Texts map[string]string `json:"texts" doc:"ICU messages by key"`
	Data  json.RawMessage   `json:"data" doc:"what is the same in all matches and what is needed to draw the game"`
}

// NewMatch opens a match.
type NewMatch struct {
	Game       string            `json:"game" example:"efemeris"`
	Options    map[string]string `json:"options,omitempty" doc:"those left out have their default"`
	Seats      []NewSeat         `json:"seats" doc:"who sits where, by seat"`
	Visibility string            `json:"visibility,omitempty" enum:"public,unlisted" doc:"who may find it: everybody, or who has its link; unlisted when left out"`
	Salt       string            `json:"salt,omitempty" doc:"what you add to the luck: 32 hexadecimal digits in lower case"`
}

// NewSeat says who is to sit in a seat.
type NewSeat struct {
	Kind string `json:"kind" enum:"me,open,bot"`
	Bot  string `json:"bot,omitempty" doc:"of kind bot: which one" example:"greedy"`
}

// Sitting sits down.
type Sitting struct {
	Salt string `json:"salt,omitempty" doc:"what you add to the luck: 32 hexadecimal digits in lower case"`
	Bot  string `json:"bot,omitempty" doc:"seats this bot and not you; for the match's creator"`
}

// Seat is a place at the table. Taken, it has a player or a bot, or both: then the bot plays on for the player.
type Seat struct {
	Taken  bool    `json:"taken"`
	Name   string  `json:"name" doc:"of who sits here; empty when nobody does"`
	Player *Player `json:"player,omitempty"`
	Bot    string  `json:"bot,omitempty"`
}

// Head is what lists and tables have in common.
type Head struct {
	ID         string            `json:"id"`
	Game       string            `json:"game"`
	Rules      int               `json:"rules" doc:"version of the game's rules"`
	Options    map[string]string `json:"options"`
	Visibility string            `json:"visibility" enum:"public,unlisted"`
	Creator    string            `json:"creator" doc:"id of the player who opened it"`
	Created    int64             `json:"created" doc:"unix milliseconds"`
	Status     string            `json:"status" enum:"open,playing,over"`
	Number     int               `json:"number" doc:"of the latest row"`
	Updated    int64             `json:"updated" doc:"unix milliseconds"`
	Seats      []Seat            `json:"seats"`
	You        []int             `json:"you" doc:"seats that are yours"`
	Deciding   []int             `json:"deciding" doc:"seats that owe a decision"`
	Outcome    *match.Outcome    `json:"outcome" doc:"null until the match is over"`
	Series     *match.Series     `json:"series" doc:"the match's place in a series; null when it stands alone"`
}

// MatchSummary is a match in a list.
type MatchSummary struct {
	Head
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

// Schema says that arguments are ids or numbers.
func (Args) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, AdditionalProperties: &huma.Schema{
		AnyOf: []*huma.Schema{{Type: huma.TypeString}, {Type: huma.TypeNumber}},
	}}
}

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
}

// Event is something that happened.
type Event struct {
	Number int    `json:"number"`
	Seat   int    `json:"seat"`
	Kind   string `json:"kind"`
	Args   Args   `json:"args"`
}

// Said is a choice or an event in a history.
type Said struct {
	Kind string `json:"kind" doc:"hidden when you may not know it"`
	Args Args   `json:"args"`
}

// HistoryRow is a row of a match as the caller may know it.
type HistoryRow struct {
	Number int             `json:"number"`
	Kind   string          `json:"kind" enum:"move,undo,offer,accept,decline,resign,sit,stand,takeover,name"`
	Seat   int             `json:"seat"`
	At     int64           `json:"at" doc:"unix milliseconds"`
	To     int             `json:"to,omitempty" doc:"an undo's goal"`
	What   string          `json:"what,omitempty" doc:"a bot, or what was named"`
	Text   string          `json:"text,omitempty" doc:"a name"`
	Choice *Said           `json:"choice" doc:"a move's; null otherwise"`
	Events []Said          `json:"events"`
	View   json.RawMessage `json:"view,omitempty" doc:"your view after the row, when asked for"`
}

// NewMove makes a move.
type NewMove struct {
	Number int    `json:"number" doc:"of the match as you saw it"`
	Seat   int    `json:"seat"`
	Move   string `json:"move" doc:"of one of your choices"`
}

// NewUndo takes moves back.
type NewUndo struct {
	Number int  `json:"number" doc:"of the match as you saw it"`
	To     int  `json:"to" doc:"the number to return to, from last to turn of the match's undo"`
	Seat   *int `json:"seat,omitempty" doc:"needed by who has several"`
}

// DrawAnswer speaks about a draw.
type DrawAnswer struct {
	Number int    `json:"number" doc:"of the match as you saw it"`
	Answer string `json:"answer" enum:"offer,accept,decline"`
	Seat   *int   `json:"seat,omitempty" doc:"needed by who has several"`
}

// Resignation gives up.
type Resignation struct {
	Number int  `json:"number" doc:"of the match as you saw it; never stale"`
	Seat   *int `json:"seat,omitempty" doc:"needed by who has several"`
}

// Number is the answer to those who prefer a minimal one.
type Number struct {
	Number int `json:"number" doc:"of the row that the request became"`
}
