package arena

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"portolan/bot"
	"portolan/crash"
	"portolan/game"
)

// CampaignLimit is the number of matches after which a campaign is given up as unfinished.
const CampaignLimit = 40

// mostCampaigns is how many campaigns are played at most: what came of each is kept in memory.
const mostCampaigns = 100_000

// Campaigns says who plays how many whole campaigns.
type Campaigns struct {
	Rules   game.Rules
	Options map[string]string // of the first match
	Bots    []string          // a spec for each seat; who joins later is played by the same ones again, from the first on
	Number  int               // of campaigns; at least 1
	Seed    uint64
	Rotate  bool // seat the bots one place further in every campaign
	// Changes is how likely it is, from 0 to 1, that something happens to the party at a match but the first: a seat misses it, one
	// joins or leaves for good before it, or it is ended by agreement.
	Changes  float64
	Workers  int             // campaigns played at once; as many as there are processors when 0
	Progress func(done int)  // is called after each campaign, from one goroutine at a time; it may be nil
	events   []campaignEvent // what happens before the matches, over and over, in place of chance; tests say it
}

// campaignEvent is what happens to the party before a match, or at its end.
type campaignEvent uint8

const (
	nothingHappens campaignEvent = iota
	seatMisses
	seatJoins
	seatLeaves
	endsAgreed
	campaignEvents
)

