package efemeris

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
)

//go:embed data/efemeris.json
var dataJSON []byte

// fieldType is what a field of a tile is (EF-1.4); edge fields are plain places between tiles.
type fieldType uint8

const (
	fieldRose fieldType = iota
	fieldPlain
	fieldPlanet
	fieldPepper
	fieldVanilla
	fieldAnchorage
	fieldSingularity
	fieldEdge
	fieldProvidencePepper
	fieldProvidenceVanilla
	fieldWreck
)

var fieldTypes = []string{
	"rose", "plain", "planet", "pepper", "vanilla", "anchorage", "singularity", "edge", "providence-pepper",
	"providence-vanilla", "wreck",
}

type spice uint8

const (
	pepper spice = iota
	vanilla
)

var spices = []string{"pepper", "vanilla"}

type bonus uint8

const (
	stellarWinds bonus = iota
	warningShot
	newCargo
	bonusKinds
)

var bonuses = []string{"stellar-winds", "warning-shot", "new-cargo"}

type nation uint8

const (
	france nation = iota
	britain
	spain
	nationKinds
	noNation nation = 0xFF
)

var (
	nations      = []string{"france", "britain", "spain"}
	shipPrefixes = []string{"fr", "gb", "es"}
)

// crewKind is a sort of crew card. Each nation has five: three common ones and two of its own.
type crewKind uint8

const (
	banker crewKind = iota
	firstOfficer
	gunner
	ownFirst  // helmsman, surgeon, boatswain
	ownSecond // courtesan, carpenter, governor
	crewKinds
)

var crewNames = [nationKinds][crewKinds]string{
	france:  {"banker", "first-officer", "gunner", "helmsman", "courtesan"},
	britain: {"banker", "first-officer", "gunner", "surgeon", "carpenter"},
	spain:   {"banker", "first-officer", "gunner", "boatswain", "governor"},
}

// captain is one of the twelve: four times the nation plus 0 to 3.
type captain uint8

const (
	hubac captain = iota
	deLaChesnaye
	castelDOleron
	cassini
	fairborne
	blake
	byng
	lancaster
	pargo
	deGuzman
	daSilva
	deAviles
	noCaptain captain = 0xFF
)

const captainsPerNation = 4

var captainNames = []string{
	"hubac", "de-la-chesnaye", "castel-d-oleron", "cassini", "fairborne", "blake", "byng", "lancaster",
	"pargo", "de-guzman", "da-silva", "de-aviles",
}

const planetKinds = 8

// reference is the shape of the data file.
type reference struct {
	Directions []string        `json:"directions"`
	Planets    []planetData    `json:"planets"`
	Tiles      []tileData      `json:"tiles"`
	Crew       crewData        `json:"crew"`
	Captains   json.RawMessage `json:"captains"`
	Galleons   json.RawMessage `json:"galleons"`
	Bonuses    map[string]int  `json:"bonus_tokens"`
}

type planetData struct {
	ID       string `json:"id"`
	Produces string `json:"produces"`
	Cost     struct {
		Pepper  int `json:"pepper"`
		Vanilla int `json:"vanilla"`
	} `json:"cost"`
}

type tileData struct {
	ID     string   `json:"id"`
	Kind   string   `json:"kind"`
	Stubs  []string `json:"stubs"`
	Fields []struct {
		ID   string `json:"id"`
		Type string `json:"type"`
	} `json:"fields"`
	Links [][2]string `json:"links"`
}

type crewData map[string]map[string]int

// tables is the reference data in the shapes that the rules use.
type tables struct {
	ref       reference
	crewTotal [crewKinds]uint8 // cards of each kind in a nation's twelve (EF-6.13), alike in all nations
	produces  [planetKinds]spice
	cost      [planetKinds][2]uint8
	tokens    [bonusKinds]uint8
	planetOf  []int8 // by tile: the planet on it, or -1
	basicSet  uint32 // tiles shuffled in the basic level, planets included
	expertSet uint32
	links     []([6]tileLinks)
	types     [][slotsPerCell]fieldType
	tileNames []string
}

