package arena

import "math"

// Rating is a bot's strength on Elo's scale: 400 points more are ten times the chances. The mean of all bots rated together
// is 0. Low and High bound the 95 % interval.
type Rating struct {
	Elo, Low, High float64
}

// meeting is the result of some matches between the same bots.
type meeting struct {
	matches float64
	bots    []int     // numbers of the bots, each once
	copies  []float64 // how many seats each of them took
	credit  []float64 // what part of the wins each of them has
}

// rate estimates the strengths of n bots by maximum likelihood in the model of Bradley and Terry (1952), in Luce's form for
// more than two: of those at a line-up each wins with a chance in proportion to its strength. A win that several share, and a
// draw, is divided among them. One drawn match of all bots at one line-up is added, which keeps the strength of who won, or
// lost, everything finite, and ties bots together who never met.
//
// Newton's method in the logarithms of the strengths; the likelihood is concave in them, and a step that does not raise it
// is halved. A step of h changes the information by a factor of e^(2h) at most. So a long step is shortened, lest it end
// where the likelihood is flat to the last digit, and a short one is taken as it is, though the likelihood change by less
// than its rounding. The intervals are those of the Fisher information; where much is drawn they are wider than need be.
func rate(n int, meetings []meeting) []Rating {
	all := meeting{matches: 1}
	for b := range n {
		all.bots = append(all.bots, b)
		all.copies = append(all.copies, 1)
		all.credit = append(all.credit, 1/float64(n))
	}
	m := model{n: n, meetings: append([]meeting{all}, meetings...)}
	const short, long = 1e-3, 1.0
	theta := make([]float64, n)
	value := m.likelihood(theta)
	for range 200 {
		step := m.step(theta)
		if far := norm(step); far > long {
			for i := range step {
				step[i] *= long / far
			}
		}
		next, reached, better := theta, value, false
		for range 40 {
			next = moved(theta, step)
			if reached = m.likelihood(next); reached >= value || norm(step) < short {
				better = true
				break
			}
			for i := range step {
				step[i] /= 2
			}
		}
		if !better {
			break
		}
		theta, value = next, reached
		if norm(step) < 1e-12 {
			break
		}
	}
	return m.ratings(theta)
}

// model is the Bradley–Terry model of some meetings.
type model struct {
	n        int
	meetings []meeting
}

// chances returns the probability that each of the meeting's bots wins, and the logarithm of the strengths' sum.
func (m *meeting) chances(theta []float64) (p []float64, logSum float64) {
	top := math.Inf(-1)
	for _, b := range m.bots {
		top = max(top, theta[b])
	}
	p = make([]float64, len(m.bots))
	sum := 0.0
	for i, b := range m.bots {
		p[i] = m.copies[i] * math.Exp(theta[b]-top)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p, top + math.Log(sum)
}

func (m *model) likelihood(theta []float64) float64 {
	value := 0.0
	for k := range m.meetings {
		t := &m.meetings[k]
		_, logSum := t.chances(theta)
		for i, b := range t.bots {
			value += t.credit[i] * (theta[b] - logSum)
		}
	}
	return value
}

// step returns Newton's step. The information matrix is singular along (1,…,1), since only differences of strengths matter;
// with a constant added to all its elements it is not, and the step keeps the mean.
func (m *model) step(theta []float64) []float64 {
	gradient := make([]float64, m.n)
	for k := range m.meetings {
		t := &m.meetings[k]
		p, _ := t.chances(theta)
		total := 0.0
		for _, credit := range t.credit {
			total += credit
		}
		for i, b := range t.bots {
			gradient[b] += t.credit[i] - total*p[i]
		}
	}
	inverse := m.inverse(theta)
	step := make([]float64, m.n)
	for i := range step {
		for j, g := range gradient {
			step[i] += inverse[i][j] * g
		}
	}
	return step
}

// inverse returns the inverse of the Fisher information with 1/n added to each element.
func (m *model) inverse(theta []float64) [][]float64 {
	a := make([][]float64, m.n)
	for i := range a {
		a[i] = make([]float64, m.n)
		for j := range a[i] {
			a[i][j] = 1 / float64(m.n)
		}
	}
	for k := range m.meetings {
		t := &m.meetings[k]
		p, _ := t.chances(theta)
		for i, b := range t.bots {
			a[b][b] += t.matches * p[i]
			for j, c := range t.bots {
				a[b][c] -= t.matches * p[i] * p[j]
			}
		}
	}
	return invert(a)
}

func (m *model) ratings(theta []float64) []Rating {
	const scale = 400 / math.Ln10
	inverse := m.inverse(theta)
	ratings := make([]Rating, m.n)
	for i := range ratings {
		elo := theta[i] * scale
		// 1/n is what the constant added to the matrix adds to its inverse.
		width := normal975 * math.Sqrt(max(0, inverse[i][i]-1/float64(m.n))) * scale
		ratings[i] = Rating{Elo: elo, Low: elo - width, High: elo + width}
	}
	return ratings
}

// invert returns the inverse of a positive definite matrix, which it destroys (Gauss and Jordan, with the largest pivot).
func invert(a [][]float64) [][]float64 {
	n := len(a)
	b := make([][]float64, n)
	for i := range b {
		b[i] = make([]float64, n)
		b[i][i] = 1
	}
	for col := range n {
		pivot := col
		for row := col + 1; row < n; row++ {
			if math.Abs(a[row][col]) > math.Abs(a[pivot][col]) {
				pivot = row
			}
		}
		a[col], a[pivot] = a[pivot], a[col]
		b[col], b[pivot] = b[pivot], b[col]
		by := 1 / a[col][col]
		for j := range n {
			a[col][j] *= by
			b[col][j] *= by
		}
		for row := range n {
			if factor := a[row][col]; row != col && factor != 0 {
				for j := range n {
					a[row][j] -= factor * a[col][j]
					b[row][j] -= factor * b[col][j]
				}
			}
		}
	}
	return b
}

func moved(from, step []float64) []float64 {
	to := make([]float64, len(from))
	for i := range to {
		to[i] = from[i] + step[i]
	}
	return to
}

func norm(v []float64) float64 {
	most := 0.0
	for _, x := range v {
		most = max(most, math.Abs(x))
	}
	return most
}
