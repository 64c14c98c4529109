package discoveries

import "portolan/game"

// eventKind is the sort of an event; its shape gives its name and its arguments.
type eventKind uint8

const (
	evTurn eventKind = iota
	evCoins
	evTook
	evOpened
	evDrew
	evDrewCard
	evBought
	evMovedDown
	evArrived
	evHourglass
	evCountdown
	evLeft
	evReservedShip
	evReservedContract
	evReleasedShip
	evReleasedContract
	evCard
	evSailed
	evColour
	evContract
	evLoaded
	evAdvanced
	evFulfilled
	evExpired
	evScoring
	evScored
	evHarbour
	evMission
	evPicked
	evPickedMission
	evOver
)

// How the numbers of arguments read.
const (
	asNumber uint8 = iota
	asShip
	asContract
	asJourney
	asColour
	asMission
	asCard
	asScoring
	asEnding
)

var (
	argSeat     = game.ArgOf("seat", asNumber)
	argShip     = game.ArgOf("ship", asShip) // what the card shows; number is which card it is
	argNumber   = game.ArgOf("number", asNumber)
	argContract = game.ArgOf("contract", asContract)
	argJourney  = game.ArgOf("journey", asJourney)
	argHold     = game.ArgOf("hold", asNumber)
	argSlot     = game.ArgOf("slot", asNumber)
	argPoints   = game.ArgOf("points", asNumber)
	argScoring  = game.ArgOf("scoring", asScoring)
	argMission  = game.ArgOf("mission", asMission)
)

// eventShapes are all the events. Those marked secret are seen by their seat alone.
var eventShapes = []game.EventShape{
	evTurn:             game.ShapeOf("turn", argSeat, game.ArgOf("round", asNumber)),
	evCoins:            game.ShapeOf("coins", argSeat, game.ArgOf("coins", asNumber)),
	evTook:             game.ShapeOf("took", argSeat, argContract),
	evOpened:           game.ShapeOf("opened", argContract, argSlot),
	evDrew:             game.ShapeOf("drew", argSeat),
	evDrewCard:         game.ShapeOf("drew-card", argSeat, argContract), // secret
	evBought:           game.ShapeOf("bought", argSeat, argShip, argNumber, game.ArgOf("price", asNumber), argSlot),
	evMovedDown:        game.ShapeOf("moved-down", argShip, argNumber, argSlot),
	evArrived:          game.ShapeOf("arrived", argShip, argNumber, argSlot, game.ArgOf("stack", asNumber)),
	evHourglass:        game.ShapeOf("hourglass", argSeat, argScoring),
	evCountdown:        game.ShapeOf("countdown", argScoring, game.ArgOf("turns", asNumber)), // turns after the present one
	evLeft:             game.ShapeOf("left", argShip, argNumber, argSlot),
	evReservedShip:     game.ShapeOf("reserved-ship", argSeat, argShip, argNumber),
	evReservedContract: game.ShapeOf("reserved-contract", argSeat, argContract),
	evReleasedShip:     game.ShapeOf("released-ship", argSeat, argShip, argNumber),
	evReleasedContract: game.ShapeOf("released-contract", argSeat, argContract),
	evCard:             game.ShapeOf("card", argSeat, game.ArgOf("card", asCard)),
	evSailed:           game.ShapeOf("sailed", argSeat, argShip, argNumber, argJourney, argHold),
	evColour:           game.ShapeOf("colour-set", argJourney, game.ArgOf("colour", asColour)),
	evContract:         game.ShapeOf("contract-played", argSeat, argContract, game.ArgOf("rounds", asNumber), game.ArgOf("income", asNumber), game.ArgOf("paid", asNumber)),
	evLoaded:           game.ShapeOf("loaded", argSeat, argShip, argNumber, argHold, argContract),
	evAdvanced:         game.ShapeOf("advanced", argSeat, argContract, game.ArgOf("left", asNumber)),
	evFulfilled:        game.ShapeOf("fulfilled", argSeat, argContract, game.ArgOf("income", asNumber), game.ArgOf("fulfilled", asNumber)),
	evExpired:          game.ShapeOf("expired", argSeat, argContract),
	evScoring:          game.ShapeOf("scoring", argScoring),
	evScored:           game.ShapeOf("scored", argSeat, argJourney, argPoints),
	evHarbour:          game.ShapeOf("harbour", argSeat, argPoints),
	evMission:          game.ShapeOf("mission-scored", argSeat, argMission, game.ArgOf("value", asNumber), game.ArgOf("journeys", asNumber), argPoints),
	evPicked:           game.ShapeOf("picked", argSeat),
	evPickedMission:    game.ShapeOf("picked-mission", argSeat, argMission), // secret
	evOver:             game.ShapeOf("over", game.ArgOf("reason", asEnding)),
}

// Describe implements [game.State].
func (s *State) Describe(e game.Event, out *game.Choice) { eventShapes[e.Kind].Describe(e, word, out) }

// endings are the ways to end: by points (AD-4.5).
var endings = []string{"points"}

const (
	cardAny = iota
	cardReserve
)

var cardNames = []string{"any", "reserve"}

// shipKinds are the ids of what ship cards show: red-1 is a red ship of hold 1, red-blue a joker.
var shipKinds = makeShipKinds()

func makeShipKinds() []string {
	var kinds []string
	for _, c := range colours {
		for hold := '1'; hold < '1'+maxHold; hold++ {
			kinds = append(kinds, c+"-"+string(hold))
		}
	}
	for _, pair := range table.ref.Jokers {
		kinds = append(kinds, pair[0]+"-"+pair[1])
	}
	return kinds
}

func kindOf(ship uint8) int16 { return int16(table.ships[ship].kind) }

// word is the id of a thing.
func word(form uint8, n int16) string {
	switch form {
	case asShip:
		return shipKinds[n]
	case asContract:
		return table.ref.Contracts[n].ID
	case asJourney:
		return table.ref.Journeys[n].ID
	case asColour:
		return colours[n]
	case asMission:
		return missionNames[n]
	case asCard:
		return cardNames[n]
	case asScoring:
		return scoringNames[n]
	default:
		return endings[n]
	}
}
