package game

// Campaigning is a state of a game whose series are campaigns, which tells how the campaign stands: figures of whole campaigns are
// made of it (package arena).
type Campaigning interface {
	State
	Carrier
	// Stand returns how the campaign stands.
	Stand() Stand
	// Calling returns what a turn is for when m, of the seat that decides, is the choice of it: its place among the game's names
	// for that. It is -1 when m is anything else.
	Calling(m Move) int
	// Callings are those names, in their order.
	Callings() []string
}

// Stand is how a campaign stands at some moment of a match.
type Stand struct {
	Counts     bool  // the match is one of those that count: no prologue
	SettingUp  bool  // the match is still being set up: who joins or comes back catches up
	Opened     int   // chests, or the like, that are open
	Sealed     int   // those that the campaign has still to open
	Unexplored int   // places on the map where something can still be found, but for where the campaign ends
	Milestones int   // that lie open
	Rounds     int   // of this match that have begun
	Glory      []int // by seat, of all matches that counted, this one included once it is over
	Emperor    Seat  // who has won the campaign, -1 while it goes on
}
