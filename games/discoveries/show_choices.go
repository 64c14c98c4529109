package discoveries

import (
	"math/bits"

	"portolan/game"
)

// The elements that a client shows and a path names:
//
//	ship:N        a ship card by its number, 0 to 47 (see Data.ships): on the board it is wherever that card lies
//	market:0…4    a place of the sale row; queue:0…4 the place above it
//	contract:ID   a contract card, open, in hand or in play; pile:contracts is the face-down stack of contracts
//	journey:ID    a journey
//	rounds:1…3    how long a contract runs
//	hold:1…3      the hold of a joker
//	colour:ID     the colour that the first ship gives a journey
//	card:any      the action card any colour; card:reserve the action card reserve
//	mission:ID    a special mission
//	button:coins  2 coins; button:end ends the turn; button:cancel takes an open chain back
//
// Kinds of choices, with their arguments and paths:
//
//	coins{coins}                                    button:coins
//	take{contract,coins}                            contract:ID (open)
//	draw{coins}                                     pile:contracts
//	buy{ship,number,price,slot}                     market:N
//	reserve-ship{ship,number}                       card:reserve, market:N or queue:N
//	reserve-contract{contract}                      card:reserve, contract:ID
//	sail{ship,number,journey,hold,coins,interim,final,[colour]}
//	                                                ship:N, journey:ID, [hold:H for a joker, [colour:C on an empty journey]]
//	any{}                                           card:any — opens a chain for one ship
//	sail-any{ship,number,journey,hold,coins,interim,final}
//	                                                ship:N, journey:ID, [hold:H] — ends the chain unless the journey is empty
//	colour{ship,number,journey,hold,coins,interim,final,colour}
//	                                                colour:C — ends the chain
//	contract{contract,rounds,income}                contract:ID (in hand), rounds:R — opens a chain
//	load{contract,rounds,ship,number,hold,coins}    ship:N, [hold:H] — the last ship ends the chain
//	load-any, the same                              card:any, ship:N, [hold:H]
//	mission{mission}                                mission:ID
//	end{actions}                                    button:end — actions is how many of the two are unused
//	cancel{}                                        button:cancel — while a chain is open
//
// ship says what a card shows (red-1, red-blue), number which card it is; coins is what the move costs (or brings, with
// coins), interim and final what the ship would score there, interim 0 once that scoring is past. All of a chain but its last
// move is seen by its seat alone.
var elements = makeElements()

type elementIDs struct {
	ships, market, queue, contracts, journeys, rounds, holds, colours, missions []string
}

func makeElements() *elementIDs {
	e := &elementIDs{
		ships: game.NumberedIDs("ship:", shipCount), market: game.NumberedIDs("market:", rowLength), queue: game.NumberedIDs("queue:", rowLength),
		rounds: game.NumberedIDs("rounds:", maxRounds+1), holds: game.NumberedIDs("hold:", maxHold+1),
		colours: game.PrefixedIDs("colour:", colours), missions: game.PrefixedIDs("mission:", missionNames),
	}
	for _, c := range table.ref.Contracts {
		e.contracts = append(e.contracts, "contract:"+c.ID)
	}
	for _, j := range table.ref.Journeys {
		e.journeys = append(e.journeys, "journey:"+j.ID)
	}
	return e
}

// Choice implements [game.State].
func (s *State) Choice(seat game.Seat, m game.Move, out *game.Choice) {
	d := describer{s: s, out: out}
	if m == game.Cancel {
		out.Reset("cancel")
		out.Seen = game.SeatsOf(seat)
		out.Click("button:cancel")
		return
	}
	op, a, b, c := moveOp(m), m.Arg(0), m.Arg(1), m.Arg(2)
	out.Reset(opNames[op])
	if s.secret(op, a, b) {
		out.Seen = game.SeatsOf(seat)
	}
	switch op {
	case opSail, opSailAny:
		d.sail(op, a, b, c, m.Arg(3))
	case opColour:
		ch := &s.chain
		d.placement(ch.ship, ch.journey, ch.hold)
		d.colour(a)
	case opContract, opLoad, opLoadAny:
		d.trade(op, a, b)
	default:
		d.simple(op, a)
	}
}

