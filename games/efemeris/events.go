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

// argument is a name and how its number is written.
type argument struct {
	name string
	form form
}

type form uint8

const (
	asNumber form = iota
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
	argSeat = argument{"seat", asNumber}
	argFrom = argument{"from", asNumber}
	argTo   = argument{"to", asNumber}
	argShip = argument{"ship", asShip}
	argCell = argument{"cell", asNumber}
	argTurn = argument{"turns", asNumber}
	argPep  = argument{"pepper", asNumber}
	argVan  = argument{"vanilla", asNumber}
)

var eventShapes = []struct {
	name string
	args []argument
}{
	evNation:          {"nation", []argument{argSeat, {"nation", asNation}}},
	evCaptainPicked:   {"captain-picked", []argument{argSeat, {"captain", asCaptain}}},
	evCrewPicked:      {"crew-picked", []argument{argSeat, {"crew", asCrew}}},
	evPicksCancelled:  {"picks-cancelled", []argument{argSeat}},
	evReady:           {"ready", []argument{argSeat}},
	evCaptainRevealed: {"captain-revealed", []argument{argSeat, {"captain", asCaptain}}},
	evMobilized:       {"mobilized", []argument{argSeat, {"planet", asPlanet}, argCell, argTurn}},
	evStartSpices:     {"start-spices", []argument{argSeat, argPep, argVan}},
	evTurn:            {"turn", []argument{argSeat, {"round", asNumber}}},
	evDrawn:           {"drawn", []argument{argSeat, {"tile", asTile}}},
	evPlaced:          {"placed", []argument{argSeat, {"tile", asTile}, argCell, argTurn}},
	evCollected:       {"collected", []argument{argSeat, argPep, argVan}},
	evToken:           {"token", []argument{argSeat, {"bonus", asBonus}, argShip}},
	evSailed:          {"sailed", []argument{argShip, argFrom, argTo}},
	evBlown:           {"blown", []argument{argShip, argFrom, argTo}},
	evDriven:          {"driven", []argument{argSeat, argShip, argFrom, argTo}},
	evJumped:          {"jumped", []argument{argShip, argFrom, argTo}},
	evPlayed:          {"played", []argument{argSeat, {"crew", asCrew}}},
	evAbility:         {"ability", []argument{argSeat, {"captain", asCaptain}}},
	evUsed:            {"used", []argument{argSeat, {"bonus", asBonus}}},
	evChanged:         {"changed", []argument{argSeat, {"gave", asSpice}, {"got", asSpice}}},
	evGained:          {"gained", []argument{argSeat, argPep, argVan}},
	evSunk:            {"sunk", []argument{argShip, {"by", asShip}}},
	evSwallowed:       {"swallowed", []argument{argShip}},
	evCaptainLost:     {"captain-lost", []argument{argSeat, {"captain", asCaptain}}},
	evRazed:           {"razed", []argument{argSeat, {"planet", asPlanet}, {"by", asShip}}},
	evTurned:          {"turned", []argument{argSeat, {"tile", asTile}, argCell, argTurn}},
	evFrozen:          {"frozen", []argument{argSeat, argShip}},
	evDiscarded:       {"discarded", []argument{argSeat, {"crew", asCrew}}},
	evSold:            {"sold", []argument{argSeat}},
	evSoldCard:        {"sold-card", []argument{argSeat, {"crew", asCrew}}},
	evRecruited:       {"recruited", []argument{argSeat}},
	evRecruitedCard:   {"recruited-card", []argument{argSeat, {"crew", asCrew}}},
	evBuiltFrigate:    {"built-frigate", []argument{argSeat, argShip, {"planet", asPlanet}}},
	evBuiltFortress:   {"built-fortress", []argument{argSeat, {"planet", asPlanet}}},
	evBuiltGalleon:    {"built-galleon", []argument{argSeat, argShip, {"captain", asCaptain}, {"field", asNumber}}},
	evConquered:       {"conquered", []argument{argSeat, {"planet", asPlanet}, argFrom}},
	evOver:            {"over", []argument{{"reason", asEnding}}},
	evPlanetTaken:     {"planet-taken", []argument{argSeat, {"planet", asPlanet}}},
	evFirstTile:       {"first-tile", []argument{argSeat, {"of", asNumber}}},
	evEliminated:      {"eliminated", []argument{argSeat}},
	evRescued:         {"rescued", []argument{argSeat}},
	evRescuedCard:     {"rescued-card", []argument{argSeat, {"crew", asCrew}}},
	evGave:            {"gave", []argument{argSeat, {"partner", asNumber}, {"spice", asSpice}}},
}

// Describe implements [game.State].
func (s *State) Describe(e game.Event, out *game.Choice) {
	shape := &eventShapes[e.Kind]
	out.Reset(shape.name)
	out.Seen = e.Seen
	for i, a := range shape.args {
		n := e.Args[i]
		if a.form == asNumber {
			out.Number(a.name, int(n))
		} else {
			out.Text(a.name, word(a.form, n))
		}
	}
}

// nameNations makes a ship's number and a crew card's kind those of their nation rather than of their seat, so that an
// event means the same in every position, before the nations are chosen, too. Cards are of the seat named first.
func (s *State) nameNations(kind eventKind, args []int16) {
	for i, a := range eventShapes[kind].args {
		switch a.form {
		case asShip:
			args[i] = int16(s.shipName(int(args[i])))
		case asCrew:
			args[i] += int16(s.players[args[0]].nation) * int16(crewKinds)
		default:
		}
	}
}

// word is the id of a thing.
func word(f form, n int16) string {
	switch f {
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
