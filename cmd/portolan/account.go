package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"text/tabwriter"
	"time"

	"portolan/admin"
	"portolan/people"
	"portolan/store"
)

// accountCommand is portolan account: the accounts of a server, for who runs it. It works beside a running server.
type accountCommand struct {
	dataFlags

	List   accountList   `cmd:"" default:"withargs" help:"List the accounts. This is what portolan account alone does."`
	Reset  accountReset  `cmd:"" help:"Print a link by which the player sets a new password, once and within an hour."`
	Lock   accountLock   `cmd:"" help:"Let nobody use an account any more, until it is unlocked."`
	Unlock accountUnlock `cmd:"" help:"Let an account that is locked be used again."`
	Close  accountClose  `cmd:"" help:"Close an account for good. Its name is taken out of all records."`
	Invite accountInvite `cmd:"" help:"Print a link by which newcomers come in, where they need an invitation."`
}

// linkFlag says where the server is reached, for links: settings of portolan serve, of which one is enough to be typed.
type linkFlag struct {
	URL     string   `name:"url" env:"PORTOLAN_URL" placeholder:"URL" help:"Where players reach the server, for the link; when not given, where the settings say that it listens."`
	Addr    string   `name:"addr" env:"PORTOLAN_ADDR" default:":8080" hidden:""`
	Domains []string `name:"domain" env:"PORTOLAN_DOMAIN" hidden:""`
	Cert    string   `name:"tls-cert" env:"PORTOLAN_TLS_CERT" type:"path" hidden:""`
}

// link is a link to a page of the server.
func (f *linkFlag) link(page, secret string) (string, error) {
	base, scheme := f.URL, "http"
	if f.Cert != "" || len(f.Domains) > 0 {
		scheme = "https"
	}
	if base == "" {
		base = reachedAt(scheme, f.Addr)
		if _, port, err := net.SplitHostPort(f.Addr); err == nil && len(f.Domains) > 0 {
			base = reachedAt(scheme, net.JoinHostPort(f.Domains[0], port))
		}
	}
	return linkTo(base, page, secret)
}

// linkTo is a link to a page below an address. The secret stands behind the #, so that it is in no log of a proxy.
func linkTo(address, page, secret string) (string, error) {
	base, err := url.Parse(address)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return "", usageError{fmt.Errorf("--url %s: say an address such as https://games.example.org", quoted(address))}
	}
	return strings.TrimSuffix(base.String(), "/") + "/" + page + "#" + secret, nil
}

type accountList struct {
	JSON bool `name:"json" help:"Answer in JSON."`
}

type accountReset struct {
	Name string `arg:"" help:"The name of the account."`
	linkFlag
	JSON bool `name:"json" help:"Answer in JSON."`
}

type accountLock struct {
	Name string `arg:"" help:"The name of the account."`
}

type accountUnlock struct {
	Name string `arg:"" help:"The name of the account."`
}

type accountClose struct {
	Name  string `arg:"" help:"The name of the account."`
	Erase bool   `name:"erase" help:"Take away whatever else is about the player, too."`
}

type accountInvite struct {
	Uses int `name:"uses" placeholder:"N" default:"1" help:"How many newcomers may come by it (${default})."`
	Days int `name:"days" placeholder:"N" default:"7" help:"For how many days it holds (${default})."`
	linkFlag
	JSON bool `name:"json" help:"Answer in JSON."`
}

// accountEntry is an account in the JSON answer.
type accountEntry struct {
	Player  string `json:"player"`
	Name    string `json:"name"`
	Created int64  `json:"created"`
	Locked  bool   `json:"locked"`
}

// linkEntry is a link in the JSON answer.
type linkEntry struct {
	Link    string `json:"link"`
	Expires int64  `json:"expires"` // unix milliseconds
}

// Run lists the accounts.
func (c *accountList) Run(ctx context.Context, all *accountCommand, std streams) error {
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		found, err := kept.Accounts(ctx)
		if err != nil {
			return err
		}
		if c.JSON {
			entries := []accountEntry{}
			for _, a := range found {
				entries = append(entries, accountEntry{Player: a.Player, Name: a.Name, Created: a.Created, Locked: a.Locked})
			}
			return writeJSON(std, entries)
		}
		if len(found) == 0 {
			fmt.Fprintln(std.Out, "There are no accounts.")
			return nil
		}
		table := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, "NAME\tPLAYER\tSINCE\t")
		for _, a := range found { // names are quoted: they come from people
			state := ""
			if a.Locked {
				state = "locked"
			}
			fmt.Fprintf(table, "%q\t%s\t%s\t%s\n", a.Name, a.Player, time.UnixMilli(a.Created).Format(time.DateTime), state)
		}
		return table.Flush()
	})
}

