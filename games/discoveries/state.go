package discoveries

import (
	"math/bits"

	"portolan/game"
)

const (
	rowLength   = 5 // AD-1.5
	openCount   = 4 // contracts lying open (AD-1.5)
	handLimit   = 4 // AD-2.3
	actions     = 2 // a turn (AD-2.2)
	quietRounds = 5 // AD-4.7
)

type phase uint8

const (
	phasePlay     phase = iota
	phaseMissions       // everybody picks a mission in secret (AD-4.6)
	phaseOver
)

var phases = []string{"play", "missions", "over"}

// action is one of the four sorts of AD-2.2.
type action uint8

const (
	actCoins action = iota
	actContract
	actBuy
	actDeploy
	noAction action = 0xFF
)

var actionNames = []string{"coins", "contract", "buy", "deploy"}

// State is one position of a match. It holds no pointer: a copy is an assignment.
type State struct {
	phase     phase
	openPick  bool  // the variant of AD-4.6
	rules     uint8 // the version of the rules that the match is played by
	count     uint8
	first     int8
	turn      int8 // whose turn it is; whose comes next while missions are picked
	round     uint16
	begun     uint8  // actions begun this turn, as a set
	current   action // the last of them
	bought    bool   // a ship, this turn
	quiet     uint8  // turns since a ship was bought, or since the sale row was cleared (AD-4.7)
	glasses   uint8  // hourglasses drawn
	scored    uint8  // scorings held
	countdown uint8  // turns that still end before the next scoring, the present one among them; 0 while none is triggered
	winners   game.Seats

	chain     chain
	stack     uint64            // ships in the stacks, as a set: each draw takes any of them
	left      [stackCount]uint8 // cards in each stack, with the hourglass
	sale      [rowLength]lot
	queue     [rowLength]lot
	pile      uint32 // contracts in the stack, as a set
	offers    [openCount]lot
	deals     [contractCount]deal
	journeys  [journeyCount]journey
	berths    berths            // follows from journeys: where ships can go
	owners    [shipCount]int8   // of the ships on journeys
	jokerHold [jokerShips]uint8 // chosen when placed (AD-3.2)
	players   [maxPlayers]player
}

// lot is what lies open to be taken, a ship or a contract, and the marker on it.
type lot struct {
	card uint8 // noShip or noContract for a gap
	by   int8  // who reserved it, or -1 (AD-3.6)
	ends uint8 // turns of that seat that still end before the marker goes, the present one among them
}

// deal is a contract in play. Its rounds are 0 when it is not.
type deal struct {
	ships  uint64
	owner  int8
	rounds uint8 // chosen
	left   uint8 // steps of the round stone
}

type journey struct {
	ships  [maxCapacity]uint8 // in the order of their arrival
	count  uint8
	used   uint8 // holds of them
	colour colour
}

type player struct {
	free      uint64 // ships on no journey and no contract
	hand      uint32 // contracts, as a set
	known     uint32 // those of them that everybody saw taken
	playing   uint32 // contracts in play
	points    uint16
	coins     uint16
	income    uint16 // coins that contracts have brought
	fulfilled uint8
	anys      uint8 // action cards left (AD-1.4)
	reserves  uint8
	markers   uint8   // lying on lots (AD-3.6)
	mission   mission // noMission until one is picked (AD-4.6)
	gained    [gainKinds]uint16
}

// gain is where points come from.
type gain uint8

const (
	gainInterim gain = iota
	gainFinal
	gainHarbour
	gainMission
	gainKinds
)

var _ game.Ordered = (*State)(nil)

// Place implements [game.Ordered]: the first player is drawn, play goes clockwise (AD-1.6).
func (s *State) Place(seat game.Seat) int {
	return (int(seat) - int(s.first) + int(s.count)) % int(s.count)
}

// CopyFrom implements [game.State].
func (s *State) CopyFrom(other game.State) { *s = *other.(*State) }

// Blank implements [game.State].
func (*State) Blank() game.State { return new(State) }

// Deciding implements [game.State].
func (s *State) Deciding() game.Seats {
	switch s.phase {
	case phaseOver:
		return 0
	case phaseMissions:
		var seats game.Seats
		for seat := range s.count {
			if s.players[seat].mission == noMission {
				seats = seats.With(game.Seat(seat))
			}
		}
		return seats
	default:
		return game.SeatsOf(game.Seat(s.turn))
	}
}

// In implements [game.State]: nobody is put out.
func (s *State) In() game.Seats { return game.FirstSeats(int(s.count)) }

// Outcome implements [game.State]. The scores are points.
func (s *State) Outcome() (game.Outcome, bool) {
	out := game.Outcome{Scores: make([]int, s.count)}
	for seat := range s.count {
		out.Scores[seat] = int(s.players[seat].points)
	}
	if s.phase != phaseOver {
		return out, false
	}
	out.Winners, out.Reason = s.winners, endings[0]
	return out, true
}

// Moves implements [game.State].
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if seat == game.Spectator || !s.Deciding().Has(seat) {
		return buf
	}
	l := list{s: s, seat: int8(seat), me: &s.players[seat], buf: buf}
	switch {
	case s.phase == phaseMissions:
		l.missions()
	case s.chain.kind != chainNone:
		l.links()
	default:
		l.turn()
	}
	return l.buf
}

// list collects the legal moves of a seat.
type list struct {
	s    *State
	seat int8
	me   *player
	buf  []game.Move
}

func (l *list) add(op op, args ...uint8) { l.buf = append(l.buf, makeMove(op, args...)) }

// Play implements [game.State].
func (s *State) Play(seat game.Seat, m game.Move, c *game.Chance, j *game.Journal) {
	p := play{s: s, seat: int8(seat), me: &s.players[seat], c: c, j: j}
	if m == game.Cancel {
		s.chain = chain{}
		return
	}
	p.run(moveOp(m), m.Arg(0), m.Arg(1), m.Arg(2), m.Arg(3))
}

// play is one move being played.
type play struct {
	s    *State
	seat int8
	me   *player
	c    *game.Chance
	j    *game.Journal
}

func (p *play) emit(kind eventKind, args ...int16) {
	if p.j != nil {
		p.j.Emit(uint8(kind), args...)
	}
}

// secretly emits an event for the mover alone.
func (p *play) secretly(kind eventKind, args ...int16) {
	if p.j != nil {
		p.j.EmitTo(game.SeatsOf(game.Seat(p.seat)), uint8(kind), args...)
	}
}

// may tells whether an action can begin, or go on: buying and deploying go on until another begins (AD-2.2).
func (s *State) may(a action) bool {
	if s.begun>>a&1 == 1 {
		return s.current == a && a >= actBuy
	}
	return bits.OnesCount8(s.begun) < actions
}

func (s *State) begin(a action) {
	s.begun |= 1 << a
	s.current = a
}

func (s *State) after(seat int8) int8 { return (seat + 1) % int8(s.count) }

// holdOf is the hold of a ship that is placed; a joker's was chosen.
func (s *State) holdOf(ship uint8) uint8 {
	if ship >= normalShips {
		return s.jokerHold[ship-normalShips]
	}
	return table.ships[ship].hold
}

// bound is the set of a seat's ships that carry contracts.
func (s *State) bound(seat int8) uint64 {
	var ships uint64
	for rest := s.players[seat].playing; rest != 0; rest &= rest - 1 {
		ships |= s.deals[bits.TrailingZeros32(rest)].ships
	}
	return ships
}
