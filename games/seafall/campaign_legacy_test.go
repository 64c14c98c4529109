package seafall

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"portolan/game"
	"portolan/game/gametest"
)

// campaign plays a campaign by chance to its end, at most so many matches, showing each match that is over.
func campaign(t testing.TB, seats int, seed uint64, options map[string]string, most int, visit func(n int, s *State)) {
	t.Helper()
	c := game.FreeChance(seed)
	var text []byte
	for n := range most {
		s := open(t, seats, options, text, seed*100+uint64(n))
		var buf []game.Move
		for s.Deciding() != 0 {
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			s.Play(seat, buf[c.Below(len(buf))], c, nil)
		}
		if err := s.Audit(); err != nil {
			t.Fatal(err)
		}
		visit(n, s)
		outcome, _ := s.Outcome()
		if text = s.Carry(outcome.Winners); text == nil {
			return
		}
	}
}

func TestCampaignsCarryOn(t *testing.T) {
	for seed := range uint64(4) {
		seats := 3 + int(seed%3)
		t.Run(fmt.Sprintf("%d seats, seed %d", seats, seed), func(t *testing.T) {
			before, last := int16(0), -1
			campaign(t, seats, seed, nil, 30, func(n int, s *State) {
				all := int16(0)
				last = n
				for seat := range s.count {
					all += s.provinces[seat].campaign
				}
				if all < before {
					t.Errorf("match %d: %d campaign glory in all, %d before", n, all, before)
				}
				before = all
				gametest.Equal(t, "counted matches before", int(s.match), max(0, n-1))
				if again := s.Carry(0); !bytes.Equal(again, s.Carry(0)) {
					t.Error("Carry tells two things")
				}
			})
			if last < 8 || last > lastMatch {
				t.Errorf("the campaign ended after the prologue and %d matches", last)
			}
		})
	}
}

// What is carried is what is read: a legacy comes back the same from a match that is broken off before it begins.
func TestLegacyComesBack(t *testing.T) {
	compared := 0
	campaign(t, 4, 5, nil, 11, func(_ int, s *State) {
		was := *s
		was.shuffleIn() // the cards of a chest that was opened in the last year are in play by the next match
		l := was.legacy()
		text, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		setup := game.Setup{Rules: version, Seats: 4, Carried: text}
		setup.Options, err = Rules{}.Resolve(4, nil)
		if err != nil {
			t.Fatal(err)
		}
		st, err := Rules{}.New(setup, game.FreeChance(1))
		if err != nil {
			t.Fatal(err)
		}
		next := st.(*State)
		if next.story.chests&^s.story.chests != 0 { // the set-up has opened one
			return
		}
		compared++
		for seat := range next.count { // what a match begins with and section 15 changes
			next.finish.ranks[seat] = next.provinces[seat].rank
			if next.provinces[seat].advisors != 0 {
				next.finish.kept[seat] = lowestBit(next.provinces[seat].advisors)
			}
		}
		again := next.legacy()
		again.Matches, again.Charted = l.Matches, l.Charted // a match counts, and islands come on the chart
		if l.Story.Sails != nil && again.Story.Sails == nil {
			t.Error("the corsairs are forgotten")
		}
		again.Story.Sails = l.Story.Sails // they sail on in the first winter
		for _, mark := range again.Story.Sea {
			if !slices.Contains(l.Story.Sea, mark) {
				t.Errorf("%+v has come to lie in the sea", mark)
			}
		}
		again.Story.Sea = l.Story.Sea // the sea may have taken some back (SF-29.2)
		back, err := json.Marshal(again)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, back) {
			t.Errorf("it was\n%s\nand comes back as\n%s", text, back)
		}
	})
	if compared < 4 {
		t.Errorf("%d matches were compared", compared)
	}
}

