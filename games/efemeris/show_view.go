package efemeris

import (
	"slices"
	"sync"

	"portolan/game"
)

// View is what a seat may know of a match, as data for a client. Ids are those of the reference data; what is the same in
// every match (tiles, fields, costs) comes with the game's data and is not repeated here.
type View struct {
	Phase   string       `json:"phase" enum:"nation,captains,crew,planet,order,landing,exploration,rescue,tactics,construction,over"`
	Round   int          `json:"round" doc:"full rounds begun; 0 during set-up"`
	First   int          `json:"first" doc:"the seat that plays first"`
	Turn    int          `json:"turn" doc:"the seat whose turn it is, of two partners the first; -1 while all decide"`
	Goal    int          `json:"goal" doc:"planets that win"`
	Cells   []CellView   `json:"cells" doc:"the tiles placed, in order of their cell"`
	Drawn   []string     `json:"drawn" doc:"tiles drawn this turn and not yet placed"`
	Drawers []int        `json:"drawers" doc:"the seats that drew them"`
	Stack   int          `json:"stack" doc:"tiles left face down"`
	Bag     BonusView    `json:"bag" doc:"bonus tokens left in the bag"`
	Planets []PlanetView `json:"planets" doc:"all eight, in the order of the data"`
	Quiet   int          `json:"quiet" doc:"turns since the last tile, conquest, building or destruction"`
	Players []PlayerView `json:"players" doc:"by seat"`
}

// CellView is a placed tile.
type CellView struct {
	Cell int    `json:"cell"`
	Tile string `json:"tile"`
	Turn int    `json:"turn" doc:"clockwise turns by 60 degrees, 0 to 5"`
}

// PlanetView is a planet card.
type PlanetView struct {
	ID       string `json:"id"`
	Owner    int    `json:"owner" doc:"seat, or -1"`
	Field    int    `json:"field" doc:"where it lies, or -1 while its tile is in the stack"`
	Fortress bool   `json:"fortress" doc:"its owner's fortress stands on it"`
}

// BonusView counts bonus tokens by kind.
type BonusView struct {
	StellarWinds int `json:"stellar-winds"`
	WarningShot  int `json:"warning-shot"`
	NewCargo     int `json:"new-cargo"`
}

// PlayerView is one player, as the viewer may know him.
type PlayerView struct {
	Nation       string      `json:"nation" enum:",france,britain,spain" doc:"empty until chosen"`
	Pepper       int         `json:"pepper"`
	Vanilla      int         `json:"vanilla"`
	Bonuses      BonusView   `json:"bonuses"`
	Captain      string      `json:"captain" doc:"the captain in command, face up; empty before the reveal and when none is left"`
	Captains     []string    `json:"captains" doc:"own captains in order, those lost left out; for others only the one face up"`
	CaptainsLeft int         `json:"captainsLeft" doc:"captains not lost, face up and face down; in a team galleons"`
	Lost         []string    `json:"lost" doc:"captains discarded"`
	Hand         []string    `json:"hand" doc:"own and partner's crew cards, sorted by kind; empty for others"`
	HandSize     int         `json:"handSize"`
	Reserve      []string    `json:"reserve" doc:"the nation's crew in reserve, sorted by kind; empty for others"`
	ReserveSize  int         `json:"reserveSize"`
	Played       []string    `json:"played" doc:"crew cards lying open"`
	Ready        bool        `json:"ready" doc:"has finished the present step of the set-up"`
	Passed       bool        `json:"passed" doc:"is done with the present phase"`
	Out          bool        `json:"out" doc:"eliminated"`
	Frigates     int         `json:"frigates" doc:"frigates built so far in this match"`
	Fortresses   int         `json:"fortresses" doc:"fortresses built so far in this match"`
	Ships        []ShipView  `json:"ships" doc:"ships on the map"`
	Effects      EffectsView `json:"effects"`
}

// ShipView is a ship on the map.
type ShipView struct {
	ID     string `json:"id"`
	Kind   string `json:"kind" enum:"galleon,frigate"`
	Field  int    `json:"field"`
	Moved  bool   `json:"moved" doc:"has made its normal move this turn"`
	Frozen bool   `json:"frozen" doc:"makes no normal move in its owner's next turn, or in this one"`
}

// EffectsView is what crew and captains have under way for a player.
type EffectsView struct {
	Reach        int            `json:"reach" doc:"extra fields for the galleon's move this turn"`
	Range        int            `json:"range" doc:"extra range of the galleon's next attack; a fortress is hit at 1 field all the same"`
	FrigateGuns  bool           `json:"frigateGuns" doc:"a frigate may fire with the next gunner"`
	Safe         bool           `json:"safe" doc:"the galleon can't be destroyed by attacks"`
	SafeForts    bool           `json:"safeForts" doc:"the fortresses can't be destroyed"`
	FreeFrigates int            `json:"freeFrigates" doc:"frigates that cost nothing this turn"`
	MoreBonuses  int            `json:"moreBonuses" doc:"bonuses on top at the next collection from an anchorage"`
	MoreSpices   int            `json:"moreSpices" doc:"spices on top at the next collection from a factory"`
	Discounts    []DiscountView `json:"discounts" doc:"spices off the conquest of a planet this turn"`
}

// DiscountView is what governors take off a conquest.
type DiscountView struct {
	Planet string `json:"planet"`
	Spices int    `json:"spices"`
}

// View implements [game.State].
func (s *State) View(seat game.Seat) any {
	v := new(View)
	s.draw(v, seat)
	return v
}

// views are memory for those that are written at once.
var views = sync.Pool{New: func() any { return new(View) }}

