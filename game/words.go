package game

import "io/fs"

// ReadWords returns the catalog text/<lang>.json of a game's files, or nil when there is none, as [Rules.Text] must.
func ReadWords(files fs.FS, lang string) []byte {
	text, err := fs.ReadFile(files, "text/"+lang+".json")
	if err != nil {
		return nil
	}
	return text
}
