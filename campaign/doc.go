// Package campaign takes whole series from one store to another as files: it gathers the records of a series that is kept, and makes one
// that was played elsewhere ready to be kept, with links by which its people come for their seats.
package campaign
