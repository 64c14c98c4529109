// Package wire is what a seat may see of a match, as JSON: the types that describe it, and encoders that write it without
// an allocation. It is pure, so that the server and a browser that plays by itself write the same.
//
// Matches are written by hand (render.go), byte for byte in the shape of the types; a test of the server holds the two together.
package wire
