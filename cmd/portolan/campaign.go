package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"portolan/campaign"
	"portolan/games"
	"portolan/match"
	"portolan/people"
	"portolan/store"
)

// campaignCommand is portolan campaign: takes campaigns from one server to another. It works beside a running server.
type campaignCommand struct {
	dataFlags

	Export campaignExport `cmd:"" help:"Write the matches of a campaign that are over to a file."`
	Import campaignImport `cmd:"" help:"Verify the file of a campaign and keep it, with a link for each of its people."`
	Links  campaignLinks  `cmd:"" help:"Make new links for those who have still to come to a campaign from elsewhere."`
	Remove campaignRemove `cmd:"" help:"Forget a campaign from elsewhere to which nobody has come and that was not played on."`
}

// campaignRemove forgets a campaign.
type campaignRemove struct {
	Match string `arg:"" name:"match" help:"A match of the campaign, by the id in its address."`
}

// Run forgets.
func (c *campaignRemove) Run(ctx context.Context, all *campaignCommand, std streams) error {
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		of, err := matchNamed(ctx, kept, c.Match)
		if err != nil {
			return err
		}
		if of.Series == nil {
			return fmt.Errorf("match %s is of no campaign", c.Match)
		}
		ids, err := kept.Unimport(ctx, of.Series.ID, "")
		switch {
		case errors.Is(err, store.ErrNotFound):
			return fmt.Errorf("the campaign of match %s was begun here: only those from elsewhere are removed", c.Match)
		case errors.Is(err, store.ErrConflict):
			return fmt.Errorf("the campaign of match %s stays: it was played on here, or somebody has come to it", c.Match)
		case err != nil:
			return err
		}
		_, err = fmt.Fprintf(std.Out, "%d matches are gone. The campaign may come again.\n", len(ids))
		return err
	})
}

// campaignExport writes a campaign.
type campaignExport struct {
	Match string `arg:"" name:"match" help:"A match of the campaign, by the id in its address."`
	File  string `arg:"" name:"file" type:"path" help:"The file to write; it must not be there yet."`
	JSON  bool   `name:"json" help:"Answer in JSON."`
}

// campaignImport keeps a campaign.
type campaignImport struct {
	File string `arg:"" name:"file" type:"path" help:"The file of a campaign."`
	linkFlags
}

// campaignLinks renews links.
type campaignLinks struct {
	Match string `arg:"" name:"match" help:"A match of the campaign, by the id in its address."`
	linkFlags
}

// linkFlags say how links are told.
type linkFlags struct {
	Origin string `name:"origin" placeholder:"URL" help:"Where the server is reached, such as https://play.example.org: links begin with it. When not given, the url of the settings."`
	URL    string `name:"url" env:"PORTOLAN_URL" hidden:""`
	JSON   bool   `name:"json" help:"Answer in JSON."`
}

// exportedCampaign is the JSON answer of an export.
type exportedCampaign struct {
	File    string `json:"file"`
	Series  string `json:"series"`
	Matches int    `json:"matches"`
	Playing int    `json:"playing"` // number of the match under way, which is not in the file; 0 when there is none
}

// linkedCampaign is the JSON answer where there are links.
type linkedCampaign struct {
	Match string         `json:"match"` // the latest
	Links []campaignLink `json:"links"`
}

// campaignLink is the link of a person of a campaign.
type campaignLink struct {
	Name string `json:"name"`
	Link string `json:"link"`
}

// Run exports.
func (c *campaignExport) Run(ctx context.Context, all *campaignCommand, std streams) error {
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		of, err := matchNamed(ctx, kept, c.Match)
		if err != nil {
			return err
		}
		rules, known := games.ByID(of.Game)
		if !known {
			return fmt.Errorf("this program does not know the game %q", of.Game)
		}
		chain, err := campaign.Gather(ctx, kept, rules, of)
		if err != nil {
			return fmt.Errorf("export the campaign of match %s: %w", c.Match, err)
		}
		if err := writeNew(c.File, func(to io.Writer) error { return json.NewEncoder(to).Encode(chain) }); err != nil {
			return fmt.Errorf("write the campaign: %w", err)
		}
		if c.JSON {
			return writeJSON(std, exportedCampaign{c.File, chain.Series, len(chain.Matches), chain.Playing})
		}
		fmt.Fprintf(std.Out, "%s has %d matches; portolan replay --verify looks whether they are true.\n", c.File, len(chain.Matches))
		if chain.Playing > 0 {
			fmt.Fprintf(std.Out, "Match %d is under way and not in it: its luck must stay secret. Elsewhere it is played anew, or you export again when it is over.\n", chain.Playing)
		}
		return nil
	})
}