// AppendView implements [game.ViewAppender].
func (s *State) AppendView(buf []byte, seat game.Seat) []byte {
	v := views.Get().(*View)
	defer views.Put(v)
	s.draw(v, seat)
	return v.AppendJSON(buf)
}

// empty is an empty list, in the memory of one that is not needed any more.
func empty[T any](old []T) []T {
	if old == nil {
		return []T{}
	}
	return old[:0]
}

// draw makes the view of a seat in the memory of one that is not needed any more.
func (s *State) draw(v *View, seat game.Seat) {
	*v = View{
		Phase: phases[s.phase], Round: int(s.round), First: int(s.first), Turn: int(s.turn), Goal: s.goal(),
		Cells: slices.Grow(empty(v.Cells), basicCells), Drawn: empty(v.Drawn), Drawers: empty(v.Drawers), Stack: s.stackSize(), Bag: viewTokens(&s.bag),
		Planets: slices.Grow(empty(v.Planets), planetKinds), Quiet: int(s.quiet), Players: slices.Grow(empty(v.Players), int(s.count))[:s.count],
	}
	for cell, t := range s.cells {
		if t != tileNone {
			v.Cells = append(v.Cells, CellView{Cell: cell, Tile: table.tileNames[t], Turn: int(s.rotations[cell])})
		}
	}
	for i, t := range s.drawn {
		if t != tileNone {
			v.Drawn = append(v.Drawn, table.tileNames[t])
			v.Drawers = append(v.Drawers, int(s.drawer[i]))
		}
	}
	for i := range s.planets {
		p := &s.planets[i]
		at := int(p.at)
		if p.at == offMap {
			at = -1
		}
		v.Planets = append(v.Planets, PlanetView{ID: table.ref.Planets[i].ID, Owner: int(p.owner), Field: at, Fortress: p.fortress})
	}
	for i := range v.Players {
		s.viewPlayer(int8(i), seat != game.Spectator && s.allies(int8(i)).Has(seat), &v.Players[i])
	}
}

func viewTokens(t *[bonusKinds]uint8) BonusView {
	return BonusView{StellarWinds: int(t[stellarWinds]), WarningShot: int(t[warningShot]), NewCargo: int(t[newCargo])}
}

func (s *State) viewPlayer(seat int8, own bool, v *PlayerView) {
	p := &s.players[seat]
	*v = PlayerView{
		Pepper: int(p.spices[pepper]), Vanilla: int(p.spices[vanilla]), Bonuses: viewTokens(&p.tokens),
		Captains: empty(v.Captains), Lost: empty(v.Lost), Hand: empty(v.Hand), HandSize: p.handSize(), Reserve: empty(v.Reserve),
		ReserveSize: sum(&s.common(seat).reserve), Played: empty(v.Played), Ready: p.ready, Frigates: int(p.frigates), Fortresses: int(p.forts),
		Ships: empty(v.Ships), CaptainsLeft: s.captainsLeft(p),
		Passed: s.passed.Has(game.Seat(seat)), Out: s.out.Has(game.Seat(seat)), Effects: viewEffects(&p.effects, v.Effects.Discounts),
	}
	if p.nation == noNation {
		return
	}
	v.Nation = nations[p.nation]
	if c := s.commander(seat); c != noCaptain {
		v.Captain = captainNames[c]
	}
	known := p.revealed
	if own {
		known = p.picked
		v.Hand, v.Reserve = p.cards(v.Hand, &p.hand), p.cards(v.Reserve, &s.common(seat).reserve)
	}
	for i := range known {
		if name := captainNames[p.captains[i]]; i < p.lost && s.mode != modeTeam {
			v.Lost = append(v.Lost, name)
		} else {
			v.Captains = append(v.Captains, name)
		}
	}
	v.Played = p.cards(v.Played, &p.played)
	s.viewShips(seat, v)
}

// captainsLeft is how many galleons a player may still have, the one on the map included.
func (s *State) captainsLeft(p *player) int {
	if s.mode == modeTeam {
		return int(s.lives()) - int(p.lost)
	}
	return int(p.picked) - int(p.lost)
}

// cards adds the names of cards, sorted by kind.
func (p *player) cards(names []string, counts *[crewKinds]uint8) []string {
	names = slices.Grow(names, sum(counts))
	for k, n := range counts {
		for range n {
			names = append(names, crewNames[p.nation][k])
		}
	}
	return names
}

func (s *State) viewShips(seat int8, v *PlayerView) {
	for i := range shipsPerPlayer {
		at := &s.ships[galleonOf(seat)+i]
		if at.at == offMap {
			continue
		}
		kind := "frigate"
		if i == 0 {
			kind = "galleon"
		}
		v.Ships = append(v.Ships, ShipView{
			ID: s.shipID(galleonOf(seat) + i), Kind: kind, Field: int(at.at), Moved: at.moved, Frozen: at.frozen,
		})
	}
}

func viewEffects(e *effects, old []DiscountView) EffectsView {
	v := EffectsView{
		Reach: int(e.reach), Range: int(e.rng), FrigateGuns: e.frigateGuns, Safe: e.safe, SafeForts: e.safeForts,
		FreeFrigates: int(e.freeFrigates), MoreBonuses: int(e.moreBonuses), MoreSpices: int(e.moreSpices),
		Discounts: empty(old),
	}
	for i, n := range e.discounts {
		if n > 0 {
			v.Discounts = append(v.Discounts, DiscountView{Planet: table.ref.Planets[i].ID, Spices: int(n)})
		}
	}
	return v
}