// tileLinks are the paths of a tile in one orientation.
type tileLinks struct {
	stub  [6]uint8 // by direction: the slot that the path from that edge leads to, or none
	count [slotsPerCell]uint8
	to    [slotsPerCell][6]uint8 // by slot: directions 0 to 5, or slotLink plus a slot of the same tile
}

const (
	none     = 0xFF
	slotLink = 8
)

var table = mustLoad()

func mustLoad() *tables {
	t, err := load(dataJSON)
	if err != nil {
		panic("efemeris: data/efemeris.json: " + err.Error()) // embedded: a fault here is one of the build
	}
	return t
}

func load(text []byte) (*tables, error) {
	t := new(tables)
	if err := json.Unmarshal(text, &t.ref); err != nil {
		return nil, err
	}
	for _, step := range []func() error{t.loadCrew, t.loadPlanets, t.loadTiles} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	for b, id := range bonuses {
		t.tokens[b] = uint8(t.ref.Bonuses[id])
	}
	return t, nil
}

func (t *tables) loadCrew() error {
	for n, id := range nations {
		for k, name := range crewNames[n] {
			count, ok := t.ref.Crew["common"][name]
			if !ok {
				count, ok = t.ref.Crew[id][name]
			}
			if !ok || n > 0 && uint8(count) != t.crewTotal[k] {
				return fmt.Errorf("crew %s of %s: missing, or its number differs between nations", name, id)
			}
			t.crewTotal[k] = uint8(count)
		}
	}
	return nil
}

func (t *tables) loadPlanets() error {
	if len(t.ref.Planets) != planetKinds {
		return fmt.Errorf("%d planets, want %d", len(t.ref.Planets), planetKinds)
	}
	for i, p := range t.ref.Planets {
		kind := slices.Index(spices, p.Produces)
		if kind < 0 {
			return fmt.Errorf("planet %s produces %q", p.ID, p.Produces)
		}
		t.produces[i] = spice(kind)
		t.cost[i] = [2]uint8{uint8(p.Cost.Pepper), uint8(p.Cost.Vanilla)}
	}
	return nil
}

func (t *tables) planetIndex(id string) int8 {
	return int8(slices.IndexFunc(t.ref.Planets, func(p planetData) bool { return p.ID == id }))
}

func (t *tables) loadTiles() error {
	for i, d := range t.ref.Tiles {
		t.tileNames = append(t.tileNames, d.ID)
		t.planetOf = append(t.planetOf, t.planetIndex(d.ID))
		switch d.Kind {
		case "planet", "path":
			t.basicSet |= 1 << i
		case "expert":
			t.expertSet |= 1 << i
		}
		var types [slotsPerCell]fieldType
		for slot, f := range d.Fields {
			kind := slices.Index(fieldTypes, f.Type)
			if kind < 0 {
				return fmt.Errorf("tile %s: field type %q", d.ID, f.Type)
			}
			types[slot] = fieldType(kind)
		}
		t.types = append(t.types, types)
		var turned [6]tileLinks
		for rotation := range turned {
			turned[rotation] = t.linksOf(d, rotation)
		}
		t.links = append(t.links, turned)
	}
	return nil
}

func (t *tables) linksOf(d tileData, rotation int) tileLinks {
	l := tileLinks{stub: [6]uint8{none, none, none, none, none, none}}
	join := func(slot, to uint8) {
		l.to[slot][l.count[slot]] = to
		l.count[slot]++
	}
	place := func(id string) (dir, slot int) {
		if dir = slices.Index(t.ref.Directions, id); dir >= 0 {
			return (dir + rotation) % 6, -1
		}
		return -1, int(id[0] - 'a')
	}
	for _, link := range d.Links {
		dirA, slotA := place(link[0])
		dirB, slotB := place(link[1])
		switch {
		case dirA >= 0:
			l.stub[dirA] = uint8(slotB)
			join(uint8(slotB), uint8(dirA))
		case dirB >= 0:
			l.stub[dirB] = uint8(slotA)
			join(uint8(slotA), uint8(dirB))
		default:
			join(uint8(slotA), slotLink+uint8(slotB))
			join(uint8(slotB), slotLink+uint8(slotA))
		}
	}
	for slot := range l.to { // a fixed order, whatever the order in the data
		slices.Sort(l.to[slot][:l.count[slot]])
	}
	return l
}
