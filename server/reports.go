package server

import (
	"errors"
	"strings"
	"unicode/utf8"

	"portolan/people"
	"portolan/store"
	"portolan/table"
)

// NameReport objects to a name.
type NameReport struct {
	What string `json:"what" doc:"the element that has the name, such as seat:0 for the player who sits there" example:"ship:red-1"`
	Name string `json:"name" doc:"as it is shown"`
}

func (ms *matches) reportName(c *call, in *NameReport) error {
	t, err := ms.table(c)
	if err != nil {
		return err
	}
	defer t.Close()
	if utf8.RuneCountInString(in.What) > people.MaxName || utf8.RuneCountInString(in.Name) > people.MaxName {
		return nobodyGave(in)
	}
	report, err := t.Report(c.r.Context(), in.What, in.Name)
	if seat, is := strings.CutPrefix(in.What, "seat:"); is {
		report, err = t.ReportPlayer(c.r.Context(), seat, in.Name)
	}
	if errors.Is(err, table.ErrNoName) {
		return nobodyGave(in)
	}
	if err != nil {
		return err
	}
	if report.Giver == c.player() {
		return notAllowed("name", "This name is yours, or you gave it.")
	}
	times, err := ms.store.Report(c.r.Context(), *report, c.player(), ms.maxReports)
	switch {
	case errors.Is(err, store.ErrConflict):
		return ms.enoughReported("name")
	case err != nil:
		return err
	}
	ms.reported.Add(1)
	c.log().Warn("a name was reported; portolan reports shows all", "match", t.ID(), "what", in.What, "times", times)
	return c.empty()
}

// enoughReported: names and lines count together.
func (ms *matches) enoughReported(what string) error {
	return notAllowed(what, "You have reported %d names and lines that nobody has looked at yet.", ms.maxReports)
}

func nobodyGave(in *NameReport) error {
	return notAllowed("name", "Nothing is called %.40q.", in.Name)
}
