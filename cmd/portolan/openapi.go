package main

import (
	"fmt"

	"portolan/server"
)

// openapiCommand is portolan openapi.
type openapiCommand struct{}

// Run prints the description of the HTTP interface, from which clients make their types.
func (c *openapiCommand) Run(std streams) error {
	text, err := server.OpenAPI()
	if err != nil {
		return fmt.Errorf("describing the HTTP interface: %w", err)
	}
	if _, err := std.Out.Write(text); err != nil {
		return fmt.Errorf("writing the description: %w", err)
	}
	return nil
}
