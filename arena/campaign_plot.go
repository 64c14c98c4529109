package arena

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// panel is one of the drawings of a campaigns' plot: lines over matches, or bars over thirds.
type panel struct {
	title string
	names []string
	lines [][]float64
	bars  bool // thirds: one bar for each line at each place
	most  float64
}

// The measures of a panel, in the units of SVG.
const (
	panelWidth, panelHeight = 720.0, 220.0
	panelTop, panelBottom   = 46.0, 184.0
)

var panelColours = [...]string{"#3f88a8", "#c07a45", "#7a9c4a", "#a8658f"}

// WritePlot draws the campaigns as SVG: glory by match, turns by third, and by match how many chests are open and how much is left to
// explore. The drawing follows the light or dark colours of whoever looks at it.
func (r *CampaignReport) WritePlot(w io.Writer) error {
	glory := make([][]float64, 3)
	for _, g := range r.Glory {
		glory[0], glory[1], glory[2] = append(glory[0], g.Leader), append(glory[1], g.Mean), append(glory[2], g.Last)
	}
	guilds := make([][]float64, len(r.GuildNames))
	for k := range guilds {
		for _, third := range r.Guilds {
			if k < len(third) {
				guilds[k] = append(guilds[k], 100*third[k])
			}
		}
	}
	panels := []panel{
		{title: "campaign glory before each match", names: []string{"leader", "mean", "last"}, lines: glory},
		{title: "turns by third of a campaign, in %", names: r.GuildNames, lines: guilds, bars: true},
		{title: "open chests before each match", names: []string{"chests"}, lines: [][]float64{r.ChestsBy}, most: float64(r.Chests)},
		{title: "left to explore before each match", names: []string{"places"}, lines: [][]float64{r.Unexplored}},
	}
	var out strings.Builder
	title := fmt.Sprintf("%s, rules %d: %d campaigns of %s", r.Game, r.Rules, r.Campaigns, strings.Join(r.Bots, ", "))
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" role=\"img\">\n<title>%s</title>\n%s", panelWidth,
		40+panelHeight*float64(len(panels)), escape(title), plotStyle)
	fmt.Fprintf(&out, "<text class=\"title\" x=\"%g\" y=\"26\">%s</text>\n", plotLeft, escape(title))
	for i := range panels {
		fmt.Fprintf(&out, "<g transform=\"translate(0 %g)\">\n", 40+panelHeight*float64(i))
		panels[i].draw(&out)
		out.WriteString("</g>\n")
	}
	out.WriteString("</svg>\n")
	_, err := io.WriteString(w, out.String())
	return err
}

// draw draws the panel, with its names in its title's line.
func (p *panel) draw(out *strings.Builder) {
	places := 0
	for _, line := range p.lines {
		places = max(places, len(line))
		for _, y := range line {
			p.most = math.Max(p.most, y)
		}
	}
	step := niceStep(1, p.most/4)
	top := math.Max(step, math.Ceil(p.most/step-1e-9)*step)
	y := func(v float64) float64 { return panelBottom - v/top*(panelBottom-panelTop) }
	fmt.Fprintf(out, "<text x=\"%g\" y=\"22\">%s</text>\n", plotLeft, escape(p.title))
	for v := 0.0; v <= top+step/2; v += step {
		fmt.Fprintf(out, "<path class=\"rule\" d=\"M%g %.1fH%g\"/><text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n", plotLeft, y(v),
			plotRight, plotLeft-8, y(v)+4, v)
	}
	width := (plotRight - plotLeft) / math.Max(1, float64(places))
	for i := range places {
		fmt.Fprintf(out, "<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%d</text>\n", plotLeft+width*(float64(i)+0.5), panelBottom+18, i+1)
	}
	for k, line := range p.lines {
		colour := panelColours[k%len(panelColours)]
		fmt.Fprintf(out, "<text x=\"%g\" y=\"22\" text-anchor=\"end\" style=\"fill:%s\">%s</text>\n", plotRight-90*float64(len(p.lines)-1-k),
			colour, escape(p.names[k]))
		p.one(out, line, k, width, y, colour)
	}
}

// one draws a line of the panel, or its bars.
func (p *panel) one(out *strings.Builder, line []float64, k int, width float64, y func(float64) float64, colour string) {
	if p.bars {
		bar := width * 0.7 / float64(len(p.lines))
		for i, v := range line {
			x := plotLeft + width*(float64(i)+0.15) + bar*float64(k)
			fmt.Fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" style=\"fill:%s\"/>\n", x, y(v), bar-2, panelBottom-y(v), colour)
		}
		return
	}
	points := make([]string, len(line))
	for i, v := range line {
		points[i] = fmt.Sprintf("%.1f %.1f", plotLeft+width*(float64(i)+0.5), y(v))
	}
	fmt.Fprintf(out, "<path class=\"line\" d=\"M%s\" style=\"stroke:%s\"/>\n", strings.Join(points, "L"), colour)
}
