package seafall

import (
	"testing"
)

// finish ends the match by its target and goes on to a step of section 15; what the steps before would ask is left out.
func (p *position) finish(stage phase) *position {
	p.Helper()
	return p.finishWith(stage, -1)
}

// finishWith does the same; the dice of the first province that rolls for its tokens show so many successes, if not -1.
func (p *position) finishWith(stage phase, successes int) *position {
	p.Helper()
	play := play{s: p.s, seat: p.s.turn, me: &p.s.provinces[0], c: p.Chance}
	p.s.event = none
	p.s.events.reset(p.s.eventSet)
	play.finishMatch()
	p.s.finish.stage = stage
	before := *p.s
	for seed := range uint64(100_000) {
		*p.s = before
		p.Chance.Seed(seed)
		play.advance()
		if successes < 0 || int(p.s.finish.successes) == successes {
			return p.Check()
		}
	}
	p.Fatalf("nobody rolls %d successes", successes)
	return p
}

// carried is what a match that is over hands on.
func carried(t testing.TB, s *State) []byte {
	t.Helper()
	outcome, over := s.Outcome()
	if !over {
		t.Fatalf("the match is not over: seat %d decides in phase %s", s.decider, phases[s.phase])
	}
	text := s.Carry(outcome.Winners)
	if text == nil {
		t.Fatal("the campaign is over")
	}
	return text
}

// resumed sets up the next match, with so many seats, of a match that is over.
func resumed(t testing.TB, seats int, s *State, options map[string]string) *State {
	t.Helper()
	return open(t, seats, options, carried(t, s), 1)
}

// complete plays what is left of section 15, always by the first choice.
func (p *position) complete() *position {
	p.Helper()
	for p.s.Deciding() != 0 {
		seat := p.s.Deciding().First()
		p.s.Play(seat, p.s.Moves(seat, nil)[0], p.Chance, &p.Journal)
	}
	return p.Check()
}
