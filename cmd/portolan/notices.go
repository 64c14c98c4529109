package main

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"portolan/store"
)

// noticesCommand is portolan notices: what players are told fails or is yet to be told, for who runs the server. It works beside a running
// server. Where messages go it does not say: that is the players' business.
type noticesCommand struct {
	dataFlags
	Limit int  `name:"limit" default:"50" placeholder:"N" help:"How many notices of each sort to list at most (${default})."`
	JSON  bool `name:"json" help:"Answer in JSON."`
}

// noticeList is the JSON answer.
type noticeList struct {
	Channels []channelEntry `json:"channels"` // those by which something fails
	Failed   []noticeEntry  `json:"failed"`
	Due      []noticeEntry  `json:"due"`
}

// channelEntry is a channel by which something fails.
type channelEntry struct {
	ID     string            `json:"id"`
	Player string            `json:"player"`
	Kind   store.ChannelKind `json:"kind"`
	Label  string            `json:"label"`
	Failed int               `json:"failed"` // in a row
	Off    bool              `json:"off"`
	Reason string            `json:"reason"`
}

// noticeEntry is a notice.
type noticeEntry struct {
	Channel string            `json:"channel"`
	Way     store.ChannelKind `json:"way"`
	Player  string            `json:"player"`
	Match   string            `json:"match"`
	Kind    store.NoticeKind  `json:"kind"`
	Number  int               `json:"number"`
	Made    int64             `json:"made"`            // unix milliseconds
	Ready   int64             `json:"ready,omitempty"` // when it is due
	Tries   int               `json:"tries"`
	Reason  string            `json:"reason,omitempty"`
}

// Run lists what fails and what is due.
func (c *noticesCommand) Run(ctx context.Context, std streams) error {
	if c.Limit < 1 {
		return usageError{fmt.Errorf("--limit %d: say a number above 0", c.Limit)}
	}
	return visit(ctx, c.dataFlags, func(kept keeping) error {
		list, err := c.list(ctx, kept)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std, list)
		}
		return list.print(std)
	})
}

func (c *noticesCommand) list(ctx context.Context, kept keeping) (*noticeList, error) {
	list := &noticeList{Channels: []channelEntry{}}
	channels, err := kept.Channels(ctx, "")
	if err != nil {
		return nil, err
	}
	for i := range channels {
		if ch := &channels[i]; ch.Off || ch.Failed > 0 {
			list.Channels = append(list.Channels, channelEntry{ch.ID, ch.Player, ch.Kind, ch.Label, ch.Failed, ch.Off, ch.Reason})
		}
	}
	for state, into := range map[store.NoticeState]*[]noticeEntry{store.NoticeFailed: &list.Failed, store.NoticeDue: &list.Due} {
		found, err := kept.Noticed(ctx, "", state, c.Limit)
		if err != nil {
			return nil, err
		}
		*into = []noticeEntry{}
		for i := range found {
			n := &found[i]
			*into = append(*into, noticeEntry{
				n.Channel.ID, n.Channel.Kind, n.Channel.Player, n.Match, n.Kind, n.Number, n.Made, n.Ready, n.Tries, n.Reason,
			})
		}
	}
	return list, nil
}

// print tells a person. Labels are quoted: they come from people.
func (l *noticeList) print(std streams) error {
	if len(l.Channels)+len(l.Failed)+len(l.Due) == 0 {
		_, err := fmt.Fprintln(std.Out, "Nothing fails, and nothing is to be told.")
		return err
	}
	table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	if len(l.Channels) > 0 {
		fmt.Fprintln(table, "channel\tway\tlabel\tplayer\tfailed\tstate\treason")
	}
	for _, ch := range l.Channels {
		state := "on"
		if ch.Off {
			state = "off"
		}
		fmt.Fprintf(table, "%s\t%s\t%q\t%s\t%d\t%s\t%s\n", ch.ID, ch.Kind, ch.Label, ch.Player, ch.Failed, state, ch.Reason)
	}
	for _, part := range []struct {
		title string
		list  []noticeEntry
	}{{"failed", l.Failed}, {"due", l.Due}} {
		if len(part.list) > 0 {
			fmt.Fprintf(table, "\n%s\tway\tmatch\tabout\tplayer\ttries\tsince\treason\n", part.title)
		}
		for _, n := range part.list {
			fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\t%d\t%s\t%s\n", n.Channel, n.Way, n.Match, n.Kind, n.Player, n.Tries,
				time.UnixMilli(n.Made).Format(time.DateTime), n.Reason)
		}
	}
	return table.Flush()
}
