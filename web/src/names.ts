/* Navigators, astronomers and map makers, and what one finds on their charts: names that need no translation. */
const first = [
  'Ada',
  'Amerigo',
  'Berenice',
  'Caspar',
  'Cassia',
  'Delia',
  'Eudora',
  'Fermin',
  'Galatea',
  'Hanno',
  'Ines',
  'Jorvik',
  'Kepa',
  'Leonor',
  'Marin',
  'Nerea',
  'Odile',
  'Pelayo',
  'Quirin',
  'Rosalba',
  'Severin',
  'Tavira',
  'Urania',
  'Vasco',
  'Ximena',
  'Zeno',
]
const last = [
  'Alidade',
  'Astrolabe',
  'Azimuth',
  'Bowline',
  'Compass',
  'Corona',
  'Halyard',
  'Latitude',
  'Meridian',
  'Mizzen',
  'Nadir',
  'Octant',
  'Polaris',
  'Quadrant',
  'Sextant',
  'Solstice',
  'Spinnaker',
  'Topsail',
  'Vega',
  'Zenith',
]

/** A pleasant name for somebody who does not want to think of one. */
export function inventedName(chance: () => number = Math.random): string {
  const one = (names: readonly string[]) => names[Math.floor(chance() * names.length)]!
  return `${one(first)} ${one(last)}`
}