// RunCampaigns plays whole campaigns. An error of the configuration is a *[ConfigError]; the context's error is returned as it is.
// A campaign that panics or does not end is counted, and told in the report.
func RunCampaigns(ctx context.Context, c Campaigns) (*CampaignReport, error) {
	if err := c.check(); err != nil {
		return nil, &ConfigError{err}
	}
	began := time.Now()
	told := make([]*campaignRun, c.Number)
	next := make(chan int)
	go func() {
		defer close(next)
		for i := range c.Number {
			select {
			case next <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var (
		crew sync.WaitGroup
		mu   sync.Mutex
		done int
	)
	for range min(workers, c.Number) {
		crew.Go(func() {
			for i := range next {
				run := c.run(ctx, i)
				mu.Lock()
				told[i] = run
				if done++; c.Progress != nil {
					c.Progress(done)
				}
				mu.Unlock()
			}
		})
	}
	crew.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	report := c.report(told)
	report.Seconds = time.Since(began).Seconds()
	return report, nil
}

// check returns what is wrong with the configuration.
func (c *Campaigns) check() error {
	if _, series := c.Rules.(game.Changing); !series {
		return fmt.Errorf("%s has no campaigns", c.Rules.ID())
	}
	switch least, most := c.Rules.Seats(); {
	case c.Number < 1:
		return errors.New("an arena of campaigns wants at least one")
	case c.Number > mostCampaigns:
		return fmt.Errorf("an arena of campaigns has at most %d", mostCampaigns)
	case len(c.Bots) < least || len(c.Bots) > most:
		return fmt.Errorf("%s has %s, not %d", c.Rules.ID(), seatCounts(least, most), len(c.Bots))
	case !(c.Changes >= 0 && c.Changes <= 1): // written so that what is no number fails, too
		return fmt.Errorf("how likely changes are is a number from 0 to 1, not %g", c.Changes)
	}
	for _, spec := range c.Bots {
		if _, err := bot.NewCustom(spec, 0); err != nil {
			return err
		}
	}
	_, err := c.Rules.Resolve(len(c.Bots), c.Options)
	return err
}

// campaignRun is one campaign being played, and what it came to.
type campaignRun struct {
	c       *Campaigns
	number  int
	luck    *rand.Rand // of what happens to the party
	party   []int      // by seat: who sits there, from 0 in the order in which they came
	options map[string]string
	carried []byte

	callings []string // names of what turns are for

	matches []campaignMatch
	emperor int // of the party; -1 while nobody is
	ended   bool
	fault   error
}

// campaignMatch is what one match of a campaign came to.
type campaignMatch struct {
	before   game.Stand // once it was set up
	after    game.Stand
	party    []int    // by seat
	callings []int    // turns by what they were for
	bots     []string // by seat
	winner   int      // seat; -1 when nobody won
	place    int      // in the order of play, of who won; -1 when nobody did
	moves    int
	agreed   bool // it was ended by agreement
}

// run plays campaign i. It never panics.
func (c *Campaigns) run(ctx context.Context, i int) (r *campaignRun) {
	seed := sha256.Sum256(fmt.Appendf(nil, "portolan arena campaign %d %d", c.Seed, i))
	r = &campaignRun{c: c, number: i, luck: rand.New(rand.NewChaCha8(seed)), emperor: -1}
	catch := crash.Reporter(func(*crash.Error, string) {})
	defer catch.Catch("a campaign", "", &r.fault)
	for seat := range c.Bots {
		r.party = append(r.party, seat)
	}
	r.options, r.fault = c.Rules.Resolve(len(r.party), c.Options)
	for n := 0; r.fault == nil && !r.ended && n < CampaignLimit; n++ {
		if err := r.match(ctx, n, seed); err != nil {
			r.fault = fmt.Errorf("match %d: %w", n+1, err)
		}
	}
	return r
}

// match plays the next match of the campaign.
func (r *campaignRun) match(ctx context.Context, n int, seed [32]byte) error {
	happens := nothingHappens
	if n > 0 {
		happens = r.happens(n)
		if err := r.change(happens); err != nil {
			return err
		}
	}
	seed = sha256.Sum256(binary.LittleEndian.AppendUint64(seed[:], uint64(n)))
	m := &campaignTable{chance: game.FreeChance(binary.LittleEndian.Uint64(seed[:])), agreed: -1}
	if happens == endsAgreed {
		m.agreed = r.luck.IntN(1500)
	}
	setup := game.Setup{Rules: r.c.Rules.Version(), Seats: len(r.party), Options: r.options, Carried: r.carried}
	st, err := r.c.Rules.New(setup, m.chance)
	if err != nil {
		return fmt.Errorf("setting it up: %w", err)
	}
	var tells bool
	if m.state, tells = st.(game.Campaigning); !tells {
		return fmt.Errorf("%s does not tell how a campaign stands", r.c.Rules.ID())
	}
	bots := make([]string, len(r.party))
	for seat, who := range r.party {
		bots[seat] = r.c.specOf(r.number, who)
		player, err := bot.NewCustom(bots[seat], binary.LittleEndian.Uint64(seed[8:])+uint64(seat))
		if err != nil {
			return err
		}
		m.players = append(m.players, player)
	}
	r.callings = m.state.Callings()
	one := campaignMatch{before: m.state.Stand(), party: slices.Clone(r.party), bots: bots, callings: make([]int, len(r.callings)), winner: -1, place: -1}
	if err := m.play(ctx, &one); err != nil {
		return err
	}
	outcome, over := m.state.Outcome()
	if !over {
		outcome.Winners = 0 // by agreement
		if breaker, ok := game.State(m.state).(game.Breaker); ok {
			breaker.BreakOff(0, nil)
		}
	}
	if outcome.Winners != 0 {
		one.winner = int(outcome.Winners.First())
		one.place = placeOf(m.state, outcome.Winners.First())
	}
	one.after, one.agreed = m.state.Stand(), !over
	r.matches = append(r.matches, one)
	if r.carried = m.state.Carry(outcome.Winners); r.carried == nil {
		r.ended = true
		if e := one.after.Emperor; e >= 0 {
			r.emperor = r.party[e]
		}
	}
	return nil
}

// specOf is the spec of the bot that plays for one of a campaign's party.
func (c *Campaigns) specOf(campaign, who int) string {
	if c.Rotate {
		who += campaign
	}
	return c.Bots[who%len(c.Bots)]
}

func placeOf(st game.State, seat game.Seat) int {
	if ordered, ok := st.(game.Ordered); ok {
		return ordered.Place(seat)
	}
	return int(seat)
}

// happens draws what happens to the party before match n, or at its end.
func (r *campaignRun) happens(n int) campaignEvent {
	if r.c.events != nil {
		return r.c.events[n%len(r.c.events)]
	}
	if r.luck.Float64() >= r.c.Changes {
		return nothingHappens
	}
	return campaignEvent(1 + r.luck.IntN(int(campaignEvents)-1))
}

// change has a seat miss the next match, join or leave, if that many may play.
func (r *campaignRun) change(happens campaignEvent) error {
	least, most := r.c.Rules.Seats()
	parts := make([]game.Part, len(r.party))
	one := r.luck.IntN(len(parts))
	switch {
	case happens == seatMisses && len(parts) > least:
		parts[one] = game.Misses
	case happens == seatLeaves && len(parts) > least:
		parts[one] = game.Leaves
	}
	var err error
	if r.options, err = r.c.Rules.(game.Changing).Change(r.options, r.carried, parts); err != nil {
		return fmt.Errorf("changing the party: %w", err)
	}
	r.party = slices.DeleteFunc(r.party, func(who int) bool { return parts[one] == game.Leaves && who == r.party[one] })
	if who := r.newcomer(); happens == seatJoins && who < most { // each has something of its own for good, and of that there is one a seat
		r.party = append(r.party, who)
	}
	return nil
}

// newcomer is the number of who joins now.
func (r *campaignRun) newcomer() int {
	most := slices.Max(r.party)
	for _, m := range r.matches {
		most = max(most, slices.Max(m.party))
	}
	return most + 1
}

// campaignTable is one match of a campaign while it is played.
type campaignTable struct {
	state   game.Campaigning
	players []bot.Player // by seat
	chance  *game.Chance
	agreed  int // moves after which it ends by agreement; -1 for never
}

// play plays to the end of the match, checks it, and counts.
func (m *campaignTable) play(ctx context.Context, one *campaignMatch) error {
	for m.state.Deciding() != 0 && one.moves != m.agreed {
		if one.moves == MoveLimit {
			return fmt.Errorf("it has not ended after %d moves", MoveLimit)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if one.before.SettingUp {
			one.before = m.state.Stand()
		}
		seat := m.state.Deciding().First()
		move := m.players[seat].Choose(m.state, seat)
		if k := m.state.Calling(move); k >= 0 {
			one.callings[k]++
		}
		m.state.Play(seat, move, m.chance, nil)
		one.moves++
	}
	if audited, ok := game.State(m.state).(game.Auditor); ok {
		return audited.Audit()
	}
	return nil
}