func TestLegacyIsReadStrictly(t *testing.T) {
	var text string
	campaign(t, 3, 2, nil, 4, func(n int, s *State) {
		if n == 3 {
			text = string(s.Carry(0))
		}
	})
	refusesSpoilt(t, text, [][2]string{
		{`"version":12`, `"version":1`},
		{`"version":12`, `"version":11`},
		{`"version":12`, `"version":13`},
		{`"version":12`, `"version":12,"more":1`},
		{`"story":`, `"tale":`},
		{`"chests":[{`, `"chests":[{"id":"chart-room","match":2,"colour":""},{`},
		{`"chests":[{"id":"chart-room"`, `"chests":[{"id":"hall"`},
		{`"told":[`, `"told":["no-milestone",`},
		{`"tales":[`, `"tales":[{"entry":"3","outcome":0}`},
		{`"flags":{`, `"flags":{"no-flag":"red"`},
		{`"tracks":{`, `"tracks":{"no-track":1`},
		{`"sea":[`, `"sea":[{"space":30,"tile":5},`},
		{`"matches":3`, `"matches":-1`},
		{`"matches":3`, `"matches":40`},
		{`"colour":"red"`, `"colour":"green"`},
		{`"colour":"red"`, `"colour":"pink"`},
		{`"garrison":1`, `"garrison":9`},
		{`"title":"elector"`, `"title":"duke"`},
		{`"fields":[2,2]`, `"fields":[2,2,2]`},
		{`"fields":[2,2]`, `"fields":[2,20]`},
		{`"modules":["research"`, `"modules":["temples"`},
		{`"events":["collector",`, `"events":["collector","collector",`},
		{`"scraps":`, `"scraps":7`},
		{`"treasures":[`, `"treasures":["a-ship"`},
		{`"advisor":"`, `"advisor":"no`},
		{`"islands":[`, `"islands":[{"garrison":1,"sites":[],"enmity":{}},`},
		{`"spot":"`, `"spot":"99`},
		{`{`, `[`},
		{`"islands"`, `"islets"`},
	})
}

// refusesSpoilt fails unless a match refuses what is carried once any one thing in it is replaced by another.
func refusesSpoilt(t *testing.T, text string, spoils [][2]string) {
	t.Helper()
	options, err := Rules{}.Resolve(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range spoils {
		spoilt := strings.Replace(text, c[0], c[1], 1)
		if spoilt == text {
			t.Errorf("nothing to replace: %s in %.300s", c[0], text[max(0, strings.Index(text, `"story"`)):])
			continue
		}
		_, err = Rules{}.New(game.Setup{Rules: version, Seats: 3, Options: options, Carried: []byte(spoilt)}, game.FreeChance(1))
		var fault *game.OptionError
		if !errors.As(err, &fault) || fault.Field != "carried" {
			t.Errorf("%s in place of %s: %v", c[1], c[0], err)
		}
	}
}

// A match that is ended at the table carries on as well, whenever that is.
func TestMatchesThatAreBrokenOffCarryOn(t *testing.T) {
	for seed := range uint64(6) {
		c := game.FreeChance(seed)
		s := open(t, 4, map[string]string{"prologue": "no"}, nil, seed)
		var buf []game.Move
		for n := 0; s.Deciding() != 0; n++ {
			if n%97 == int(seed) {
				before := *s
				text := s.Carry(game.SeatsOf(game.Seat(n % 4)))
				if *s != before {
					t.Fatal("Carry changes the match")
				}
				if !bytes.Equal(text, s.Carry(game.SeatsOf(game.Seat(n%4)))) {
					t.Fatal("Carry tells two things")
				}
				gametest.Equal(t, "match after it", open(t, 4, nil, text, 1).View(0).(*View).Match, 2)
				gametest.Equal(t, "match after a draw", open(t, 4, nil, s.Carry(0), 1).View(0).(*View).Match, 2)
			}
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			s.Play(seat, buf[c.Below(len(buf))], c, nil)
		}
	}
}

// BenchmarkCampaign plays the prologue and 15 matches by chance.
func BenchmarkCampaign(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		campaign(b, 4, uint64(i), nil, 16, func(int, *State) {})
	}
}

// SF-11.2, SF-11.8: places in the order of play are those of the first year, in which who keeps most from the matches before begins last.
func TestPlacesAreThoseOfTheFirstYear(t *testing.T) {
	c := game.FreeChance(7)
	var text []byte
	turned := 0
	for n := range 8 {
		s := open(t, 4, nil, text, uint64(n))
		var turns []int8
		var buf []game.Move
		for s.Deciding() != 0 {
			if s.year == 1 && s.round == 1 && s.turn != noSeat && !slices.Contains(turns, s.turn) {
				turns = append(turns, s.turn)
			}
			seat := s.Deciding().First()
			buf = s.Moves(seat, buf[:0])
			s.Play(seat, buf[c.Below(len(buf))], c, nil)
		}
		for place, seat := range turns {
			gametest.Equal(t, fmt.Sprintf("match %d, place of seat %d", n, seat), s.Place(game.Seat(seat)), place)
		}
		if turns[0] != s.order[0] {
			turned++
		}
		outcome, _ := s.Outcome()
		text = s.Carry(outcome.Winners)
	}
	if turned == 0 {
		t.Error("the lowest rank began each match")
	}
}
