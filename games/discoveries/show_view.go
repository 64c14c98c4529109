package discoveries

import (
	"math/bits"

	"portolan/game"
)

// View is what a seat may know of a match, as data for a client. Ships are named by their number in the game's data,
// contracts, journeys and missions by their ids; what is the same in every match comes with the data and is not repeated.
type View struct {
	Rules     int           `json:"rules,omitempty" doc:"the version of the rules that the match is played by; missing in version 1"`
	Phase     string        `json:"phase" enum:"play,missions,over"`
	Open      bool          `json:"open" doc:"the variant of open missions"`
	Round     int           `json:"round" doc:"rounds begun"`
	First     int           `json:"first" doc:"the seat that plays first"`
	Turn      int           `json:"turn" doc:"the seat whose turn it is; -1 while missions are picked and when the match is over"`
	Begun     []string      `json:"begun" doc:"actions begun this turn: coins, contract, buy, deploy"`
	Current   string        `json:"current" enum:",buy,deploy" doc:"the action that may go on"`
	Sale      []LotView     `json:"sale" doc:"the five places of the sale row"`
	Queue     []LotView     `json:"queue" doc:"the five places above them"`
	Stacks    []StackView   `json:"stacks" doc:"the five stacks, drawn from the left"`
	Quiet     int           `json:"quiet" doc:"turns that have ended since one in which a ship was bought; after quietRounds full rounds the sale row is cleared"`
	Contracts []OfferView   `json:"contracts" doc:"the four places of open contracts"`
	Pile      int           `json:"pile" doc:"contracts left face down"`
	Journeys  []JourneyView `json:"journeys" doc:"all twelve, in the order of the data"`
	Scored    int           `json:"scored" doc:"scorings held: 0, 1 after the interim one, 2 after the final one"`
	Glasses   int           `json:"glasses" doc:"hourglasses drawn"`
	Countdown int           `json:"countdown" doc:"turns left before the next scoring, the present one among them; 0 while none is triggered"`
	Missions  []MissionView `json:"missions" doc:"the four missions for this number of players, and what each would bring whom now"`
	Chain     ChainView     `json:"chain" doc:"the viewer's own open chain of moves"`
	Players   []PlayerView  `json:"players" doc:"by seat"`
}

// LotView is a ship for sale or in the queue.
type LotView struct {
	Ship int `json:"ship" doc:"its number; -1 for a gap"`
	By   int `json:"by" doc:"the seat that reserved it, or -1"`
	Ends int `json:"ends" doc:"turns of that seat that still end before the marker goes"`
}

// OfferView is an open contract.
type OfferView struct {
	Contract string `json:"contract" doc:"empty for a gap"`
	By       int    `json:"by" doc:"the seat that reserved it, or -1"`
	Ends     int    `json:"ends" doc:"turns of that seat that still end before the marker goes"`
}

// StackView is a face-down stack of ships.
type StackView struct {
	Cards int  `json:"cards" doc:"cards left, the hourglass among them"`
	Glass bool `json:"glass" doc:"an hourglass is among them"`
}

// JourneyView is a journey with its ships.
type JourneyView struct {
	ID      string      `json:"id"`
	Colour  string      `json:"colour" doc:"the colour that ships must have; empty before the first"`
	Used    int         `json:"used" doc:"capacity taken"`
	Ships   []BerthView `json:"ships" doc:"in the order of their arrival"`
	Interim []int       `json:"interim" doc:"points by seat that the interim scoring would bring now"`
	Final   []int       `json:"final" doc:"points by seat that the final scoring would bring now"`
}

// BerthView is a ship that is placed.
type BerthView struct {
	Ship int `json:"ship"`
	Seat int `json:"seat" doc:"its owner"`
	Hold int `json:"hold" doc:"for a joker the hold that was chosen"`
}

// MissionView is a mission and what it would be worth.
type MissionView struct {
	ID       string `json:"id"`
	Journeys []int  `json:"journeys" doc:"by seat: journeys on which its condition holds now"`
	Points   []int  `json:"points" doc:"by seat: points that it would bring with the contracts fulfilled by now"`
}

// ChainView is what a chain of small moves has gathered. Its kind is empty while none is open.
type ChainView struct {
	Kind     string      `json:"kind" enum:",contract,any,colour"`
	Contract string      `json:"contract"`
	Rounds   int         `json:"rounds"`
	Loaded   int         `json:"loaded" doc:"hold gathered for the contract"`
	Coins    int         `json:"coins" doc:"coins that placing the ships costs so far"`
	Any      int         `json:"any" doc:"cards any colour used so far"`
	Ships    []BerthView `json:"ships"`
	Journey  string      `json:"journey" doc:"the empty journey that waits for its colour"`
}

