package efemeris

import (
	"errors"
	"fmt"
	"maps"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// follow sets the next match of a series up, again and again, and counts who begins it.
func follow(t *testing.T, options map[string]string, carried []byte) map[int]int {
	t.Helper()
	firsts := map[int]int{}
	for seed := range uint64(120) {
		firsts[start(t, options, seed, carried).view(game.Spectator).First]++
	}
	return firsts
}

// begins fails unless each of these seats, and no other, begins about as often as the others of them.
func begins(t *testing.T, firsts map[int]int, seats ...int) {
	t.Helper()
	for _, seat := range seats {
		if want := 120 / len(seats); firsts[seat] < want*2/3 || firsts[seat] > want*4/3 {
			t.Errorf("seat %d begins %d of 120 matches, want about %d: %v", seat, firsts[seat], want, firsts)
		}
	}
	if len(firsts) != len(seats) {
		t.Errorf("the seats %v begin, want %v", firsts, seats)
	}
}

func TestSeries(t *testing.T) {
	var serial game.Serial = Rules{}
	a, b, c := game.SeatsOf(0), game.SeatsOf(1), game.SeatsOf(2)
	contests := []struct {
		mode    string
		winners []game.Seats
		goes    bool
	}{
		{"duel", nil, true},
		{"duel", []game.Seats{a}, true},
		{"duel", []game.Seats{a, a}, false},
		{"duel", []game.Seats{b, a}, true},
		{"duel", []game.Seats{b, a, b}, false},
		{"duel", []game.Seats{0, 0, 0}, true},
		{"duel", []game.Seats{a, 0, b, 0}, true},
		{"duel", []game.Seats{0, b, 0, b}, false},
		{"free-for-all", []game.Seats{a, b, c}, true},
		{"free-for-all", []game.Seats{a, b, c, b}, false},
		{"free-for-all", []game.Seats{a, 0, b, 0, c, 0}, true},
		{"team", []game.Seats{a | c, b | game.SeatsOf(3)}, true},
		{"team", []game.Seats{a | c, b | game.SeatsOf(3), a | c}, false},
	}
	for _, tt := range contests {
		t.Run(fmt.Sprintf("EF-12.10 EF-12.13 %s after wins of %v", tt.mode, tt.winners), func(t *testing.T) {
			options, err := Rules{}.Resolve(modeSeats[gametest.Index(t, modes, tt.mode)], masters(tt.mode))
			if err != nil {
				t.Fatal(err)
			}
			if got := serial.Goes(options, tt.winners); got != tt.goes {
				t.Errorf("another match follows: %v", got)
			}
			options["level"] = "basic"
			if serial.Goes(options, tt.winners) {
				t.Error("a series at the basic level")
			}
		})
	}
	gametest.Prove(t, []gametest.Rule{
		{"EF-12.13 the loser of a duel begins the next match", func(t *testing.T) {
			for winner := range game.Seat(2) {
				p := duelists(t).owns(0, "pytheas", "apollas").owns(1, "hecateus")
				begins(t, follow(t, masters("duel"), p.s.Carry(game.SeatsOf(winner))), int(1-winner))
			}
		}},
		{"EF-12.13 and is the first player in all: nation, planet N of the centre, spices", func(t *testing.T) {
			p := start(t, masters("duel"), 3, duelists(t).s.Carry(b))
			p.decides(0).Do(0, "nation:spain").Do(1, "nation:france")
			p.Do(0, "captain:pargo", "captain:da-silva", "captain:de-aviles", "button:ready").Do(1, "captain:cassini", "captain:hubac", "captain:de-la-chesnaye", "button:ready")
			for seat := range 2 {
				p.Do(seat, "reserve:gunner", "reserve:gunner", "reserve:gunner", "reserve:banker", "reserve:banker", "button:ready")
			}
			p.Do(0, "planet:pytheas turn:0").Do(1, "planet:patrocles turn:0").holds(0, 1, 1).holds(1, 1, 2).inPhase(0, "exploration")
			if got := p.planet("pytheas").Field; got != p3 {
				t.Errorf("pytheas lies on %d", got)
			}
		}},
		{"EF-12.13 after a match won on the board, too", func(t *testing.T) {
			p := duelists(t).turn(1, "construction").lane().owns(0, "pytheas").owns(1, "apollas").spices(1, 2, 1).ship("gb-galleon", p3)
			p.Do(1, takePytheas).Ended("no-planets", 1)
			begins(t, follow(t, masters("duel"), p.s.Carry(b)), 0)
		}},
		{"EF-12.13 in a team the losing nation begins, either partner", func(t *testing.T) {
			p := atVariant(t, masters("team")).owns(0, "pytheas", "hecateus").owns(1, "apollas", "patrocles", "posidonius").owns(3, "demodamas")
			begins(t, follow(t, masters("team"), p.s.Carry(game.SeatsOf(0, 2))), 1, 3)
			begins(t, follow(t, masters("team"), p.s.Carry(game.SeatsOf(1, 3))), 0, 2)
		}},
		{"EF-12.13 in a free for all the loser with the fewest planets begins", func(t *testing.T) {
			p := atVariant(t, masters("free-for-all")).owns(0, "pytheas").owns(1, "apollas", "patrocles").owns(2, "hecateus", "demodamas", "posidonius")
			begins(t, follow(t, masters("free-for-all"), p.s.Carry(c)), 0)
			begins(t, follow(t, masters("free-for-all"), p.s.Carry(a)), 1)
			begins(t, follow(t, masters("free-for-all"), p.s.Carry(b)), 0)
		}},
		{"EF-12.13 of two losers with as many, one at random", func(t *testing.T) {
			p := atVariant(t, masters("free-for-all")).owns(0, "pytheas").owns(1, "apollas", "patrocles").owns(2, "hecateus", "demodamas")
			begins(t, follow(t, masters("free-for-all"), p.s.Carry(a)), 1, 2)
		}},
		{"EF-12.13 who was eliminated has the fewest", func(t *testing.T) {
			p := besieged3(t, 0, 1).Do(0, takePytheas)
			begins(t, follow(t, masters("free-for-all"), p.s.Carry(a)), 1)
		}},
		{"EF-12.13 after a draw anybody begins, whatever planets they hold", func(t *testing.T) {
			begins(t, follow(t, masters("duel"), duelists(t).owns(0, "pytheas").s.Carry(0)), 0, 1)
			begins(t, follow(t, masters("duel"), duelists(t).s.Carry(0)), 0, 1)
			begins(t, follow(t, masters("free-for-all"), atVariant(t, masters("free-for-all")).s.Carry(0)), 0, 1, 2)
			begins(t, follow(t, masters("team"), atVariant(t, masters("team")).s.Carry(0)), 0, 1, 2, 3)
		}},
		{"EF-12.13 the first match of a series is begun by anybody", func(t *testing.T) {
			begins(t, follow(t, masters("duel"), nil), 0, 1)
		}},
		{"EF-12.13 what is carried changes who begins, nothing else", func(t *testing.T) {
			played, fresh := start(t, masters("duel"), 1, duelists(t).s.Carry(a)), start(t, masters("duel"), 1, nil)
			x, y := played.view(0), fresh.view(0)
			if x.First, y.First, x.Turn, y.Turn = 0, 0, 0, 0; fmt.Sprint(x) != fmt.Sprint(y) {
				t.Errorf("%+v\n%+v", x, y)
			}
		}},
	})
}

func TestPlaceInTheOrderOfPlay(t *testing.T) {
	for _, mode := range modes {
		seats := modeSeats[gametest.Index(t, modes, mode)]
		t.Run("EF-2.1 EF-12.1 EF-12.3 clockwise from who begins: "+mode, func(t *testing.T) {
			for seed := range uint64(10) {
				p := start(t, map[string]string{"mode": mode}, seed, nil)
				for seat := range seats {
					if got, want := p.s.Place(game.Seat(seat)), (seat-p.view(0).First+seats)%seats; got != want {
						t.Errorf("seat %d has place %d, want %d", seat, got, want)
					}
				}
			}
		})
	}
}

// fault fails unless the error is an option error that names the field.
func fault(t *testing.T, err error, field string) {
	t.Helper()
	var wrong *game.OptionError
	if !errors.As(err, &wrong) || wrong.Field != field || wrong.Why == "" {
		t.Errorf("error %v, want one of the field %q", err, field)
	}
}

func TestOptions(t *testing.T) {
	for name, tt := range map[string]struct {
		seats int
		given map[string]string
		field string
	}{
		"an option that does not exist":        {2, map[string]string{"colour": "red"}, "colour"},
		"a mode that does not exist":           {2, map[string]string{"mode": "solo"}, "mode"},
		"a level that does not exist":          {2, map[string]string{"level": "master"}, "level"},
		"tiles that do not exist":              {2, map[string]string{"tiles": "21"}, "tiles"},
		"an edition that does not exist":       {2, map[string]string{"edition": "en"}, "edition"},
		"a guide that is neither yes nor no":   {2, map[string]string{"guide": "maybe"}, "guide"},
		"an empty value":                       {2, map[string]string{"level": ""}, "level"},
		"one seat":                             {1, nil, "seats"},
		"no seats":                             {0, nil, "seats"},
		"five seats":                           {5, nil, "seats"},
		"a duel of three":                      {3, map[string]string{"mode": "duel"}, "seats"},
		"a free for all of two":                {2, map[string]string{"mode": "free-for-all"}, "seats"},
		"a free for all of four":               {4, map[string]string{"mode": "free-for-all"}, "seats"},
		"teams of three":                       {3, map[string]string{"mode": "team"}, "seats"},
		"teams of two":                         {2, map[string]string{"mode": "team"}, "seats"},
		"expert tiles at the basic level":      {2, map[string]string{"level": "basic", "tiles": "23"}, "tiles"},
		"expert tiles at the level by default": {4, map[string]string{"tiles": "27"}, "tiles"},
		"the basic map at the expert level":    {3, map[string]string{"level": "expert", "tiles": "19"}, "tiles"},
		"a guide for three":                    {3, map[string]string{"guide": "yes"}, "guide"},
		"a guide for teams":                    {4, map[string]string{"guide": "yes"}, "guide"},
		"a guide at the expert level":          {2, map[string]string{"guide": "yes", "level": "expert"}, "guide"},
		"a guide by the German edition":        {2, map[string]string{"guide": "yes", "edition": "de"}, "guide"},
		"a guide by the Hungarian edition":     {2, map[string]string{"guide": "yes", "edition": "hu"}, "guide"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Rules{}.Resolve(tt.seats, tt.given)
			fault(t, err, tt.field)
			_, err = Rules{}.New(game.Setup{Rules: version, Seats: tt.seats, Options: tt.given}, game.FreeChance(1))
			fault(t, err, tt.field)
		})
	}
	for name, tt := range map[string]struct {
		seats       int
		given, want map[string]string
	}{
		"a duel by default":         {2, nil, map[string]string{"mode": "duel", "level": "basic", "tiles": "19", "edition": "fr", "guide": "no"}},
		"a free for all of three":   {3, nil, map[string]string{"mode": "free-for-all", "level": "basic", "tiles": "19", "edition": "fr", "guide": "no"}},
		"teams of four":             {4, nil, map[string]string{"mode": "team", "level": "basic", "tiles": "19", "edition": "fr", "guide": "no"}},
		"an expert's smallest map":  {4, map[string]string{"level": "expert"}, map[string]string{"mode": "team", "level": "expert", "tiles": "23", "edition": "fr", "guide": "no"}},
		"all given":                 {3, map[string]string{"mode": "free-for-all", "level": "expert", "tiles": "27", "edition": "hu", "guide": "no"}, map[string]string{"mode": "free-for-all", "level": "expert", "tiles": "27", "edition": "hu", "guide": "no"}},
		"the guide of a basic duel": {2, map[string]string{"guide": "yes"}, map[string]string{"mode": "duel", "level": "basic", "tiles": "19", "edition": "fr", "guide": "yes"}},
	} {
		t.Run(name, func(t *testing.T) {
			given := maps.Clone(tt.given)
			got, err := Rules{}.Resolve(tt.seats, tt.given)
			if err != nil || !maps.Equal(got, tt.want) || !maps.Equal(given, tt.given) {
				t.Errorf("%v, %v; want %v", got, err, tt.want)
			}
		})
	}
	for name, carried := range map[string]string{
		"text that is not JSON":   "{",
		"a version of the future": `{"version":2,"first":[0]}`,
		"no version":              `{"first":[0]}`,
		"a seat too many":         `{"version":1,"first":[2]}`,
		"a seat below none":       `{"version":1,"first":[-1]}`,
		"seats that are words":    `{"version":1,"first":["me"]}`,
		"empty text":              "",
	} {
		t.Run("carried: "+name, func(t *testing.T) {
			_, err := Rules{}.New(game.Setup{Rules: version, Seats: 2, Options: masters("duel"), Carried: []byte(carried)}, game.FreeChance(1))
			fault(t, err, "carried")
		})
	}
	t.Run("rules of the future", func(t *testing.T) {
		_, err := Rules{}.New(game.Setup{Rules: version + 1, Seats: 2}, game.FreeChance(1))
		fault(t, err, "rules")
	})
}
