package seafall

// The words of the rulebook: each enumeration is a small number with a list of ids, which data, views and records use.

// good is a sort of goods, and the colour that it gives cards and tiles.
type good uint8

const (
	timber good = iota
	linen
	spice
	iron

	goodKinds      = 4
	noGood    good = 0xFF
)

var goods = []string{"timber", "linen", "spice", "iron"}

// goodSupply is how many of each good there are (SF-2.1).
const goodSupply = 10

// guild is one of the four that a turn commissions (SF-12.3).
type guild uint8

const (
	merchants guild = iota
	builders
	explorers
	soldiers

	guildKinds       = 4
	noGuild    guild = 0xFF
)

var guilds = []string{"merchants", "builders", "explorers", "soldiers"}

// colours tell provinces apart; a province keeps its own for the whole campaign.
var colours = []string{"red", "green", "blue", "violet", "grey"}

const maxProvinces = 5

// value is one of the four that a ship has (SF-7.1).
type value uint8

const (
	sailValue value = iota
	raidValue
	exploreValue
	holdValue

	valueKinds = 4
)

var values = []string{"sail", "raid", "explore", "hold"}

// expertise is what an advisor knows more of (SF-8.3, SF-13).
type expertise uint8

const (
	buyExpertise expertise = iota
	sellExpertise
	upgradeExpertise
	buildExpertise
	exploreExpertise
	raidExpertise
	taxExpertise
	researchExpertise

	expertiseKinds = 8
)

var expertises = []string{"buy", "sell", "upgrade", "build", "explore", "raid", "tax", "research"}

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

// titles are the ranks: the lower the number, the higher the rank (SF-3.1).
var titles = []string{"elector", "duke", "prince", "count", "baron"}

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
)

var modules = []string{"research"}

// researchDice are the dice that each research card gives to one exploration (SF-8.3).
var researchDice = [researchCount]uint8{1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2}

const researchCount = 12

// none is no card, no seat, nothing, in a field that counts from 0.
const none = 0xFF
