package game

// State is one position of a game: a flat value without pointers, of which a copy is a few cache lines. Enumerating and
// playing allocate nothing once their buffers are warm. A state is used by one goroutine at a time.
type State interface {
	// Deciding returns the seats that owe a decision. It is empty when the match is over, and only then.
	Deciding() Seats

	// In returns the seats that are still in the match: all of them until the rules put somebody out. Who is out owes no
	// decision, can't win, and need not consent to what the others agree on. At least one seat is in.
	In() Seats

	// Moves appends every legal move of s to buf, in a fixed order and without repetition: none when s owes no decision.
	Moves(s Seat, buf []Move) []Move

	// Play makes the move m of seat s, which must be one that Moves lists. What happened goes to j, which may be nil. All
	// luck comes from c.
	Play(s Seat, m Move, c *Chance, j *Journal)

	// Choice describes m, a legal move of s in this position, into out.
	Choice(s Seat, m Move, out *Choice)

	// Describe puts names to an event that Play emitted, into out (Path stays empty). It depends on the match's set-up
	// alone, not on the position.
	Describe(e Event, out *Choice)

	// View returns what s may know as data for a client: a pointer to a struct of the type that [Rules.ViewType] names,
	// which marshals to JSON. It shares no memory with the state.
	View(s Seat) any

	// Imagine draws anew all that s can't know, so that the state becomes one of those that s holds possible. It changes
	// nothing of View(s), of Moves(s) or of any Choice of s.
	Imagine(s Seat, c *Chance)

	// CopyFrom makes this state equal to another of the same game. It allocates nothing.
	CopyFrom(State)

	// Blank returns a new state of the same game, for CopyFrom to fill; it is of no use before.
	Blank() State

	// Outcome returns how the match ended, and whether it has. The scores hold before the end, too.
	Outcome() (Outcome, bool)
}

// Outcome is how a match ended.
type Outcome struct {
	// Winners are the seats that won; none in a draw.
	Winners Seats
	// Reason is the id of the rule's way to end, such as "conquest"; catalogs have its words.
	Reason string
	// Scores hold a number for each seat by which the game tells how close it was (planets, points).
	Scores []int
}

// Teamed is a state in which several seats win and lose together.
type Teamed interface {
	// Allies returns the seats that win and lose with s, s included.
	Allies(s Seat) Seats
}

// Ordered is a state in which the order of play is drawn by chance and not that of the seats.
type Ordered interface {
	// Place returns the place of s in the order of play, 0 for who begins. It is the same for the whole match.
	Place(s Seat) int
}

// Carrier is a state of a game that is played in series.
type Carrier interface {
	// Carry returns what this match, ended with these winners (none in a draw), by its rules or at the table, hands to the
	// next one: versioned, and rules facts only. It becomes Setup.Carried. It is nil when the series ends with this match.
	Carry(winners Seats) []byte
}

// Breaker is a state in which more comes to pass when its match is ended at the table, by agreement or since all others have given up:
// the last match of a campaign, say, at whose end somebody is crowned. A game may offer it.
type Breaker interface {
	// BreakOff brings the match to where its rules would have brought it, with these winners (none in a draw), and tells j of it, which may
	// be nil. It uses no luck but its own, which is the same each time, and changes nothing where there is nothing to come: for a game of
	// several versions, in all matches by those that ended with the last row.
	BreakOff(winners Seats, j *Journal)
}

// Evaluator is a state that can tell how well a seat stands. A game may offer it; searching bots use it.
type Evaluator interface {
	// Evaluate estimates how well s stands, higher is better, from what s may know. 0 is lost, 1 is won.
	Evaluate(s Seat) float64
}

// Auditor is a state that can check its own conservation laws: tokens, cards, gold. A game should offer it; gametest uses
// it after each move.
type Auditor interface {
	// Audit returns an error that names the law broken, or nil.
	Audit() error
}

// AppendJSONer is a view that writes its own JSON, byte for byte what encoding/json would write.
type AppendJSONer interface {
	AppendJSON(buf []byte) []byte
}

// ViewAppender is a state that writes the JSON of a view at once, for servers, which keep nothing else of it.
type ViewAppender interface {
	// AppendView appends the JSON of View(seat), byte for byte.
	AppendView(buf []byte, seat Seat) []byte
}

// Preparer is a state of a game in which players choose what they begin with, before the match proper. A server can have that
// dealt: the set-up's moves are then made by a bot, as rows like any other.
type Preparer interface {
	// Preparing tells whether the set-up is still under way. What is public tells it, and once it is over it does not come again.
	Preparing() bool
}

// Glancer is a state that can be shown in brief, as a list of matches does.
type Glancer interface {
	// Glance puts into out what a list shows of the match. All of it is public. out is empty, and may keep its slices' memory.
	Glance(out *Glance)
}

// Glance is a match in brief.
type Glance struct {
	Round  int    `json:"round" doc:"of the match, as players count; 0 during the set-up"`
	Scores []int  `json:"scores" doc:"by seat, as the match's strip races them"`
	Map    string `json:"map" doc:"from which the game's client draws a small map: a form of its own, which may change"`
}
