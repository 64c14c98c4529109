/** How each island looks from the sea: one pen drawing about the origin within a radius of 16, and what is washed in. */
export const vignettes: Record<string, { line: string; wash: string }> = {
  gannet: {
    wash: 'M-14 10-9-4-4 1 2-9 8-1 14 10Z',
    line: 'M-14 10-9-4-4 1 2-9 8-1 14 10M2-9 0 0 3 4M-9-4-8 3M-12-10C-10-13-8-12-7.4-10-6.6-12-4.6-13-3-10M6-13C7.6-15.6 9.4-15 10-13 10.8-15 12.6-15.6 14-13',
  },
  orchard: {
    wash: 'M-8-10a6.4 6.4 0 1 1 0 12.8 6.4 6.4 0 1 1 0-12.8ZM7-6a5.6 5.6 0 1 1 0 11.2A5.6 5.6 0 1 1 7-6Z',
    line: 'M-8-10a6.4 6.4 0 1 1 0 12.8 6.4 6.4 0 1 1 0-12.8ZM7-6a5.6 5.6 0 1 1 0 11.2A5.6 5.6 0 1 1 7-6ZM-8 10V-2M7 10V0M-10.4-5h.1M-6-2.4h.1M-6.4-7h.1M5-2h.1M9 1h.1M-15 10H15',
  },
  smoke: {
    wash: 'M-15 10-4-3.6H4L15 10Z',
    line: 'M-15 10-4-3.6Q0-1.6 4-3.6L15 10ZM-1-5C-4-8 2-9.6-.6-12.6-2.6-15 3-16 6-14.6M2.6-5.6C2-8 6-8.6 6.6-10.8M-6 4-8 9M4 1 7 8',
  },
  bell: {
    wash: 'M-8 5C-5.4 1.6-6-9 0-10 6-9 5.4 1.6 8 5Z',
    line: 'M-10 5.4H10C5.4 1.6 6-9 0-10-6-9-5.4 1.6-10 5.4ZM-2.2 5.6a2.3 2.3 0 0 0 4.4 0M0-10V-13M-14-2C-15-5-14.6-7.4-13-10M14-2C15-5 14.6-7.4 13-10M-12 10H12',
  },
  glass: {
    wash: 'M-13 3C-13-3-6-6 0-6S13-3 13 3 6 9 0 9-13 8-13 3Z',
    line: 'M-13 3C-13-3-6-6 0-6S13-3 13 3 6 9 0 9-13 8-13 3ZM-7 3Q-4.6 1.4-2.4 3T2.4 3 7 3M-4 6.4Q-2 5 0 6.4T4 6.4M0-14 2-10.4 0-8-2-10.4ZM-8-11-7-9M8-11 7-9',
  },
  antler: {
    wash: 'M-15 10Q-8 3 0 6 8 2 15 10Z',
    line: 'M-15 10Q-8 3 0 6 8 2 15 10ZM-1.6 4C-2-2-9-3-9-11M-8.6-5-13-8M-4.4-2C-5-6-4.4-8-4-11M1.6 4C2-2 9-3 9-11M8.6-5 13-8M4.4-2C5-6 4.4-8 4-11',
  },
  lantern: {
    wash: 'M-3.6-6H3.6L5.4 10H-5.4Z',
    line: 'M-3.6-6H3.6L5.4 10H-5.4ZM-4.6-6H4.6M-2.6-6V-11H2.6V-6M-3.6-11 0-14.6 3.6-11ZM-4.4 0H4.4M-5 5H5M-7-9-13-11.4M-7-7-13-5M7-9 13-11.4M7-7 13-5M-12 10H12',
  },
  'world-end': {
    wash: 'M-9 2A9 9 0 0 1 9 2Z',
    line: 'M-9 2A9 9 0 0 1 9 2M-15 2H15M-12 6Q-9 4-6 6T0 6 6 6 12 6M-8 10Q-5.4 8.4-3 10T3 10 8 10M0-14V-10.6M-10-9-7.8-6.8M10-9 7.8-6.8',
  },
}

/** The outline of an island about the origin, the same for the same name: a round shore that the sea has gnawed at. */
export function shoreOf(id: string, size: number): string {
  let seed = 7
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) % 9973
  const wave = (n: number) => ((seed * n) % 628) / 100
  const points = Array.from({ length: 40 }, (_, i) => {
    const a = (i * Math.PI) / 20
    const r = size * (1 + 0.13 * Math.sin(2 * a + wave(3)) + 0.09 * Math.sin(3 * a + wave(7)) + 0.05 * Math.sin(7 * a + wave(13)))
    return `${(r * 1.12 * Math.cos(a)).toFixed(1)} ${(r * 0.84 * Math.sin(a)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
