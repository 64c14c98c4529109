/** The houses' colours by seat, as on the board by day. */
export const inks = ['#7d56b8', '#0f7d82', '#bd4684', '#4c5a6b']