// Run prints a link to a new password.
func (c *accountReset) Run(ctx context.Context, all *accountCommand, std streams) error {
	if _, err := c.link("", ""); err != nil {
		return err
	}
	return all.found(ctx, c.Name, func(desk admin.Desk, a store.Account) error {
		if a.Locked {
			return fmt.Errorf("the account %q is locked: portolan account unlock comes first", a.Name)
		}
		secret, expires, err := desk.Reset(ctx, a.Player)
		if err != nil {
			return err
		}
		link, err := c.link("reset", secret)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std, linkEntry{link, expires.UnixMilli()})
		}
		fmt.Fprintf(std.Out, "Give this link to %q alone. It sets a new password once, until %s:\n%s\n", a.Name, expires.Format(time.TimeOnly), link)
		return nil
	})
}

// Run locks an account.
func (c *accountLock) Run(ctx context.Context, all *accountCommand, std streams) error {
	return all.lock(ctx, c.Name, true, std, "The account %q is locked. What it has open on a running server ends within seconds.\n")
}

// Run unlocks an account.
func (c *accountUnlock) Run(ctx context.Context, all *accountCommand, std streams) error {
	return all.lock(ctx, c.Name, false, std, "The account %q can be used again.\n")
}

func (c *accountCommand) lock(ctx context.Context, name string, locked bool, std streams, done string) error {
	return c.found(ctx, name, func(desk admin.Desk, a store.Account) error {
		if err := desk.Lock(ctx, a.Player, locked); err != nil {
			return err
		}
		fmt.Fprintf(std.Out, done, a.Name)
		return nil
	})
}

// Run closes an account.
func (c *accountClose) Run(ctx context.Context, all *accountCommand, std streams) error {
	return all.found(ctx, c.Name, func(desk admin.Desk, a store.Account) error {
		if err := desk.Close(ctx, a.Player, c.Erase); err != nil {
			return err
		}
		fmt.Fprintf(std.Out, "The account %q is closed, and its name is gone. The server has the player leave its tables within half a minute, or when it starts.\n", a.Name)
		return nil
	})
}

// mostDays is for how long an invitation may hold: ten years.
const mostDays = 3650

// Run prints an invitation.
func (c *accountInvite) Run(ctx context.Context, all *accountCommand, std streams) error {
	if c.Uses < 1 {
		return usageError{fmt.Errorf("--uses %d: say a number above 0", c.Uses)}
	}
	if c.Days < 1 || c.Days > mostDays {
		return usageError{fmt.Errorf("--days %d: say a number from 1 to %d", c.Days, mostDays)}
	}
	if _, err := c.link("", ""); err != nil {
		return err
	}
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		desk, err := deskOf(ctx, kept)
		if err != nil {
			return err
		}
		secret, expires, err := desk.Invite(ctx, c.Uses, time.Duration(c.Days)*24*time.Hour)
		if err != nil {
			return err
		}
		link, err := c.link("join", secret)
		if err != nil {
			return err
		}
		if c.JSON {
			return writeJSON(std, linkEntry{link, expires.UnixMilli()})
		}
		fmt.Fprintf(std.Out, "So many may come by this link: %d, until %s:\n%s\n", c.Uses, expires.Format(time.DateTime), link)
		return nil
	})
}

// found does something with the account of a name.
func (c *accountCommand) found(ctx context.Context, name string, do func(admin.Desk, store.Account) error) error {
	return visit(ctx, c.dataFlags, func(kept keeping) error {
		a, err := people.Find(ctx, kept, name)
		if errors.Is(err, store.ErrNotFound) {
			return fmt.Errorf("there is no account %q: portolan account list lists those there are", name)
		}
		if err != nil {
			return err
		}
		desk, err := deskOf(ctx, kept)
		if err != nil {
			return err
		}
		return do(desk, a)
	})
}
