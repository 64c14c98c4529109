package match_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"portolan/bot"
	"portolan/game"
	"portolan/match"
)

// writeTimed writes the golden record of a match with a clock: people run out of time, bots play on for them, they come back, the
// server is down for a while, and in the end somebody loses by the clock. "-update clock" asks for it.
func writeTimed(t *testing.T, sums map[string]string) {
	t.Helper()
	p := openWith(t, efemeris(t), match.Opening{Seats: 2, Terms: &match.Terms{Clock: own, Timeout: match.TimeoutBot}}, 141)
	p.now = noon
	for s := range game.Seat(2) {
		p.do(p.m.ProposeSit(s, fmt.Sprint("Player ", s), "", fmt.Sprintf("%032x", 141+int(s))))
	}
	for p.m.Status() == match.StatusPlaying {
		n, s := p.m.Number(), p.m.Deciding().First()
		p.after(int64(p.luck.Below(12_000)))
		switch over := p.m.Overdue(p.now); {
		case over != 0 && n > 120:
			p.do(p.m.ProposeForfeit(over.First(), p.now))
		case over != 0:
			p.do(p.m.ProposeTimeout(over.First(), p.now, "greedy"))
		case n%30 == 0:
			p.after(7_000_000)
			p.do(p.m.ProposeOutage(7_000_000, p.now))
		case p.m.Seat(s).Bot != "" && p.luck.Below(4) == 0:
			p.do(p.m.ProposeTakeover(s, p.m.Seat(s).Name, ""))
		default:
			if last, _, ok := p.m.Undoable(s); ok && p.luck.Below(8) == 0 {
				p.do(p.m.ProposeUndo(s, n, last))
				continue
			}
			player, err := bot.New("greedy", uint64(n))
			if err != nil {
				t.Fatal(err)
			}
			p.move(s, player.Choose(p.m.State(), s))
		}
	}
	const file = "efemeris-timed.json"
	rec := p.m.Record()
	writeRecord(t, filepath.Join(golden, file), rec)
	sums[file] = viewSum(t, rec)
}

// The golden record with a clock tells of all that a clock can bring about.
func TestTimedGolden(t *testing.T) {
	rec := readRecord(t, filepath.Join(golden, "efemeris-timed.json"))
	rowOf(rec, match.Outage, 0)
	if rec.Terms == nil || rowOf(rec, match.Takeover, 0).Cause != match.CauseTime || rec.Outcome.Reason != match.ReasonTime {
		t.Errorf("terms %+v, outcome %+v", rec.Terms, rec.Outcome)
	}
}

// writePaused writes the golden record of a match with pauses: asked for, turned down, agreed to, ended before their time and not; and, at
// leisure, with nights and with who is away. All is so many times slower. "-update pause" or "-update away" asks for it.
func writePaused(t *testing.T, sums map[string]string, file string, clock match.Clock, slower int) {
	t.Helper()
	p := openWith(t, efemeris(t), match.Opening{Seats: 3, Terms: &match.Terms{Clock: clock, Timeout: match.TimeoutBot}}, 142)
	p.now = noon
	for s := range game.Seat(3) {
		p.do(p.m.ProposeSit(s, fmt.Sprint("Player ", s), "", fmt.Sprintf("%032x", 142+int(s))))
	}
	held := 0 // how often the latest row has begun a pause
	for p.m.Number() < 300 {
		p.after(int64(p.luck.Below(12_000) * slower))
		switch over := p.m.Overdue(p.now); {
		case over != 0:
			p.do(p.m.ProposeTimeout(over.First(), p.now, "greedy"))
		case p.luck.Below(2) == 0:
			paused := strings.Contains(string(p.m.AppendPause(nil, p.now)), "left")
			p.speakOf(game.Seat(p.luck.Below(3)), int64(min(slower, 600)))
			if strings.Contains(string(p.m.AppendPause(nil, p.now)), "left") && !paused {
				held++
			}
		default:
			p.step()
		}
	}
	if held < 3 {
		t.Fatalf("only %d pauses have held", held)
	}
	for s := range game.Seat(2) {
		p.do(p.m.ProposeResign(s, p.m.Number()))
	}
	rec := p.m.Record()
	writeRecord(t, filepath.Join(golden, file), rec)
	sums[file] = viewSum(t, rec)
}

// The golden records with pauses, nights and absences have rows of all that can be said of them.
func TestPausedGolden(t *testing.T) {
	for file, least := range map[string]struct{ hours, away int }{
		"efemeris-paused-resigned.json": {}, "efemeris-nights-resigned.json": {hours: 20}, "efemeris-away-resigned.json": {hours: 20, away: 20},
	} {
		rec := readRecord(t, filepath.Join(golden, file))
		count := map[string]int{}
		for _, row := range rec.Moves {
			count[row.Kind+row.Cause]++
		}
		if count[match.Pause] < 9 || count[match.Resume] < 5 || count[match.Takeover+match.CauseTime] == 0 || count[match.Hours] < least.hours ||
			count[match.Away] < least.away {
			t.Errorf("%s has rows of the kinds %v", file, count)
		}
	}
}
