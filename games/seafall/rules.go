package seafall

import (
	"embed"
	"strconv"

	"portolan/game"
	"portolan/games/seafall/cards"
)

//go:embed text/*.json sealed/*.json
var texts embed.FS

// version is the number of the rules that new matches are played by.
const version = cards.Version

// Rules is the game of SeaFall.
type Rules struct{}

var _ game.Rules = Rules{}

// ID implements [game.Rules].
func (Rules) ID() string { return "seafall" }

// Version implements [game.Rules].
func (Rules) Version() int { return version }

// Seats implements [game.Rules].
func (Rules) Seats() (least, most int) { return 3, cards.MaxProvinces }

// Options implements [game.Rules]. The target is that of the first match after the prologue; it grows with the campaign
// (SF-1.3). Who is away or has left concerns campaigns under way (SF-16).
func (Rules) Options() []game.Option {
	var targets []string
	for n := firstTarget; n <= lastTarget; n++ {
		targets = append(targets, strconv.Itoa(n))
	}
	return []game.Option{
		{Name: "prologue", Values: []string{"yes", "no"}, Default: "yes"},
		{Name: "target", Values: targets, Default: strconv.Itoa(firstTarget)},
		{Name: "guide", Values: []string{"no", "yes"}, Default: "no"},
		{Name: "away", Values: colourSets, Default: colourSets[0]},
		{Name: "left", Values: colourSets, Default: colourSets[0]},
	}
}

// Resolve implements [game.Rules].
func (r Rules) Resolve(seats int, given map[string]string) (map[string]string, error) {
	if least, most := r.Seats(); seats < least || seats > most {
		return nil, &game.OptionError{Field: "seats", Why: "SeaFall is for 3 to 5 provinces"}
	}
	options, err := game.ResolveOptions(r.Options(), given)
	if err != nil {
		return nil, err
	}
	if v := makeVariant(seats, options); v.guided && (seats != guidedSeats || !v.prologue || v.away|v.left != 0) {
		return nil, &game.OptionError{Field: "guide", Why: "the guided match is a prologue of three provinces that all play"}
	}
	return options, nil
}

// New implements [game.Rules]. With a carried state the match follows from that; without one it opens a campaign.
func (r Rules) New(setup game.Setup, c *game.Chance) (game.State, error) {
	if setup.Rules < 1 || setup.Rules > version {
		return nil, &game.OptionError{Field: "rules", Why: "this version of the rules is not known"}
	}
	options, err := r.Resolve(setup.Seats, setup.Options)
	if err != nil {
		return nil, err
	}
	v := makeVariant(setup.Seats, options)
	v.rules = setup.Rules
	var s *State
	opens := len(setup.Carried) == 0
	if opens {
		s = openCampaign(v, c)
		err = s.enroll(v)
	} else {
		var l *Legacy
		if l, err = readLegacy(setup.Carried); err == nil {
			s, err = resume(l, v)
		}
	}
	if err != nil {
		return nil, err
	}
	s.seatByTitle()
	p := play{s: s, me: &s.provinces[0], c: c}
	p.advance()
	if v.guided && opens {
		s.prepare()
	}
	return s, nil
}

func makeVariant(seats int, options map[string]string) variant {
	target, err := strconv.Atoi(options["target"])
	if err != nil {
		panic("seafall: " + err.Error()) // Resolve has checked that it is a number
	}
	return variant{
		seats: seats, prologue: options["prologue"] == "yes", guided: options["guide"] == "yes", target: target,
		away: colourSet(options["away"]), left: colourSet(options["left"]),
	}
}

// ViewType implements [game.Rules].
func (Rules) ViewType() any { return View{} }

// Text implements [game.Rules].
func (Rules) Text(lang string) []byte {
	text, err := texts.ReadFile("text/" + lang + ".json")
	if err != nil {
		return nil
	}
	return text
}
