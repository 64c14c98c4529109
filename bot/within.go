package bot

// Within keeps the search on the goroutine that asks it, however many trees it grows, and ends it early once stop says so:
// then what it answers is of little worth, and meant for nobody. stop is asked often, and must be quick. Where it thinks
// changes nothing of what it finds.
func (s *Search) Within(stop func() bool) { s.stop = stop }
