/** What of the page is drawn in tasks of its own and still to come: until it is there, the page is not what it will be. */
class Drawing {
  parts = $state(0)
}

export const drawing = new Drawing()
