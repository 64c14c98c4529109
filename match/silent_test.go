package match_test

import (
	"testing"

	"portolan/game"
	"portolan/match"
)

const day = 24 * 60 * 60 * 1000

// idle opens pebbles for people without a clock.
func idle(t *testing.T, seats int) *table {
	t.Helper()
	p := openWith(t, pebbles{}, match.Opening{Seats: seats}, 1)
	p.now = noon
	for s := range seats {
		p.do(p.m.ProposeSit(game.Seat(s), "Player", "", ""))
	}
	return p.bet()
}

// Who gives no sign for three days after a draw was offered need not agree, once all others do.
func TestAgreementWithoutTheSilent(t *testing.T) {
	p := idle(t, 3)
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Offer))
	without := func(kind error) {
		t.Helper()
		if _, err := p.m.ProposeWithout(p.now); kind != nil {
			refuses(t, err, kind)
		} else if err != nil {
			t.Fatal(err)
		}
	}
	p.after(3*day - 1)
	without(match.ErrState)
	p.after(1)
	if got := p.m.Silent(p.now); got.Len() != 2 {
		t.Fatalf("silent are %b", got)
	}
	without(nil)
	p.do(p.m.ProposeName(1, "Nora")) // a sign
	without(match.ErrState)
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Accept))
	for _, row := range []match.Row{
		{Kind: match.Accept, Seat: 2, Cause: match.CauseTime},
		{Kind: match.Accept, Seat: 1, Cause: match.CauseAbsent},
		{Kind: match.Decline, Seat: 2, Cause: match.CauseAbsent},
		{Kind: match.Accept, Seat: 2, Cause: match.CauseAbsent, At: noon},
	} {
		row.Number = p.m.Number() + 1
		if err := p.m.Apply(row); err == nil {
			t.Errorf("%+v was taken", row)
		}
	}
	p.do(p.m.ProposeWithout(p.now))
	p.over(match.Outcome{Winners: []int{}, Reason: match.ReasonAgreement, Scores: p.scores()})
	checkLoad(t, p)
	if err := match.Verify(pebbles{}, p.m.Record()); err != nil {
		t.Fatal(err)
	}
}

// A bot that plays on for somebody gives no sign in that one's place, and does not answer; one that plays for itself declines.
func TestStandInsGiveNoSign(t *testing.T) {
	p := idle(t, 2)
	p.do(p.m.ProposeTakeover(0, "Player", "greedy"))
	p.do(p.m.ProposeDraw(1, p.m.Number(), match.Offer))
	if row, due := p.m.BotAnswer(); due {
		t.Errorf("the bot answers %+v", row)
	}
	p.move(0, pass) // the bot
	p.after(3 * day)
	if _, err := p.m.ProposeWithout(p.now); err != nil {
		t.Fatal(err)
	}
	p.do(p.m.ProposeTakeover(0, "Player", "")) // back
	_, err := p.m.ProposeWithout(p.now)
	refuses(t, err, match.ErrState)
	p.do(p.m.ProposeDraw(0, p.m.Number(), match.Decline))
	if _, stands := p.m.Closes(); stands {
		t.Error("the offer stands")
	}
}
