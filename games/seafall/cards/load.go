package cards

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
)

//go:embed data/*.json
var dataFiles embed.FS

func mustLoadContent() *Content {
	t, err := loadContent(func(name string) ([]byte, error) { return dataFiles.ReadFile("data/" + name) })
	if err != nil {
		panic("seafall: " + err.Error()) // embedded: a fault here is one of the build
	}
	return t
}

// loadContent reads and checks the data files. Its error names the file and the field at fault.
func loadContent(read func(name string) ([]byte, error)) (*Content, error) {
	var (
		t     = &Content{Charts: firstCharts()}
		cards cardsData
		world worldData
		log   logData
		first chestText
		hall  chestText
		sails chestText
		lands chestText
		arch  chestText
		crown chestText
	)
	for _, file := range []struct {
		name string
		into any
		load func(*checker, *Content)
	}{
		{"cards.json", &cards, cards.load},
		{"world.json", &world, world.load},
		{"log.json", &log, log.load},
		{"chart-room.json", &first, first.load},
		{"sealed-hall.json", &hall, hall.loadHall},
		{"black-sails.json", &sails, sails.loadSails},
		{"letters-patent.json", &lands, lands.loadPatent},
		{"the-arch.json", &arch, arch.loadArch},
		{"the-crown.json", &crown, crown.loadCrown},
	} {
		text, err := read(file.name)
		if err != nil {
			return nil, err
		}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(file.into); err != nil {
			return nil, fmt.Errorf("%s: %w", file.name, err)
		}
		k := &checker{file: file.name}
		file.load(k, t)
		if k.err != nil {
			return nil, k.err
		}
	}
	for a := range t.Advisors {
		if FindModifier(t.Advisors[a].Mods, ModGuard, AnyArg) != nil {
			t.Guards |= 1 << a
		}
		if FindModifier(t.Advisors[a].Mods, ModPrice, uint8(PriceTreasure)) != nil {
			t.Dealers |= 1 << a
		}
	}
	return t, nil
}

// checker turns what the files say into what the rules use, and keeps the first fault.
type checker struct {
	file  string
	chest *Content // what has been read, in the file of a chest; else nil
	err   error
}

// fail notes a fault of a field, if it is the first.
func (k *checker) fail(field, format string, args ...any) {
	if k.err == nil {
		k.err = fmt.Errorf("%s: %s: %s", k.file, field, fmt.Sprintf(format, args...))
	}
}

// count checks how many there are of something.
func (k *checker) count(field string, got, want int) bool {
	if got != want {
		k.fail(field, "%d of them, want %d", got, want)
	}
	return got == want
}

// least checks that there is enough of something.
func (k *checker) least(field string, got, want int) {
	if got < want {
		k.fail(field, "%d of them, want %d at least", got, want)
	}
}

// most checks that there is not too much of something.
func (k *checker) most(field string, got, want int) {
	if got > want {
		k.fail(field, "%d of them, want %d at most", got, want)
	}
}

// number checks that a number is within its bounds.
func (k *checker) number(field string, n, low, high int) int8 {
	if n < low || n > high {
		k.fail(field, "%d is not between %d and %d", n, low, high)
	}
	return int8(n)
}

// name finds a word in a list.
func (k *checker) name(field, word string, list []string) uint8 {
	at := slices.Index(list, word)
	if at < 0 {
		k.fail(field, "%q is none of %q", word, list)
		return 0
	}
	return uint8(at)
}

// id checks that an id is there and new.
func (k *checker) id(field, id string, seen map[string]bool) string {
	if id == "" {
		k.fail(field+".id", "is missing")
	}
	if seen[id] {
		k.fail(field+".id", "%q is there twice", id)
	}
	seen[id] = true
	return id
}

// effectData is an effect as the files write it, modifierData a modifier.
type effectData struct {
	editionData
	Op  string `json:"op"`
	Who string `json:"who"`
	Arg string `json:"arg"`
	N   int    `json:"n"`
}

type modifierData struct {
	Stat string `json:"stat"`
	Arg  string `json:"arg"`
	N    int    `json:"n"`
}

// effects checks a list of effects. Those of an entry may be about the island and the flagship where it was read.
func (k *checker) effects(field string, list []effectData, allowed func(Effect) bool) []Effect {
	var out []Effect
	for i, d := range list {
		at := fmt.Sprintf("%s[%d]", field, i)
		op := slices.IndexFunc(effectShapes[:], func(s shape) bool { return s.name == d.Op })
		if op < 0 {
			k.fail(at+".op", "%q is no effect", d.Op)
			return nil
		}
		e := Effect{Edition: k.edition(at, d.editionData), Op: EffectOp(op)}
		e.Arg, e.N = k.shaped(at, k.shapeOf(e.Op), d.Arg, d.N)
		if d.Who != "" {
			e.Who = Audience(k.name(at+".who", d.Who, audienceNames[:]))
		}
		if !allowed(e) {
			k.fail(at+".op", "%s cannot stand here", d.Op)
		}
		out = append(out, e)
	}
	for rules := uint8(1); rules <= Version; rules++ {
		n := 0
		for _, e := range out {
			if e.Holds(rules) {
				n++
			}
		}
		k.most(fmt.Sprintf("%s of version %d", field, rules), n, maxEffects)
	}
	return out
}

