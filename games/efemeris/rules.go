package efemeris

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"portolan/game"
)

//go:embed text/*.json
var texts embed.FS

// version is the number of the rules that new matches are played by.
const version = 2

// Rules is the game of Efemeris.
type Rules struct{}

var _ game.Rules = Rules{}

// ID implements [game.Rules].
func (Rules) ID() string { return "efemeris" }

// Version implements [game.Rules].
func (Rules) Version() int { return version }

// Seats implements [game.Rules].
func (Rules) Seats() (least, most int) { return 2, 4 }

// Options implements [game.Rules]. Where the default is empty it follows: the mode from the number of seats, the tiles from
// the level.
func (Rules) Options() []game.Option {
	return []game.Option{
		{Name: "mode", Values: modes},
		{Name: "level", Values: []string{"basic", "expert"}, Default: "basic"},
		{Name: "tiles", Values: []string{"19", "23", "25", "27"}},
		{Name: "edition", Values: editions, Default: "fr"},
		{Name: "guide", Values: []string{"no", "yes"}, Default: "no"},
	}
}

// Resolve implements [game.Rules].
func (r Rules) Resolve(seats int, given map[string]string) (map[string]string, error) {
	least, most := r.Seats()
	if seats < least || seats > most {
		return nil, &game.OptionError{Field: "seats", Why: "Efemeris is for 2 to 4 players"}
	}
	resolved, err := game.ResolveOptions(r.Options(), given)
	if err != nil {
		return nil, err
	}
	return resolved, r.complete(seats, resolved)
}

// complete fills in the options that follow from others and checks that all fit together.
func (Rules) complete(seats int, options map[string]string) error {
	if options["mode"] == "" {
		options["mode"] = modes[slices.Index(modeSeats, seats)]
	}
	if want := modeSeats[slices.Index(modes, options["mode"])]; want != seats {
		return &game.OptionError{Field: "seats", Why: fmt.Sprintf("the mode %s has %d seats", options["mode"], want)}
	}
	expert := options["level"] == "expert"
	if options["tiles"] == "" {
		options["tiles"] = "19"
		if expert {
			options["tiles"] = "23"
		}
	}
	if expert == (options["tiles"] == "19") {
		return &game.OptionError{Field: "tiles", Why: "must be 19 at the basic level and 23, 25 or 27 at the expert level"}
	}
	if options["guide"] == "yes" && (seats != 2 || expert || options["edition"] != "fr") {
		return &game.OptionError{Field: "guide", Why: "the guided match is a duel at the basic level, edition fr"}
	}
	return nil
}

// New implements [game.Rules].
func (r Rules) New(setup game.Setup, c *game.Chance) (game.State, error) {
	if setup.Rules < 1 || setup.Rules > version {
		return nil, &game.OptionError{Field: "rules", Why: "this version of the rules is not known"}
	}
	options, err := r.Resolve(setup.Seats, setup.Options)
	if err != nil {
		return nil, err
	}
	carried, err := readCarried(setup.Carried, setup.Seats)
	if err != nil {
		return nil, err
	}
	s := new(State)
	s.reset(makeVariant(setup.Rules, options), carried, c)
	return s, nil
}

// ViewType implements [game.Rules].
func (Rules) ViewType() any { return View{} }

// Text implements [game.Rules].
func (Rules) Text(lang string) []byte {
	return game.ReadWords(texts, lang)
}

// Data is what is the same in every match: the map's cells and edges, and the reference data.
type Data struct {
	Directions []string        `json:"directions"`
	Cells      []CellData      `json:"cells"`
	Edges      []EdgeData      `json:"edges"`
	Planets    []planetData    `json:"planets"`
	Tiles      []tileData      `json:"tiles"`
	Crew       crewData        `json:"crew"`
	Captains   json.RawMessage `json:"captains"`
	Galleons   json.RawMessage `json:"galleons"`
	Bonuses    map[string]int  `json:"bonus_tokens"`
}

// CellData is a place for a tile, in axial coordinates with N = (0, -1) and SE = (1, 0).
type CellData struct {
	Q     int  `json:"q"`
	R     int  `json:"r"`
	Basic bool `json:"basic"` // in the map of 19
}

// EdgeData is a field between two cells, or at the rim of one.
type EdgeData struct {
	Field int        `json:"field"`
	Sides []SideData `json:"sides"`
}

// SideData is one of the cells at an edge and the edge's direction from there, 0 to 5 clockwise from N.
type SideData struct {
	Cell      int `json:"cell"`
	Direction int `json:"direction"`
}

// Data implements [game.Rules].
func (Rules) Data() any {
	ref := table.ref
	d := Data{
		Directions: ref.Directions, Planets: ref.Planets, Tiles: ref.Tiles, Crew: ref.Crew,
		Captains: ref.Captains, Galleons: ref.Galleons, Bonuses: ref.Bonuses,
	}
	for i, c := range board.cells {
		d.Cells = append(d.Cells, CellData{Q: int(c.q), R: int(c.r), Basic: i < basicCells})
	}
	for i, sides := range board.sides {
		e := EdgeData{Field: insideFields + i}
		for _, at := range sides {
			if at.cell != none {
				e.Sides = append(e.Sides, SideData{Cell: int(at.cell), Direction: int(at.dir)})
			}
		}
		d.Edges = append(d.Edges, e)
	}
	return d
}
