package arena

import (
	"fmt"
	"slices"

	"portolan/crash"
)

// CampaignReport is what an arena of campaigns found (SF-29). Matches are counted without a prologue, unless it says otherwise.
type CampaignReport struct {
	Game         string         `json:"game"`
	Rules        int            `json:"rules"` // version
	Bots         []string       `json:"bots"`
	Campaigns    int            `json:"campaigns"`
	Unfinished   int            `json:"unfinished"` // given up after [CampaignLimit] matches, or stopped by a fault that is no panic
	Panics       int            `json:"panics"`
	Faults       []string       `json:"faults"` // of campaigns that did not end, in words
	Seconds      float64        `json:"seconds"`
	Moves        int            `json:"moves"`
	Matches      spread         `json:"matches"`       // of a campaign
	ChestsOpened least          `json:"chests_opened"` // at the end of a campaign
	Chests       int            `json:"chests"`        // that the rules have
	ChestsBy     []float64      `json:"chests_by"`     // mean number of open ones at each set-up
	Unexplored   []float64      `json:"unexplored"`    // mean at each set-up
	NothingLeft  int            `json:"nothing_left"`  // set-ups but the last two of a campaign at which nothing is left to explore
	Milestones   least          `json:"milestones_open"`
	LastRounds   spread         `json:"last_rounds"` // of campaigns' last matches, but for those that were ended by agreement
	Crowned      int            `json:"crowned"`     // campaigns that have a winner, whichever way they ended
	HalfLeader   float64        `json:"half_leader_emperor"`
	ByPosition   []float64      `json:"by_position"` // by place in the order of play: the share of all matches that it won, prologues included
	ByBot        []botThirds    `json:"by_bot"`      // in the order in which they were named
	GuildNames   []string       `json:"guild_names"`
	Guilds       [3][]float64   `json:"guilds"` // by third of a campaign, prologues included: shares of the turns
	Glory        []gloryByMatch `json:"glory"`  // at each set-up
}

// spread is the least, the middle and the most of numbers.
type spread struct {
	Min    int `json:"min"`
	Median int `json:"median"`
	Max    int `json:"max"`
}

type least struct {
	Min int `json:"min"`
}

// botThirds is how a bot did in each third of campaigns, prologues included: the share of matches that one of its seats won, of those in
// which it played. Matches that nobody won are not counted.
type botThirds struct {
	Bot string     `json:"bot"`
	Won [3]float64 `json:"won"`
}

// gloryByMatch is the mean campaign glory of who leads, of all, and of who is last, over the campaigns that have such a match.
type gloryByMatch struct {
	Campaigns int     `json:"campaigns"`
	Leader    float64 `json:"leader"`
	Mean      float64 `json:"mean"`
	Last      float64 `json:"last"`
}

func spreadOf(numbers []int) spread {
	if len(numbers) == 0 {
		return spread{}
	}
	slices.Sort(numbers)
	return spread{numbers[0], numbers[len(numbers)/2], numbers[len(numbers)-1]}
}

// campaignSums is what a report is made of.
type campaignSums struct {
	report                    *CampaignReport
	lengths, lasts            []int
	unexplored, chests, glory [][]float64 // by set-up; glory is that of the leader
	mean, last                [][]float64
	half                      float64
	places, matchesOf         []int              // by place
	wins, seats               map[string]*[3]int // by bot: matches won, and seats in matches that somebody won, by third
	turns                     [3][]int
	fewestChests, fewestLaid  int
}

// report counts up what the campaigns came to.
func (c *Campaigns) report(runs []*campaignRun) *CampaignReport {
	sums := &campaignSums{
		report: &CampaignReport{
			Game: c.Rules.ID(), Rules: c.Rules.Version(), Bots: c.Bots, Campaigns: len(runs), Faults: []string{},
		},
		wins: map[string]*[3]int{}, seats: map[string]*[3]int{}, fewestChests: -1, fewestLaid: -1,
	}
	for _, bot := range c.Bots {
		sums.wins[bot], sums.seats[bot] = new([3]int), new([3]int)
	}
	for _, run := range runs {
		sums.take(run)
	}
	report := sums.done()
	for i, bot := range c.Bots {
		if slices.Index(c.Bots, bot) < i {
			continue
		}
		one := botThirds{Bot: bot}
		for third := range one.Won {
			one.Won[third] = share(sums.wins[bot][third], sums.seats[bot][third])
		}
		report.ByBot = append(report.ByBot, one)
	}
	return report
}

