package game

// Excerpt is what a message shows of a text from elsewhere, which may be of any length: its first hundred letters.
func Excerpt(text string) string { return Shorten(text, 100) }

// Shorten returns a text of at most so many letters as it is, and of a longer one so many, with an ellipsis behind them.
func Shorten(text string, most int) string {
	letters := 0
	for i := range text {
		if letters == most {
			return text[:i] + "…"
		}
		letters++
	}
	return text
}
