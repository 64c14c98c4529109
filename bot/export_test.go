package bot

// Experiment returns settings with what only experiments change.
func Experiment(s Settings, width, explore float64, blind bool) Settings {
	s.experiment = experiment{width: width, explore: explore, blind: blind}
	return s
}
