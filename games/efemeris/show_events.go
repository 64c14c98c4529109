package efemeris

import "portolan/game"

// eventKind is the sort of an event; its shape gives its name and its arguments.
type eventKind uint8

const (
	evNation eventKind = iota
	evCaptainPicked
	evCrewPicked
	evPicksCancelled
	evReady
	evCaptainRevealed
	evMobilized
	evStartSpices
	evTurn
	evDrawn
	evPlaced
	evCollected
	evToken
	evSailed
	evBlown
	evDriven
	evJumped
	evPlayed
	evAbility
	evUsed
	evChanged
	evGained
	evSunk
	evSwallowed
	evCaptainLost
	evRazed
	evTurned
	evFrozen
	evDiscarded
	evSold
	evSoldCard
	evRecruited
	evRecruitedCard
	evBuiltFrigate
	evBuiltFortress
	evBuiltGalleon
	evConquered
	evOver
	evPlanetTaken
	evFirstTile
	evEliminated
	evRescued
	evRescuedCard
	evGave
)

// How the numbers of arguments read.
const (
	asNumber uint8 = iota
	asNation
	asCaptain
	asCrew
	asPlanet
	asTile
	asSpice
	asBonus
	asShip
	asEnding
)

var (
	argSeat = game.ArgOf("seat", asNumber)
	argFrom = game.ArgOf("from", asNumber)
	argTo   = game.ArgOf("to", asNumber)
	argShip = game.ArgOf("ship", asShip)
	argCell = game.ArgOf("cell", asNumber)
	argTurn = game.ArgOf("turns", asNumber)
	argPep  = game.ArgOf("pepper", asNumber)
	argVan  = game.ArgOf("vanilla", asNumber)
)

var eventShapes = []game.EventShape{
	evNation:          game.ShapeOf("nation", argSeat, game.ArgOf("nation", asNation)),
	evCaptainPicked:   game.ShapeOf("captain-picked", argSeat, game.ArgOf("captain", asCaptain)),
	evCrewPicked:      game.ShapeOf("crew-picked", argSeat, game.ArgOf("crew", asCrew)),
	evPicksCancelled:  game.ShapeOf("picks-cancelled", argSeat),
	evReady:           game.ShapeOf("ready", argSeat),
	evCaptainRevealed: game.ShapeOf("captain-revealed", argSeat, game.ArgOf("captain", asCaptain)),
	evMobilized:       game.ShapeOf("mobilized", argSeat, game.ArgOf("planet", asPlanet), argCell, argTurn),
	evStartSpices:     game.ShapeOf("start-spices", argSeat, argPep, argVan),
	evTurn:            game.ShapeOf("turn", argSeat, game.ArgOf("round", asNumber)),
	evDrawn:           game.ShapeOf("drawn", argSeat, game.ArgOf("tile", asTile)),
	evPlaced:          game.ShapeOf("placed", argSeat, game.ArgOf("tile", asTile), argCell, argTurn),
	evCollected:       game.ShapeOf("collected", argSeat, argPep, argVan),
	evToken:           game.ShapeOf("token", argSeat, game.ArgOf("bonus", asBonus), argShip),
	evSailed:          game.ShapeOf("sailed", argShip, argFrom, argTo),
	evBlown:           game.ShapeOf("blown", argShip, argFrom, argTo),
	evDriven:          game.ShapeOf("driven", argSeat, argShip, argFrom, argTo),
	evJumped:          game.ShapeOf("jumped", argShip, argFrom, argTo),
	evPlayed:          game.ShapeOf("played", argSeat, game.ArgOf("crew", asCrew)),
	evAbility:         game.ShapeOf("ability", argSeat, game.ArgOf("captain", asCaptain)),
	evUsed:            game.ShapeOf("used", argSeat, game.ArgOf("bonus", asBonus)),
	evChanged:         game.ShapeOf("changed", argSeat, game.ArgOf("gave", asSpice), game.ArgOf("got", asSpice)),
	evGained:          game.ShapeOf("gained", argSeat, argPep, argVan),
	evSunk:            game.ShapeOf("sunk", argShip, game.ArgOf("by", asShip)),
	evSwallowed:       game.ShapeOf("swallowed", argShip),
	evCaptainLost:     game.ShapeOf("captain-lost", argSeat, game.ArgOf("captain", asCaptain)),
	evRazed:           game.ShapeOf("razed", argSeat, game.ArgOf("planet", asPlanet), game.ArgOf("by", asShip)),
	evTurned:          game.ShapeOf("turned", argSeat, game.ArgOf("tile", asTile), argCell, argTurn),
	evFrozen:          game.ShapeOf("frozen", argSeat, argShip),
	evDiscarded:       game.ShapeOf("discarded", argSeat, game.ArgOf("crew", asCrew)),
	evSold:            game.ShapeOf("sold", argSeat),
	evSoldCard:        game.ShapeOf("sold-card", argSeat, game.ArgOf("crew", asCrew)),
	evRecruited:       game.ShapeOf("recruited", argSeat),
	evRecruitedCard:   game.ShapeOf("recruited-card", argSeat, game.ArgOf("crew", asCrew)),
	evBuiltFrigate:    game.ShapeOf("built-frigate", argSeat, argShip, game.ArgOf("planet", asPlanet)),
	evBuiltFortress:   game.ShapeOf("built-fortress", argSeat, game.ArgOf("planet", asPlanet)),
	evBuiltGalleon:    game.ShapeOf("built-galleon", argSeat, argShip, game.ArgOf("captain", asCaptain), game.ArgOf("field", asNumber)),
	evConquered:       game.ShapeOf("conquered", argSeat, game.ArgOf("planet", asPlanet), argFrom),
	evOver:            game.ShapeOf("over", game.ArgOf("reason", asEnding)),
	evPlanetTaken:     game.ShapeOf("planet-taken", argSeat, game.ArgOf("planet", asPlanet)),
	evFirstTile:       game.ShapeOf("first-tile", argSeat, game.ArgOf("of", asNumber)),
	evEliminated:      game.ShapeOf("eliminated", argSeat),
	evRescued:         game.ShapeOf("rescued", argSeat),
	evRescuedCard:     game.ShapeOf("rescued-card", argSeat, game.ArgOf("crew", asCrew)),
	evGave:            game.ShapeOf("gave", argSeat, game.ArgOf("partner", asNumber), game.ArgOf("spice", asSpice)),
}

