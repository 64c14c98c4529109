package wire

// Analysis is how a match that is over stood after each of its rows, as far as that is worked out.
type Analysis struct {
	Number  int             `json:"number" doc:"of the match's latest row"`
	Done    int             `json:"done" doc:"positions that are worked out"`
	Total   int             `json:"total" doc:"positions there are; once all are done the analysis is complete"`
	Rows    []AnalysisRow   `json:"rows" doc:"positions that are worked out, in order"`
	Turning []AnalysisSwing `json:"turning" doc:"what changed most, in order; empty until all is done"`
}

// AnalysisRow is how things stood after a row.
type AnalysisRow struct {
	Number int       `json:"number" doc:"of the row"`
	Values []float64 `json:"values" doc:"by seat, the expected outcome from 0 to 1: its share of a win"`
}

// AnalysisSwing is a stretch of rows of one seat that changed what was to be expected.
type AnalysisSwing struct {
	Number int       `json:"number" doc:"of the row that changed most"`
	Seat   int       `json:"seat" doc:"whose row it is"`
	Change []float64 `json:"change" doc:"by seat, of the expected outcome, over the stretch"`
}
