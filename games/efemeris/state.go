package efemeris

import (
	"math/bits"

	"portolan/game"
)

const (
	maxPlayers     = 4
	shipsPerPlayer = 3 // a galleon and two frigates
	shipCount      = maxPlayers * shipsPerPlayer
	maxCaptains    = 3

	spiceCap      = 5 // EF-4.3
	bonusCap      = 3 // EF-4.4
	crewPerTurn   = 3 // EF-6.1
	frigateLimit  = 2 // EF-7.5
	fortressLimit = 2 // EF-7.5
	quietRounds   = 20
	lastRound     = 200 // EF-11.5
)

type phase uint8

const (
	phaseNation phase = iota
	phaseCaptains
	phaseCrew
	phasePlanet
	phaseOrder   // team: whose tile goes next to the centre
	phaseLanding // team: the mobilization tiles are laid
	phaseExploration
	phaseRescue // expert: crew from wrecks
	phaseTactics
	phaseConstruction
	phaseOver
)

var phases = []string{
	"nation", "captains", "crew", "planet", "order", "landing", "exploration", "rescue", "tactics", "construction", "over",
}

type ending uint8

const (
	endConquest   ending = iota // EF-11.1
	endNoPlanets                // EF-11.2
	endStandstill               // EF-11.5
	endLong                     // EF-11.5
)

var endings = []string{"conquest", "no-planets", "standstill", "long"}

// State is one position of a match. It holds no pointer: a copy is an assignment.
type State struct {
	variant
	phase   phase
	ending  ending
	winners game.Seats
	count   uint8 // players
	first   int8
	turn    int8       // whose turn it is; the first of two partners
	passed  game.Seats // partners of the turn that are done with the phase (EF-12.5)
	out     game.Seats // eliminated (EF-11.3)
	given   uint8      // spices given to a partner this turn (EF-12.7)
	round   uint16
	quiet   uint8 // turns in a row in which nothing of EF-11.5 happened
	stirred bool  // something of EF-11.5 happened this turn

	stack     uint32  // tiles face down, as a set: each draw takes any of them with equal chance (EF-2.7)
	free      uint8   // planet cards nobody chose for mobilization, as a set (EF-2.4)
	drawn     [2]tile // drawn this turn and not placed, tileNone behind the last
	drawer    [2]int8 // who drew it
	bag       [bonusKinds]uint8
	cells     [cellCount]tile
	rotations [cellCount]uint8
	planets   [planetKinds]planet
	ships     [shipCount]ship
	players   [maxPlayers]player
}

type planet struct {
	at       field // offMap while its tile is not placed
	owner    int8  // seat, or -1
	fortress bool  // its owner's (EF-10.4)
}

// ship is one of the three of a seat: number 3 × seat is the galleon, the other two the frigates.
type ship struct {
	at       field
	moved    bool // made its normal move this turn (EF-5.3)
	frozen   bool // makes no normal move in its owner's next turn, or in this one (EF-8.6)
	frozenBy int8
}

type player struct {
	nation   nation
	ready    bool  // finished the present step of the set-up
	stalled  bool  // as others' last turn ended, a standstill was coming; for bots alone (see pressingWeights)
	vote     int8  // team: whose tile goes next to the centre (EF-12.3)
	rescues  uint8 // ships on wrecks that may still rescue this turn (EF-4.5)
	began    field // where the galleon stood when the tactics phase began (EF-13.4)
	spices   [2]uint8
	tokens   [bonusKinds]uint8
	captains [maxCaptains]captain // in order
	picked   uint8                // captains chosen
	revealed uint8                // captains that have been face up
	lost     uint8                // captains lost
	frigates uint8                // built in this match
	forts    uint8                // built in this match
	hand     [crewKinds]uint8
	reserve  [crewKinds]uint8 // a nation's: kept with its first seat (EF-12.4)
	played   [crewKinds]uint8 // lying open since this player's last tactics phase
	gone     [crewKinds]uint8 // out of the match; a nation's
	fits     handSet          // the hands that others hold possible
	effects  effects
}