// Describe implements [game.State].
func (s *State) Describe(e game.Event, out *game.Choice) { eventShapes[e.Kind].Describe(e, word, out) }

// nameNations makes a ship's number and a crew card's kind those of their nation rather than of their seat, so that an
// event means the same in every position, before the nations are chosen, too. Cards are of the seat named first.
func (s *State) nameNations(kind eventKind, args []int16) {
	for i, a := range eventShapes[kind].Args {
		switch a.Form {
		case asShip:
			args[i] = int16(s.shipName(int(args[i])))
		case asCrew:
			args[i] += int16(s.players[args[0]].nation) * int16(crewKinds)
		default:
		}
	}
}

// word is the id of a thing.
func word(form uint8, n int16) string {
	switch form {
	case asNation:
		return nations[n]
	case asCaptain:
		return captainNames[n]
	case asCrew:
		return crewNames[n/int16(crewKinds)][n%int16(crewKinds)]
	case asPlanet:
		return table.ref.Planets[n].ID
	case asTile:
		return table.tileNames[n]
	case asSpice:
		return spices[n]
	case asBonus:
		return bonuses[n]
	case asShip:
		return shipIDs[n]
	default:
		return endings[n]
	}
}

// shipIDs name the ships of each nation: those of its first seat, then those of the second partner of a team.
var shipIDs = makeShipIDs()

const shipsPerNation = 2 * shipsPerPlayer

func makeShipIDs() []string {
	var ids []string
	for _, prefix := range shipPrefixes {
		for _, kind := range []string{"-galleon", "-frigate-1", "-frigate-2", "-galleon-2", "-frigate-3", "-frigate-4"} {
			ids = append(ids, prefix+kind)
		}
	}
	return ids
}

// shipName is the number of a ship's id.
func (s *State) shipName(ship int) int {
	owner := ownerOf(ship)
	name := int(s.players[owner].nation)*shipsPerNation + ship%shipsPerPlayer
	if s.house(owner) != owner {
		name += shipsPerPlayer
	}
	return name
}

func (s *State) shipID(ship int) string { return shipIDs[s.shipName(ship)] }

// ownerNamed is the seat whose ship an event names so, or -1 when no seat has its nation: shipName the other way round.
func (s *State) ownerNamed(name int16) int8 {
	for seat := range int8(s.count) {
		if own := s.shipName(galleonOf(seat)); int(name) >= own && int(name) < own+shipsPerPlayer {
			return seat
		}
	}
	return -1
}
