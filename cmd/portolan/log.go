package main

import (
	"io"
	"log/slog"
)

// logFlags say what the log tells, and how.
type logFlags struct {
	Level  string `name:"log-level" env:"PORTOLAN_LOG_LEVEL" placeholder:"LEVEL" enum:"debug,info,warn,error" default:"info" help:"What the log tells: error, warn, info, or debug, which has a line for each request but those for the page and its files."`
	Format string `name:"log-format" env:"PORTOLAN_LOG_FORMAT" placeholder:"FORMAT" enum:"text,json" default:"text" help:"How it tells it: text for people, or json, an object a line, for programs."`
}

// logger writes lines to w.
func (f *logFlags) logger(w io.Writer) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(f.Level)) // it is one of those that there are
	options := &slog.HandlerOptions{Level: level}
	if f.Format == "json" {
		options.ReplaceAttr = sayUnit
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// sayUnit has durations be texts such as "1.5ms", as for people: JSON's numbers would not say that they are nanoseconds.
func sayUnit(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().String())
	}
	return a
}