// effects is what crew and captains have under way.
type effects struct {
	reach        uint8              // EF-8.1
	rng          uint8              // EF-8.5
	frigateGuns  bool               // EF-8.8
	safe         bool               // EF-6.8
	safeForts    bool               // EF-8.3
	freeFrigates uint8              // EF-6.9
	moreBonuses  uint8              // EF-6.10
	moreSpices   uint8              // EF-8.9
	discounts    [planetKinds]uint8 // EF-6.11
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
	case phaseCaptains, phaseCrew, phaseOrder:
		return s.unready()
	case phaseNation, phasePlanet, phaseLanding:
		return game.SeatsOf(game.Seat(s.turn))
	default:
		return s.group() &^ s.passed
	}
}

// In implements [game.State]: all but who is out of a free for all (EF-11.3). By the first version of the rules who was out
// still had to consent to a draw and could win when the others resigned.
func (s *State) In() game.Seats {
	all := game.FirstSeats(int(s.count))
	if s.rules < 2 {
		return all
	}
	return all &^ s.out
}

// unready is who still decides in a secret step of the set-up. Partners take their first crew in seat order (EF-12.4).
func (s *State) unready() game.Seats {
	var seats game.Seats
	for seat := range int8(s.count) {
		if s.players[seat].ready {
			continue
		}
		if first := s.house(seat); s.phase == phaseCrew && first != seat && !s.players[first].ready {
			continue
		}
		seats = seats.With(game.Seat(seat))
	}
	return seats
}

// Outcome implements [game.State]. The scores are planets, in a team the nation's.
func (s *State) Outcome() (game.Outcome, bool) {
	out := game.Outcome{Scores: make([]int, s.count)}
	for seat := range s.count {
		out.Scores[seat] = s.nationOwned(int8(seat))
	}
	if s.phase != phaseOver {
		return out, false
	}
	out.Winners, out.Reason = s.winners, endings[s.ending]
	return out, true
}

// Moves implements [game.State].
func (s *State) Moves(seat game.Seat, buf []game.Move) []game.Move {
	if !s.Deciding().Has(seat) || seat == game.Spectator {
		return buf
	}
	l := list{s: s, seat: int8(seat), buf: buf}
	switch s.phase {
	case phaseNation:
		l.nations()
	case phaseCaptains:
		l.captains()
	case phaseCrew:
		l.startCrew()
	case phasePlanet:
		l.mobilizations()
	case phaseOrder:
		l.votes()
	case phaseLanding:
		l.landings()
	case phaseExploration:
		l.placements()
	case phaseRescue:
		l.rescues()
	case phaseTactics:
		l.tactics()
	case phaseConstruction:
		l.construction()
	}
	return l.buf
}

// list collects the legal moves of a seat.
type list struct {
	s    *State
	seat int8
	buf  []game.Move
}

func (l *list) add(op op, args ...uint8) { l.buf = append(l.buf, makeMove(op, args...)) }

// Play implements [game.State].
func (s *State) Play(seat game.Seat, m game.Move, c *game.Chance, j *game.Journal) {
	p := play{s: s, seat: int8(seat), me: &s.players[seat], c: c, j: j}
	if m == game.Cancel {
		p.cancel()
		return
	}
	p.run(moveOp(m), m.Arg(0), m.Arg(1), m.Arg(2))
}

// play is one move being played.
type play struct {
	s    *State
	seat int8
	me   *player
	c    *game.Chance
	j    *game.Journal
}

func (p *play) emit(kind eventKind, args ...int16) { p.emitTo(game.Everyone, kind, args) }

// secretly emits an event for the mover's nation alone.
func (p *play) secretly(kind eventKind, args ...int16) {
	p.emitTo(p.s.allies(p.seat), kind, args)
}

func (p *play) emitTo(seen game.Seats, kind eventKind, args []int16) {
	if p.j != nil {
		p.s.nameNations(kind, args)
		p.j.EmitTo(seen, uint8(kind), args...)
	}
}

func galleonOf(seat int8) int { return int(seat) * shipsPerPlayer }

func ownerOf(ship int) int8 { return int8(ship / shipsPerPlayer) }

func (s *State) galleon(seat int8) *ship { return &s.ships[galleonOf(seat)] }

// partner is the other seat of a team.
func partner(seat int8) int8 { return (seat + 2) % maxPlayers }

