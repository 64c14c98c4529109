package server

import (
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"time"
	_ "time/tzdata" // not every machine has the time zones

	"portolan/match"
	"portolan/store"
)

// Hours are when it is night for a player.
type Hours struct {
	From string `json:"from" doc:"from when on your clocks stand, by the clocks of the zone" example:"22:00"`
	To   string `json:"to" doc:"until when: at most 12 hours later" example:"07:00"`
	Zone string `json:"zone" doc:"its name in the time zone database" example:"Europe/Berlin"`
}

// KnownHours are a player's hours, where there are any.
type KnownHours struct {
	Night *Hours `json:"night" doc:"when your clocks stand, in matches at leisure; null when they never do"`
}

func (i *identity) hoursOperations(a *api) {
	add(a, operation{
		id: "hours", tag: "players", method: "GET", path: "/api/hours", access: players, status: http.StatusOK, out: KnownHours{},
		summary: "When is it night for you?",
	}, i.hours)
	add(a, operation{
		id: "keepHours", tag: "players", method: "PUT", path: "/api/hours", access: players, cost: 5, status: http.StatusOK, out: KnownHours{},
		summary: "Say when it is night for you",
		text: "Your clocks stand each day meanwhile, in all your matches at leisure: those whose clock has a day or more at the beginning. It holds " +
			"from your next decision on, and all who look at a match see it.",
		problems: []int{http.StatusUnprocessableEntity},
	}, i.keepHours)
	add(a, operation{
		id: "forgetHours", tag: "players", method: "DELETE", path: "/api/hours", access: players, cost: 5, status: http.StatusOK, out: KnownHours{},
		summary: "Say that it never is night for you", text: "That, too, holds from your next decision on.",
	}, i.forgetHours)
}

func (i *identity) hours(c *call, _ *none) error {
	night, err := i.nightOf(c)
	if err != nil {
		return err
	}
	return c.json(http.StatusOK, KnownHours{night})
}

// nightOf is the caller's; nil where there is none.
func (i *identity) nightOf(c *call) (*Hours, error) {
	known, err := i.store.HoursOf(c.r.Context(), []string{c.player()})
	if err != nil {
		return nil, err
	}
	h, any := known[c.player()]
	if !any {
		return nil, nil
	}
	return &Hours{From: clockTime(h.From), To: clockTime(h.To), Zone: h.Zone}, nil
}

func (i *identity) keepHours(c *call, in *Hours) error {
	h, err := in.read()
	if err != nil {
		return err
	}
	return i.setHours(c, h)
}

func (i *identity) forgetHours(c *call, _ *none) error { return i.setHours(c, store.Hours{}) }

func (i *identity) setHours(c *call, h store.Hours) error {
	if err := i.store.KeepHours(c.r.Context(), c.player(), h); err != nil {
		return err
	}
	i.hub.HoursKept()
	return i.hours(c, nil)
}

// timesOfDay are times as clocks show them.
var timesOfDay = regexp.MustCompile(`^([01][0-9]|2[0-3]):([0-5][0-9])$`)

// longestZone is longer than the name of any time zone.
const longestZone = 64

// read returns hours as they are kept. An error is a problem.
func (h *Hours) read() (read store.Hours, err error) {
	if read.From, err = minuteOf("from", h.From); err != nil {
		return read, err
	}
	if read.To, err = minuteOf("to", h.To); err != nil {
		return read, err
	}
	if minutes := (read.To - read.From + 24*60) % (24 * 60); minutes == 0 || minutes > match.MostNight {
		return read, notAllowed("to", "A night has from a minute to %d hours.", match.MostNight/60)
	}
	if _, err := time.LoadLocation(h.Zone); err != nil || h.Zone == "" || h.Zone == "Local" || len(h.Zone) > longestZone {
		return read, notAllowed("zone", "There is no such time zone.")
	}
	read.Zone = h.Zone
	return read, nil
}

// minuteOf reads a minute of the day as clockTime writes it.
func minuteOf(field, text string) (int, error) {
	parts := timesOfDay.FindStringSubmatch(text)
	if parts == nil {
		return 0, notAllowed(field, "It is a time of the day such as 22:00.")
	}
	hour, _ := strconv.Atoi(parts[1])
	minute, _ := strconv.Atoi(parts[2])
	return 60*hour + minute, nil
}

// clockTime is a minute of the day as clocks show it.
func clockTime(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
