// Package web holds the browser client as it is built into the binary. Its sources lie beside; dist is what `npm run build`
// makes of them.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Dist returns the built client: index.html at its root, hashed files under assets/.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: " + err.Error()) // the name above is a constant; it can't fail
	}
	return sub
}