// PlayerView is one player, as the viewer may know him.
type PlayerView struct {
	Points    int          `json:"points"`
	Coins     int          `json:"coins"`
	Income    int          `json:"income" doc:"coins that contracts have brought so far"`
	Ships     []int        `json:"ships" doc:"free ships"`
	Deals     []DealView   `json:"deals" doc:"contracts in play"`
	Hand      []string     `json:"hand" doc:"own contracts; of others those that everybody saw them take"`
	HandSize  int          `json:"handSize"`
	Any       int          `json:"any" doc:"cards any colour left"`
	Reserve   int          `json:"reserve" doc:"cards reserve left"`
	Fulfilled int          `json:"fulfilled" doc:"contracts fulfilled"`
	Value     int          `json:"value" doc:"what the chart says for them: the mission's points for each journey; 0 where the mission is not told"`
	Mission   string       `json:"mission" doc:"the own mission, those of all at the end; else empty"`
	Picked    bool         `json:"picked" doc:"has a mission"`
	Gained    GainView     `json:"gained" doc:"where the points are from"`
	Forecast  ForecastView `json:"forecast" doc:"what is public of the score to come, if nothing changed"`
}

// DealView is a contract in play.
type DealView struct {
	Contract string      `json:"contract"`
	Rounds   int         `json:"rounds" doc:"as chosen"`
	Left     int         `json:"left" doc:"turns of the owner that begin before it pays, that one among them"`
	Income   int         `json:"income" doc:"coins that it will pay"`
	Ships    []BerthView `json:"ships"`
}

// GainView tells where points are from.
type GainView struct {
	Interim int `json:"interim"`
	Final   int `json:"final"`
	Harbour int `json:"harbour" doc:"ships on no journey"`
	Mission int `json:"mission"`
}

// ForecastView is the score to come: each part that is not scored yet, and all with the points there are. Missions are not
// in it.
type ForecastView struct {
	Interim int `json:"interim"`
	Final   int `json:"final"`
	Harbour int `json:"harbour"`
	Total   int `json:"total"`
}

// View implements [game.State].
func (s *State) View(seat game.Seat) any {
	v := &View{
		Phase: phases[s.phase], Open: s.openPick, Round: int(s.round), First: int(s.first), Turn: int(s.turn),
		Begun: []string{}, Sale: viewLots(&s.sale), Queue: viewLots(&s.queue), Stacks: make([]StackView, stackCount),
		Quiet: int(s.quiet), Contracts: make([]OfferView, openCount), Pile: bits.OnesCount32(s.pile),
		Journeys: make([]JourneyView, journeyCount), Scored: int(s.scored), Glasses: int(s.glasses),
		Countdown: int(s.countdown), Missions: make([]MissionView, missionSet), Players: make([]PlayerView, s.count),
	}
	if s.rules > 1 {
		v.Rules = int(s.rules)
	}
	s.viewTurn(v)
	for i := range v.Stacks {
		v.Stacks[i] = StackView{Cards: int(s.left[i]), Glass: s.hasGlass(i)}
	}
	for i := range v.Contracts {
		offer := &s.offers[i]
		v.Contracts[i] = OfferView{By: int(offer.by), Ends: int(offer.ends)}
		if offer.card != noContract {
			v.Contracts[i].Contract = table.ref.Contracts[offer.card].ID
		}
	}
	for i := range v.Journeys {
		s.viewJourney(i, &v.Journeys[i])
	}
	for i := range v.Missions {
		s.viewMission(table.missions[s.count][i], &v.Missions[i])
	}
	v.Chain = ChainView{Ships: []BerthView{}}
	if seat == game.Seat(s.turn) {
		s.viewChain(&v.Chain)
	}
	for i := range v.Players {
		s.viewPlayer(int8(i), game.Seat(i) == seat, &v.Players[i])
	}
	return v
}

func (s *State) viewTurn(v *View) {
	if s.phase != phasePlay {
		v.Turn = -1
		return
	}
	for a, name := range actionNames {
		if s.begun>>a&1 == 1 {
			v.Begun = append(v.Begun, name)
		}
	}
	if s.current == actBuy || s.current == actDeploy {
		v.Current = actionNames[s.current]
	}
}

func viewLots(row *[rowLength]lot) []LotView {
	lots := make([]LotView, rowLength)
	for i := range row {
		lots[i] = LotView{Ship: -1, By: int(row[i].by), Ends: int(row[i].ends)}
		if row[i].card != noShip {
			lots[i].Ship = int(row[i].card)
		}
	}
	return lots
}

