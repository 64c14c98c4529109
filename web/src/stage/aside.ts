const rem = 16 // what breakpoints are measured in, whatever the size of the page's letters

/**
 * Whether a game's box is that of a phone on its side: wide enough for a dock beside the map, too low for one beneath it. A narrower one,
 * such as that of a small phone, keeps it beneath. A game that needs more room beside its dock says how much, in rem.
 */
export function aside(width: number, height: number, least = 30): boolean {
  return width >= least * rem && width < 60 * rem && height < 24 * rem
}
