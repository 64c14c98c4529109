package seafall

import "portolan/games/seafall/cards"

// The words of the rulebook that no card prints: each enumeration is a small number with a list of ids, which data, views and
// records use. Those of the cards are in package cards.

// goodSupply is how many of each good there are (SF-2.1).
const goodSupply = 10

// place is a site of a province (SF-6.1).
type place uint8

const (
	field1 place = iota
	field2
	building1
	building2
	warehouse
	council
	vault
	treasury

	placeKinds       = 8
	noPlace    place = 0xFF
)

var places = []string{"field-1", "field-2", "building-1", "building-2", "warehouse", "council", "vault", "treasury"}

// lootValues are printed at the sites of a province (SF-6.3): so many successes it takes to loot one, and so many enmity
// markers it costs.
var lootValues = [placeKinds]uint8{2, 2, 3, 3, 3, 3, 4, 5}

// face is a result of a die (SF-2.3).
type face uint8

const (
	nothing face = iota
	small
	medium
	large

	faceKinds = 4
)

var faces = []string{"nothing", "small", "medium", "large"}

// dieFaces are the six sides of a die.
var dieFaces = [6]face{nothing, nothing, small, medium, medium, large}

const diceCount = 15 // SF-2.1

// module is a part of the rules that the campaign switches on (SF-17.2): a set of bits in the carried state.
type module uint32

const (
	moduleResearch module = 1 << iota // research can be commissioned (SF-13.6)
	moduleSea                         // the sea can be explored (SF-21.2)
	moduleHall                        // tombs, temples, statues and the Tide (SF-22)
	moduleSails                       // ships are prey, and corsairs lie on the chart (SF-23)
	modulePatent                      // colonies can be founded (SF-24)
	moduleEdge                        // the archway leads on, to the sea beyond the edge (SF-25)
	moduleCrown                       // the last match, with its gates (SF-26)
)

var modules = []string{"research", "sea", "hall", "sails", "patent", "edge", "crown"}

// none is no card, no seat, nothing, in a field that counts from 0.
const none = cards.None