// modifiers checks a list of modifiers. Each stands where the rules look for it.
func (k *checker) modifiers(field string, list []modifierData, allowed func(Modifier) bool) []Modifier {
	k.most(field, len(list), maxModifiers)
	var out []Modifier
	for i, d := range list {
		at := fmt.Sprintf("%s[%d]", field, i)
		stat := slices.IndexFunc(modShapes[:], func(s shape) bool { return s.name == d.Stat })
		if stat < 0 {
			k.fail(at+".stat", "%q is no modifier", d.Stat)
			return nil
		}
		m := Modifier{Stat: Stat(stat)}
		m.Arg, m.N = k.shaped(at, modShapes[stat], d.Arg, d.N)
		if !allowed(m) {
			k.fail(at+".stat", "%s cannot stand here", d.Stat)
		}
		out = append(out, m)
	}
	return out
}

// shaped checks an argument and a number.
func (k *checker) shaped(field string, s shape, arg string, n int) (uint8, int8) {
	number := k.number(field+".n", n, s.min, s.max)
	if n == 0 && s.min < 0 {
		k.fail(field+".n", "is 0, which does nothing")
	}
	switch {
	case s.args == nil && arg != "":
		k.fail(field+".arg", "%s takes none", s.name)
	case s.args != nil && !(s.open && arg == "any"):
		return k.name(field+".arg", arg, s.args), number
	}
	return AnyArg, number
}

// Who may do what: effects of an entry know an island and a flagship, others do not.
func ofEntry(e Effect) bool { return e.Op != EffectCargo && !e.Op.ofChest() && e.Who != WhoHand }

func ofDamage(e Effect) bool {
	return e.Who == WhoSelf && slices.Contains([]EffectOp{EffectGold, EffectLuck, EffectInfluence, EffectCargo}, e.Op)
}

func ofTitle(e Effect) bool {
	return e.Who == WhoSelf && slices.Contains([]EffectOp{EffectGold, EffectLuck, EffectInfluence, EffectStore, EffectEnmity}, e.Op)
}

func ofPlace(e Effect) bool {
	return e.Who == WhoSelf && e.N > 0 && slices.Contains([]EffectOp{EffectGold, EffectLuck, EffectInfluence}, e.Op)
}

func ofEvent(e Effect) bool {
	switch e.Op {
	case EffectGoods, EffectCargo, EffectEnmity, EffectBox, EffectGarrison, EffectName, EffectEndTurn, EffectScrap, EffectIsland,
		EffectFlag, EffectTrack, EffectTreasure, EffectChart, EffectFleet, EffectWind:
		return false
	case EffectRefresh, EffectYield:
		return true
	default:
		return e.Who != WhoSelf && e.Who != WhoOthers && e.Who != WhoHand
	}
}

func ofMilestone(e Effect) bool {
	switch e.Op {
	case EffectGoods, EffectCargo, EffectYield, EffectDamage, EffectEnmity, EffectGarrison, EffectEndTurn, EffectWind:
		return false
	default:
		return e.Who != WhoHand
	}
}

// onProvince tells which modifiers hold on whatever works for a whole province.
func onProvince(m Modifier) bool {
	switch m.Stat {
	case ModShare, ModLuck, ModNoLuck, ModReroll, ModGoodPays, ModHarbour, ModMay:
		return false
	case ModPrice:
		return Price(m.Arg) != PriceHomeSell
	default:
		return true
	}
}

func onAdvisor(m Modifier) bool {
	return onTreasure(m) || m.Stat == ModGoodPays || m.Stat == ModMay
}

// onTreasure tells which modifiers hold on treasures, relics and epithets.
func onTreasure(m Modifier) bool { return onProvince(m) || m.Stat == ModLuck }

func onBuilding(m Modifier) bool {
	return onProvince(m) || m.Stat == ModPrice || m.Stat == ModHarbour || m.Stat == ModMay
}

func onEvent(m Modifier) bool { return onProvince(m) || m.Stat == ModNoLuck || m.Stat == ModReroll }

func onUpgrade(m Modifier) bool { return onDamage(m) || m.Stat == ModLuck }

// onDamage tells which modifiers hold on a ship.
func onDamage(m Modifier) bool {
	return slices.Contains([]Stat{ModValue, ModSupport, ModShare, ModAbsorb}, m.Stat) || m.Stat == ModPrice && Price(m.Arg) == PriceRepair
}

func onIsland(m Modifier) bool {
	return slices.Contains([]Stat{ModSupport, ModAbsorb, ModLuck, ModReroll}, m.Stat) || m.Stat == ModPrice && Price(m.Arg) == PriceBuy
}

// ofChest tells whether only what lies in a chest has such effects.
func (o EffectOp) ofChest() bool { return o >= EffectFlag }