// take counts a campaign.
func (u *campaignSums) take(run *campaignRun) {
	if !run.ended {
		u.fault(run)
		return
	}
	var counted []*campaignMatch
	for i := range run.matches {
		m := &run.matches[i]
		u.report.Moves += m.moves
		u.takeMatch(m, 3*i/len(run.matches))
		u.takeBots(m, 3*i/len(run.matches))
		if m.before.Counts {
			counted = append(counted, m)
		}
	}
	u.report.GuildNames = run.callings
	u.lengths = append(u.lengths, len(counted))
	for i, m := range counted {
		u.takeSetUp(i, len(counted), m)
	}
	end := &counted[len(counted)-1].after
	if !counted[len(counted)-1].agreed {
		u.lasts = append(u.lasts, end.Rounds)
	}
	u.report.Chests = end.Opened + end.Sealed
	u.fewestChests = fewest(u.fewestChests, end.Opened)
	if half := counted[len(counted)/2]; run.emperor >= 0 {
		u.report.Crowned++
		u.half += half.leads(run.emperor)
	}
}

func fewest(so, n int) int {
	if so < 0 {
		return n
	}
	return min(so, n)
}

func (u *campaignSums) fault(run *campaignRun) {
	words := "it has not ended"
	if run.fault != nil {
		words = run.fault.Error()
	}
	if _, panicked := crash.As(run.fault); panicked {
		u.report.Panics++
	} else {
		u.report.Unfinished++
	}
	u.report.Faults = append(u.report.Faults, fmt.Sprintf("campaign %d, after %d matches: %s", run.number+1, len(run.matches), words))
}

// takeMatch counts a match in a third of its campaign.
func (u *campaignSums) takeMatch(m *campaignMatch, third int) {
	for len(u.places) < len(m.party) {
		u.places, u.matchesOf = append(u.places, 0), append(u.matchesOf, 0)
	}
	if m.place >= 0 {
		u.places[m.place]++
		for place := range m.party {
			u.matchesOf[place]++
		}
	}
	if u.turns[third] == nil {
		u.turns[third] = make([]int, len(m.callings))
	}
	for k, n := range m.callings {
		u.turns[third][k] += n
	}
}

// takeBots counts whose bots played a match in a third of its campaign, and whose won it.
func (u *campaignSums) takeBots(m *campaignMatch, third int) {
	if m.winner < 0 {
		return
	}
	for seat, bot := range m.bots {
		u.seats[bot][third]++
		if seat == m.winner {
			u.wins[bot][third]++
		}
	}
}

// takeSetUp counts how a campaign stands at the set-up of counted match i of so many.
func (u *campaignSums) takeSetUp(i, of int, m *campaignMatch) {
	at := &m.before
	add(&u.unexplored, i, float64(at.Unexplored))
	add(&u.chests, i, float64(at.Opened))
	add(&u.glory, i, float64(slices.Max(at.Glory)))
	add(&u.last, i, float64(slices.Min(at.Glory)))
	sum := 0
	for _, g := range at.Glory {
		sum += g
	}
	add(&u.mean, i, float64(sum)/float64(len(at.Glory)))
	u.fewestLaid = fewest(u.fewestLaid, at.Milestones)
	if at.Unexplored == 0 && i < of-2 {
		u.report.NothingLeft++
	}
}

func add(rows *[][]float64, i int, x float64) {
	for len(*rows) <= i {
		*rows = append(*rows, nil)
	}
	(*rows)[i] = append((*rows)[i], x)
}

// leads is the part that one of the party has in the lead before the match: 1 alone, a half of two.
func (m *campaignMatch) leads(who int) float64 {
	most, leaders, among := slices.Max(m.before.Glory), 0, false
	for seat, g := range m.before.Glory {
		if g == most {
			leaders++
			among = among || m.party[seat] == who
		}
	}
	if !among {
		return 0
	}
	return 1 / float64(leaders)
}

// done is the report.
func (u *campaignSums) done() *CampaignReport {
	r := u.report
	r.Matches, r.LastRounds = spreadOf(u.lengths), spreadOf(u.lasts)
	r.ChestsOpened, r.Milestones = least{max(0, u.fewestChests)}, least{max(0, u.fewestLaid)}
	r.ChestsBy, r.Unexplored = means(u.chests), means(u.unexplored)
	leaders, all, last := means(u.glory), means(u.mean), means(u.last)
	for i := range leaders {
		r.Glory = append(r.Glory, gloryByMatch{len(u.glory[i]), leaders[i], all[i], last[i]})
	}
	if r.Crowned > 0 {
		r.HalfLeader = u.half / float64(r.Crowned)
	}
	for place, won := range u.places {
		r.ByPosition = append(r.ByPosition, share(won, u.matchesOf[place]))
	}
	for third, turns := range u.turns {
		all := 0
		for _, n := range turns {
			all += n
		}
		r.Guilds[third] = []float64{}
		for _, n := range turns {
			r.Guilds[third] = append(r.Guilds[third], share(n, all))
		}
	}
	return r
}

func means(rows [][]float64) []float64 {
	out := []float64{}
	for _, row := range rows {
		sum := 0.0
		for _, x := range row {
			sum += x
		}
		out = append(out, sum/float64(len(row)))
	}
	return out
}
