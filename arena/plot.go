package arena

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"portolan/bot"
)

// Budgeted is a bot that thinks for a number of iterations a turn and tells how many.
type Budgeted interface {
	Budget() int
}

// point is a bot in a plot.
type point struct {
	name   string
	budget int // iterations a turn; 0 when the bot has no budget
	Rating
}

// WritePlot draws the bots' strength, with its 95 % interval, over their budget of iterations a turn, on a logarithmic scale.
// Bots without a budget are lines to compare with; when fewer than two have one, all stand side by side in the report's order.
// The drawing is SVG and follows the light or dark colours of whoever looks at it.
func (r *Report) WritePlot(w io.Writer) error {
	var points []point
	seen := map[string]bool{}
	for i := range r.Seats {
		s := &r.Seats[i]
		if seen[s.Bot] {
			continue
		}
		seen[s.Bot] = true
		p := point{name: s.Bot, Rating: Rating{s.Elo, s.EloLow, s.EloHigh}}
		if player, err := bot.NewCustom(s.Bot, 0); err == nil {
			if budgeted, ok := player.(Budgeted); ok {
				p.budget = budgeted.Budget()
			}
		}
		points = append(points, p)
	}
	_, err := io.WriteString(w, plot(fmt.Sprintf("%s: strength of bots in %d matches", r.Game, r.Matches), points))
	return err
}

// The drawing's measures, in the units of SVG.
const (
	plotWidth, plotHeight = 720.0, 440.0
	plotLeft, plotRight   = 70.0, 690.0
	plotTop, plotBottom   = 50.0, 370.0
)

const plotStyle = `<style>
svg{font:13px system-ui,sans-serif;fill:#2b2620;background:#faf6ec}
.rule{stroke:#d8cfbc}.axis,.bar,.line{stroke:#2b2620;fill:none}.line{stroke:#1d5c78;stroke-width:2}
.bar{stroke-width:1.5}.dot{fill:#1d5c78}.other{stroke:#9a4f1c;stroke-width:1.5;stroke-dasharray:6 4}.title{font-size:16px}
@media(prefers-color-scheme:dark){svg{fill:#e8e0d0;background:#1b1e24}.rule{stroke:#3a3f49}.axis,.bar{stroke:#e8e0d0}
.line{stroke:#7cc0dd}.dot{fill:#7cc0dd}.other{stroke:#e2a06d}}
</style>
`

// plot draws the points.
func plot(title string, points []point) string {
	p := newPlotter(points)
	if p.budgets { // the line goes from the least budget to the most
		slices.SortStableFunc(points, func(a, b point) int { return cmp.Compare(a.budget, b.budget) })
	}
	p.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" role=\"img\">\n", plotWidth, plotHeight)
	p.printf("<title>%s</title>\n%s", escape(title), plotStyle)
	p.printf("<text class=\"title\" x=\"%g\" y=\"26\">%s</text>\n", plotLeft, escape(title))
	p.axes()
	var line []string
	for i, at := range points {
		if p.budgets && at.budget == 0 {
			y := p.y(at.Elo)
			p.printf("<path class=\"other\" d=\"M%.1f %.1fH%.1f\"/><text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n",
				plotLeft, y, plotRight, plotRight, y-5, escape(at.name))
			continue
		}
		x := p.x(i, at.budget)
		line = append(line, fmt.Sprintf("%.1f %.1f", x, p.y(at.Elo)))
		p.bot(x, &at)
	}
	if len(line) > 1 && p.budgets {
		p.printf("<path class=\"line\" d=\"M%s\"/>\n", strings.Join(line, "L"))
	}
	p.printf("</svg>\n")
	return p.String()
}

// plotter knows the scales.
type plotter struct {
	strings.Builder
	points      []point
	budgets     bool    // the horizontal axis is one of budgets
	least, most int     // budgets
	low, high   float64 // strengths, whole steps
	step        float64
}

func newPlotter(points []point) *plotter {
	p := &plotter{points: points, least: math.MaxInt, low: math.Inf(1), high: math.Inf(-1)}
	for _, at := range points {
		if at.budget > 0 {
			p.least, p.most = min(p.least, at.budget), max(p.most, at.budget)
		}
		p.low, p.high = min(p.low, at.Low), max(p.high, at.High)
	}
	p.budgets = p.least < p.most
	p.step = niceStep(10, (p.high-p.low)/6)
	p.low, p.high = math.Floor(p.low/p.step)*p.step, math.Ceil(p.high/p.step)*p.step
	if p.low == p.high {
		p.low, p.high = p.low-p.step, p.high+p.step
	}
	return p
}

// niceStep returns the least of 1, 2, 5, 10, 20, … times least, a power of ten, that is no less than x.
func niceStep(least, x float64) float64 {
	for step := least; ; step *= 10 {
		for _, factor := range []float64{1, 2, 5} {
			if step*factor >= x {
				return step * factor
			}
		}
	}
}

func (p *plotter) printf(format string, args ...any) { fmt.Fprintf(p, format, args...) }

func (p *plotter) y(elo float64) float64 {
	return plotBottom - (elo-p.low)/(p.high-p.low)*(plotBottom-plotTop)
}

func (p *plotter) x(i, budget int) float64 {
	part := (float64(i) + 0.5) / float64(len(p.points))
	if p.budgets {
		const margin = 0.08
		part = margin + (1-2*margin)*math.Log(float64(budget)/float64(p.least))/math.Log(float64(p.most)/float64(p.least))
	}
	return plotLeft + part*(plotRight-plotLeft)
}

func (p *plotter) axes() {
	for elo := p.low; elo <= p.high+p.step/2; elo += p.step {
		p.printf("<path class=\"rule\" d=\"M%g %.1fH%g\"/><text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%.0f</text>\n",
			plotLeft, p.y(elo), plotRight, plotLeft-8, p.y(elo)+4, elo)
	}
	p.printf("<path class=\"axis\" d=\"M%g %gV%gH%g\"/>\n", plotLeft, plotTop, plotBottom, plotRight)
	p.printf("<text transform=\"translate(20 %g)rotate(-90)\" text-anchor=\"middle\">Elo</text>\n", (plotTop+plotBottom)/2)
	caption := "bots; bars: 95 % interval"
	if p.budgets {
		caption = "iterations a turn; bars: 95 % interval"
	}
	p.printf("<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">%s</text>\n", (plotLeft+plotRight)/2, plotHeight-14, caption)
}

// bot draws one bot with its interval and its name.
func (p *plotter) bot(x float64, at *point) {
	p.printf("<path class=\"bar\" d=\"M%.1f %.1fV%.1fM%.1f %.1fh10M%.1f %.1fh10\"/>", x, p.y(at.Low), p.y(at.High), x-5, p.y(at.Low),
		x-5, p.y(at.High))
	p.printf("<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>%s: %.0f (%.0f to %.0f)</title></circle>\n",
		x, p.y(at.Elo), escape(at.name), at.Elo, at.Low, at.High)
	p.printf("<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%s</text>\n", x, plotBottom+20, escape(at.name))
	if p.budgets {
		p.printf("<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%d</text>\n", x, plotBottom+38, at.budget)
	}
}

func escape(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a Builder takes everything
	return out.String()
}