// allies are the seats of a seat's nation, itself included.
func (s *State) allies(seat int8) game.Seats {
	if s.mode == modeTeam {
		return game.SeatsOf(game.Seat(seat), game.Seat(partner(seat)))
	}
	return game.SeatsOf(game.Seat(seat))
}

// house is the first seat of a seat's nation, which keeps what partners share.
func (s *State) house(seat int8) int8 {
	if s.mode == modeTeam {
		return seat & 1
	}
	return seat
}

// common is the player who keeps the reserve of a seat's nation.
func (s *State) common(seat int8) *player { return &s.players[s.house(seat)] }

// playedBy is the number of a nation's cards of a kind that lie open.
func (s *State) playedBy(seat int8, k crewKind) uint8 {
	n := s.players[seat].played[k]
	if s.mode == modeTeam {
		n += s.players[partner(seat)].played[k]
	}
	return n
}

// builtFrigates is how many frigates a seat's nation has built in the match (EF-7.5, EF-12.8).
func (s *State) builtFrigates(seat int8) uint8 {
	n := s.players[seat].frigates
	if s.mode == modeTeam {
		n += s.players[partner(seat)].frigates
	}
	return n
}

// builtForts is how many fortresses a seat's nation has built in the match.
func (s *State) builtForts(seat int8) uint8 {
	n := s.players[seat].forts
	if s.mode == modeTeam {
		n += s.players[partner(seat)].forts
	}
	return n
}

// enemies tells whether two seats are of different nations.
func (s *State) enemies(a, b int8) bool { return s.players[a].nation != s.players[b].nation }

// owned is the number of planets that a seat has conquered.
func (s *State) owned(seat int8) int {
	n := 0
	for i := range s.planets {
		if s.planets[i].owner == seat {
			n++
		}
	}
	return n
}

// nationOwned is the number of planets that a seat's nation has conquered.
func (s *State) nationOwned(seat int8) int {
	n := 0
	for ally := range s.allies(seat).All {
		n += s.owned(int8(ally))
	}
	return n
}

// commander is the captain face up in command of a seat's galleon, or noCaptain. In a team it stays the same (EF-12.9).
func (s *State) commander(seat int8) captain {
	p := &s.players[seat]
	turn := p.lost
	if s.mode == modeTeam {
		turn = 0
	}
	if turn < p.revealed {
		return p.captains[turn]
	}
	return noCaptain
}

func (p *player) handSize() int { return sum(&p.hand) }

func sum(cards *[crewKinds]uint8) int {
	n := 0
	for _, c := range cards {
		n += int(c)
	}
	return n
}

func (p *player) tokenCount() int {
	return int(p.tokens[stellarWinds] + p.tokens[warningShot] + p.tokens[newCargo])
}

// gain takes spices within the cap and returns how many were taken (EF-4.3).
func (p *player) gain(kind spice, n uint8) uint8 {
	n = min(n, spiceCap-p.spices[kind])
	p.spices[kind] += n
	return n
}

// shipAt returns the ship on a field other than the rose, or -1.
func (s *State) shipAt(f field) int {
	for i := range s.ships {
		if s.ships[i].at == f {
			return i
		}
	}
	return -1
}

// occupied is the set of fields that no other ship may enter (EF-1.5, EF-5.4).
func (s *State) occupied() fieldSet {
	var set fieldSet
	for i := range shipsPerPlayer * int(s.count) {
		if at := s.ships[i].at; at != offMap && at != roseField {
			set.add(at)
		}
	}
	return set
}

// blockedFor is what a ship of a seat may neither enter nor pass: other ships and enemy fortresses (EF-5.4, EF-5.5).
func (s *State) blockedFor(seat int8) fieldSet {
	set := s.occupied()
	for i := range s.planets {
		if p := &s.planets[i]; p.fortress && s.enemies(p.owner, seat) {
			set.add(p.at)
		}
	}
	return set
}

func (s *State) planetAt(f field) int {
	for i := range s.planets {
		if s.planets[i].at == f {
			return i
		}
	}
	return -1
}

func (s *State) stackSize() int { return bits.OnesCount32(s.stack) }
