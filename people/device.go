package people

import "strings"

// Device tells in a few words what somebody uses, by what a browser says of itself.
func Device(agent string) string { return device(agent) }

// device tells in a few words on what a session is used, by what a browser says of itself. It is for its player to recognize, so
// that little is kept: the browser and the system. It is empty when nothing is known.
func device(agent string) string {
	browser := firstOf(agent, [][2]string{
		{"Edg/", "Edge"},
		{"EdgA/", "Edge"},
		{"OPR/", "Opera"},
		{"SamsungBrowser/", "Samsung Internet"},
		{"Firefox/", "Firefox"},
		{"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"},
		{"Safari/", "Safari"},
	})
	system := firstOf(agent, [][2]string{
		{"iPhone", "iPhone"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"Windows", "Windows"},
		{"CrOS", "ChromeOS"},
		{"Mac OS X", "macOS"},
		{"Linux", "Linux"},
	})
	switch {
	case browser != "" && system != "":
		return browser + ", " + system
	case browser+system != "":
		return browser + system
	}
	name, _, _ := strings.Cut(agent, "/") // of a program, such as curl
	if len(name) > 30 || strings.ContainsFunc(name, func(r rune) bool { return r < ' ' || r > '~' }) {
		return ""
	}
	return name
}

// firstOf is what the first of the marks stands for that is in a text.
func firstOf(text string, marks [][2]string) string {
	for _, mark := range marks {
		if strings.Contains(text, mark[0]) {
			return mark[1]
		}
	}
	return ""
}