// secret tells whether a move is known only to the seat that makes it: the moves of a chain but the last, and missions.
func (s *State) secret(op op, a, b uint8) bool {
	switch op {
	case opAny, opContract, opMission:
		return true
	case opSailAny:
		return s.journeys[b].count == 0
	case opLoad, opLoadAny:
		return s.chain.loaded+b < table.contracts[s.chain.contract].total
	default:
		return false
	}
}

type describer struct {
	s   *State
	out *game.Choice
}

func (d *describer) simple(op op, a uint8) {
	out := d.out
	switch op {
	case opCoins:
		out.Number("coins", 2)
		out.Click("button:coins")
	case opTake:
		d.contract(d.s.offers[a].card)
		out.Number("coins", contractPrice)
	case opDraw:
		out.Number("coins", contractPrice)
		out.Click("pile:contracts")
	case opBuy:
		ship := d.s.sale[a].card
		d.ship(ship)
		out.Number("price", int(table.ships[ship].price))
		out.Number("slot", int(a))
		out.Click(elements.market[a])
	case opReserveShip:
		out.Click("card:reserve")
		d.ship(d.s.shipLot(int(a)).card)
		if a < rowLength {
			out.Click(elements.market[a])
		} else {
			out.Click(elements.queue[a-rowLength])
		}
	case opReserveContract:
		out.Click("card:reserve")
		d.contract(d.s.offers[a].card)
	case opAny:
		out.Click("card:any")
	case opMission:
		out.Text("mission", missionNames[a])
		out.Click(elements.missions[a])
	default: // opEnd
		out.Number("actions", actions-bits.OnesCount8(d.s.begun))
		out.Click("button:end")
	}
}

func (d *describer) contract(card uint8) {
	d.out.Text("contract", table.ref.Contracts[card].ID)
	d.out.Click(elements.contracts[card])
}

func (d *describer) ship(ship uint8) {
	d.out.Text("ship", shipKinds[table.ships[ship].kind])
	d.out.Number("number", int(ship))
}

func (d *describer) colour(c uint8) {
	d.out.Text("colour", colours[c])
	d.out.Click(elements.colours[c])
}

func (d *describer) hold(ship, hold uint8) {
	if ship >= normalShips {
		d.out.Click(elements.holds[hold])
	}
}

// placement tells what a ship on a journey costs and brings.
func (d *describer) placement(ship, journey, hold uint8) {
	out := d.out
	d.ship(ship)
	out.Text("journey", table.ref.Journeys[journey].ID)
	out.Number("hold", int(hold))
	out.Number("coins", int(table.ships[ship].cost))
	first := uint16(0)
	if d.s.scored == 0 {
		first = d.s.worth(ship, int(journey), interim)
	}
	out.Number("interim", int(first))
	out.Number("final", int(d.s.worth(ship, int(journey), final)))
}

func (d *describer) sail(op op, ship, journey, hold, named uint8) {
	d.placement(ship, journey, hold)
	d.out.Click(elements.ships[ship])
	d.out.Click(elements.journeys[journey])
	d.hold(ship, hold)
	if op == opSail && ship >= normalShips && d.s.journeys[journey].count == 0 {
		d.colour(named)
	}
}

// trade describes the moves of a contract's chain.
func (d *describer) trade(op op, a, b uint8) {
	out := d.out
	if op == opContract {
		d.contract(a)
		out.Number("rounds", int(b))
		out.Number("income", int(d.s.values().income[a][b]))
		out.Click(elements.rounds[b])
		return
	}
	ch := &d.s.chain
	out.Text("contract", table.ref.Contracts[ch.contract].ID)
	out.Number("rounds", int(ch.rounds))
	d.ship(a)
	out.Number("hold", int(b))
	out.Number("coins", int(table.ships[a].cost))
	if op == opLoadAny {
		out.Click("card:any")
	}
	out.Click(elements.ships[a])
	d.hold(a, b)
}
