package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"github.com/pelletier/go-toml/v2"
)

// settingsFile is a file of settings in TOML, which are called there as the flags of portolan serve are. Flags and variables count more.
type settingsFile struct {
	name   string
	values map[string]any // as kong takes them
}

// isSetting tells whether a flag may be said by a variable and in the file, too.
func isSetting(f *kong.Flag) bool { return len(f.Envs) > 0 && f.Name != "config" }

// BeforeResolve reads the file of settings where the command at hand has any.
func (c *commands) BeforeResolve(ctx *kong.Context) error {
	name, concerns := "", false
	for _, part := range ctx.Path {
		for _, f := range part.Flags {
			concerns = concerns || isSetting(f)
			if f.Name == "config" {
				name = ctx.FlagValue(f).(string)
			}
		}
	}
	if name == "" || !concerns {
		return nil
	}
	file, err := readSettings(name, ctx.Model)
	if err == nil {
		ctx.AddResolver(file)
	}
	return err
}

// readSettings reads the file. The error says which line is at fault.
func readSettings(name string, model *kong.Application) (*settingsFile, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("the file of settings can't be read: %w", err)
	}
	if text, err = readable(text); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	lines, err := linesOf(text)
	said := map[string]any{}
	if err == nil {
		err = toml.Unmarshal(text, &said)
	}
	if wrong := (*toml.DecodeError)(nil); errors.As(err, &wrong) {
		line, _ := wrong.Position()
		return nil, fmt.Errorf("%s, line %d: %s", name, line, strings.TrimPrefix(wrong.Error(), "toml: "))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	known := map[string]*kong.Flag{}
	for _, f := range serveFlags(model) {
		if isSetting(f) {
			known[f.Name] = f
		}
	}
	file := &settingsFile{name: name, values: map[string]any{}}
	for _, l := range lines {
		f := known[l.key]
		if f == nil {
			return nil, fmt.Errorf("%s, line %d: there is no setting %s: %s", name, l.number, l.key, nearest(l.key, known))
		}
		value, err := settingOf(f, said[l.key], filepath.Dir(name))
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %s: %w", name, l.number, l.key, err)
		}
		file.values[l.key] = value
	}
	return file, nil
}

// readable is a text without the mark that editors of Windows put before UTF-8. Its shell writes UTF-16, which no program reads as TOML.
func readable(text []byte) ([]byte, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		return nil, errors.New("it is written in UTF-16: write it in UTF-8, as editors do, and PowerShell by | Out-File -Encoding utf8")
	}
	return bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")), nil
}

// keyLine is where in a file a setting is said.
type keyLine struct {
	key    string
	number int
}

// linesOf tells which settings are said in which lines. The reader of TOML tells lines of unknown keys alone: here, all are.
func linesOf(text []byte) (lines []keyLine, err error) {
	decoder := toml.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(&struct{}{})
	all := (*toml.StrictMissingError)(nil)
	if !errors.As(err, &all) {
		return nil, err
	}
	for i := range all.Errors {
		number, _ := all.Errors[i].Position()
		lines = append(lines, keyLine{strings.Join(all.Errors[i].Key(), "."), number})
	}
	return lines, nil
}

// settingOf reads what a file says about a flag. A path that is not absolute begins at the file's directory.
func settingOf(f *kong.Flag, said any, dir string) (any, error) {
	value, want := said, ""
	switch f.Target.Interface().(type) {
	case bool:
		if _, is := said.(bool); !is {
			want = "true or false"
		}
	case []string:
		if _, is := said.([]any); !is {
			want = `a list such as ["one", "other"]`
		}
	case time.Duration:
		if _, is := said.(string); !is {
			want = `a duration such as "15s"`
		}
	case string:
		text, is := said.(string)
		switch {
		case !is:
			want = "a text in quotes"
		case ofFiles(f.Value) && text != "" && !filepath.IsAbs(text):
			if err := noAddress(text); err != nil { // which joining would hide
				return nil, err
			}
			value = filepath.Join(dir, text)
		}
	default: // numbers
		switch said.(type) {
		case int64, float64:
			value = fmt.Sprint(said)
		default:
			want = "a number"
		}
	}
	if want != "" {
		return nil, fmt.Errorf("say %s", want)
	}
	return value, f.Parse(kong.Scan().PushTyped(value, kong.FlagValueToken), reflect.New(f.Target.Type()).Elem())
}

// nearest tells which setting somebody may have meant.
func nearest(wrong string, known map[string]*kong.Flag) string {
	if name := closest(strings.TrimPrefix(strings.ToLower(wrong), "portolan_"), known); name != "" {
		return "do you mean " + name + "?"
	}
	return "portolan config lists what there is"
}

// closest is what most resembles a word, empty when nothing does.
func closest(wrong string, known map[string]*kong.Flag) (name string) {
	wrong = flagged(wrong)
	least := len(wrong)/2 + 1
	for other := range known {
		if d := distance(wrong, other); d < least || d == least && other < name {
			name, least = other, d
		}
	}
	return name
}

// flagged is a word as flags are written.
func flagged(word string) string {
	return strings.NewReplacer("_", "-", ".", "-").Replace(strings.ToLower(word))
}

// distance is how many letters have to be put in, taken out or exchanged to make one word of another (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			exchanged := diagonal
			if a[i] != b[j] {
				exchanged++
			}
			diagonal, row[j+1] = row[j+1], min(exchanged, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Validate implements [kong.Resolver]. What the file says was looked at when it was read.
func (s *settingsFile) Validate(*kong.Application) error { return nil }

// Resolve implements [kong.Resolver]. A variable counts more than the file.
func (s *settingsFile) Resolve(_ *kong.Context, _ *kong.Path, f *kong.Flag) (any, error) {
	if !isSetting(f) || inEnvironment(f) {
		return nil, nil
	}
	return s.values[f.Name], nil
}

// inEnvironment tells whether a flag's variable is set.
func inEnvironment(f *kong.Flag) bool {
	for _, name := range f.Envs {
		if _, is := os.LookupEnv(name); is {
			return true
		}
	}
	return false
}

// serveFlags are the flags of portolan serve, those of all commands first.
func serveFlags(model *kong.Application) (all []*kong.Flag) {
	all = append(all, model.Flags...)
	return append(all, model.DefaultCmd.Flags...)
}