func (s *State) viewJourney(i int, v *JourneyView) {
	j := &s.journeys[i]
	*v = JourneyView{ID: table.ref.Journeys[i].ID, Used: int(j.used), Ships: []BerthView{}}
	if j.colour != noColour {
		v.Colour = colours[j.colour]
	}
	for _, ship := range j.ships[:j.count] {
		v.Ships = append(v.Ships, BerthView{Ship: int(ship), Seat: int(s.owners[ship]), Hold: int(s.holdOf(ship))})
	}
	first, last := s.journeyPoints(i, interim), s.journeyPoints(i, final)
	for seat := range s.count {
		v.Interim = append(v.Interim, int(first[seat]))
		v.Final = append(v.Final, int(last[seat]))
	}
}

func (s *State) viewMission(m mission, v *MissionView) {
	v.ID = missionNames[m]
	counts := s.missionJourneys(m)
	for seat := range s.count {
		n := int(counts[seat])
		v.Journeys = append(v.Journeys, n)
		v.Points = append(v.Points, n*int(s.chartValue(m, s.players[seat].fulfilled)))
	}
}

func (s *State) viewChain(v *ChainView) {
	ch := &s.chain
	v.Kind = chainKinds[ch.kind]
	switch ch.kind {
	case chainContract:
		v.Contract, v.Rounds = table.ref.Contracts[ch.contract].ID, int(ch.rounds)
		v.Loaded, v.Coins, v.Any = int(ch.loaded), int(ch.paid), int(ch.anys)
		for rest := ch.ships; rest != 0; rest &= rest - 1 {
			ship := bits.TrailingZeros64(rest)
			hold := table.ships[ship].hold
			if ship >= normalShips {
				hold = ch.jokers[ship-normalShips]
			}
			v.Ships = append(v.Ships, BerthView{Ship: ship, Seat: int(s.turn), Hold: int(hold)})
		}
	case chainAny:
		v.Any = 1
	case chainColour:
		v.Any, v.Coins, v.Journey = 1, int(table.ships[ch.ship].cost), table.ref.Journeys[ch.journey].ID
		v.Ships = append(v.Ships, BerthView{Ship: int(ch.ship), Seat: int(s.turn), Hold: int(ch.hold)})
	default:
	}
}

func (s *State) viewPlayer(seat int8, own bool, v *PlayerView) {
	p := &s.players[seat]
	*v = PlayerView{
		Points: int(p.points), Coins: int(p.coins), Income: int(p.income), Ships: []int{}, Deals: []DealView{}, Hand: []string{},
		HandSize: bits.OnesCount32(p.hand), Any: int(p.anys), Reserve: int(p.reserves), Fulfilled: int(p.fulfilled),
		Picked: p.mission != noMission, Gained: GainView{
			Interim: int(p.gained[gainInterim]), Final: int(p.gained[gainFinal]), Harbour: int(p.gained[gainHarbour]),
			Mission: int(p.gained[gainMission]),
		},
		Forecast: s.forecast(seat),
	}
	for rest := p.free; rest != 0; rest &= rest - 1 {
		v.Ships = append(v.Ships, bits.TrailingZeros64(rest))
	}
	hand := p.known
	if own {
		hand = p.hand
	}
	for ; hand != 0; hand &= hand - 1 {
		v.Hand = append(v.Hand, table.ref.Contracts[bits.TrailingZeros32(hand)].ID)
	}
	if p.mission != noMission && (own || s.phase == phaseOver) {
		v.Mission, v.Value = missionNames[p.mission], int(s.chartValue(p.mission, p.fulfilled))
	}
	if s.rules < 2 { // all missions had the same chart
		v.Value = int(s.chartValue(0, p.fulfilled))
	}
	for rest := p.playing; rest != 0; rest &= rest - 1 {
		card := bits.TrailingZeros32(rest)
		v.Deals = append(v.Deals, s.viewDeal(card, &s.deals[card]))
	}
}

func (s *State) viewDeal(card int, d *deal) DealView {
	v := DealView{
		Contract: table.ref.Contracts[card].ID, Rounds: int(d.rounds), Left: int(d.left),
		Income: int(s.values().income[card][d.rounds]), Ships: []BerthView{},
	}
	for rest := d.ships; rest != 0; rest &= rest - 1 {
		ship := uint8(bits.TrailingZeros64(rest))
		v.Ships = append(v.Ships, BerthView{Ship: int(ship), Seat: int(d.owner), Hold: int(s.holdOf(ship))})
	}
	return v
}

// forecast is what the scorings to come would bring if nothing changed.
func (s *State) forecast(seat int8) (v ForecastView) {
	for i := range s.journeys {
		if s.scored == 0 {
			v.Interim += int(s.journeyPoints(i, interim)[seat])
		}
		if s.scored < uint8(scorings) {
			v.Final += int(s.journeyPoints(i, final)[seat])
		}
	}
	if s.phase != phaseOver {
		v.Harbour = bits.OnesCount64(s.players[seat].free | s.bound(seat))
	}
	v.Total = int(s.players[seat].points) + v.Interim + v.Final + v.Harbour
	return v
}
