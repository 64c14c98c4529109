import type { Colour } from '../../model.ts'

interface Told {
  kind: string
  args: Readonly<Record<string, string | number>>
}

/** What the fields brought each province; of two winters that are told in one step, the later one. */
export function harvested(events: readonly Told[]): { colour: Colour; gold: number }[] {
  const gold = new Map<Colour, number>()
  for (const { kind, args } of events) if (kind === 'harvest') gold.set(String(args.province) as Colour, Number(args.gold))
  return [...gold].map(([colour, brought]) => ({ colour, gold: brought }))
}

/** The advisors that were dealt out, each once. */
export function dealtOut(events: readonly Told[]): string[] {
  const dealt = events.flatMap(({ kind, args }) => (kind === 'displayed' ? [String(args.advisor)] : []))
  return [...new Set(dealt)].slice(0, 5)
}