// writeNew writes a file that is not there yet. Where that fails it is not there afterwards either: a part of it would pass for the whole, and
// stand in the way of the next attempt.
func writeNew(name string, write func(io.Writer) error) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err = errors.Join(write(file), file.Close()); err != nil {
		return errors.Join(err, os.Remove(name))
	}
	return nil
}

// matchNamed reads a match that a command names.
func matchNamed(ctx context.Context, kept keeping, id string) (*store.Match, error) {
	of, err := kept.Match(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, fmt.Errorf("there is no match %q: its id is the last part of its address", id)
	}
	return of, err
}

// Run imports.
func (c *campaignImport) Run(ctx context.Context, all *campaignCommand, std streams) error {
	chain, err := readCampaign(c.File)
	if err != nil {
		return err
	}
	rules, known := games.ByID(chain.Game)
	if !known {
		return fmt.Errorf("%s: its game %q is none that this program knows; see portolan games", c.File, chain.Game)
	}
	var admitted *campaign.Admitted
	err = visit(ctx, all.dataFlags, func(kept keeping) error {
		held, err := campaign.Find(ctx, kept, chain)
		if err == nil && held != nil {
			err = held.Read(ctx, kept, rules)
		}
		if err != nil {
			return err
		}
		if admitted, err = campaign.Admit(chain, rules, held, "", time.Now().UnixMilli()); err != nil {
			return fmt.Errorf("%s is refused: %w", c.File, err)
		}
		return kept.Import(ctx, admitted.Import)
	})
	if errors.Is(err, store.ErrConflict) {
		return fmt.Errorf("%s: the campaign is there already, and comes to a server once, or back to where nothing has changed meanwhile", c.File)
	}
	if err != nil {
		return err
	}
	told := linkedCampaign{Match: admitted.Latest.ID, Links: []campaignLink{}}
	for _, one := range admitted.Claims {
		told.Links = append(told.Links, c.link(one.Name, one.Secret))
	}
	return c.tell(std, &told)
}

// readCampaign reads a file that is not too large.
func readCampaign(name string) (*match.Chain, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("read the campaign: %w", err)
	}
	defer file.Close() //nolint:errcheck // it is only read
	text, err := io.ReadAll(io.LimitReader(file, campaign.MaxBytes+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("read the campaign: %w", err)
	case len(text) > campaign.MaxBytes:
		return nil, fmt.Errorf("%s is larger than %d bytes", name, campaign.MaxBytes)
	}
	chain, err := campaign.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return chain, nil
}

// Run renews links.
func (c *campaignLinks) Run(ctx context.Context, all *campaignCommand, std streams) error {
	return visit(ctx, all.dataFlags, func(kept keeping) error {
		of, err := matchNamed(ctx, kept, c.Match)
		if err != nil {
			return err
		}
		if of.Series == nil {
			return fmt.Errorf("match %s is of no campaign", c.Match)
		}
		waiting, err := kept.Claims(ctx, of.Series.ID)
		if err != nil {
			return err
		}
		told := linkedCampaign{Match: of.ID, Links: []campaignLink{}}
		for _, one := range waiting {
			secret, key := people.NewSecret()
			if err := kept.RenewClaim(ctx, one.Player, key); err != nil {
				return err
			}
			told.Links = append(told.Links, c.link(one.Name, secret))
		}
		return c.tell(std, &told)
	})
}

func (f *linkFlags) link(name, secret string) campaignLink {
	return campaignLink{name, strings.TrimSuffix(cmp.Or(f.Origin, f.URL), "/") + "/claim#" + secret}
}

func (f *linkFlags) tell(std streams, told *linkedCampaign) error {
	if f.JSON {
		return writeJSON(std, told)
	}
	if len(told.Links) == 0 {
		_, err := fmt.Fprintln(std.Out, "Everybody of this campaign has come.")
		return err
	}
	fmt.Fprintf(std.Out, "The campaign goes on from match %s. Each of these links takes one place, once; until then a bot plays there:\n", told.Match)
	for _, one := range told.Links {
		if _, err := fmt.Fprintf(std.Out, "  %s: %s\n", one.Name, one.Link); err != nil {
			return err
		}
	}
	return nil
}
