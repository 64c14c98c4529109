import type { AdvisorData, Expertise, View } from '../model.ts'
import type { SeaFallDesk } from '../desk.svelte.ts'
import { epithetWords, signed, titleWords } from '../words.ts'

/** The ruler's title, name and epithet. */
export function rulerOf(desk: Pick<SeaFallDesk, 't' | 'data' | 'view'>, seat: number): string {
  const { t, view } = desk
  const { leader, title, epithet } = view.provinces[seat]!
  const words = [titleWords(title, leader, desk), t(`leader.${leader}`)]
  if (epithet) words.push(epithetWords(epithet, leader, desk))
  return words.join(' ')
}

/** An advisor's expertise, printed and learned, as words with numbers. */
export function expertiseOf(desk: SeaFallDesk, card: AdvisorData): { words: string; learned: boolean }[] {
  const { t, view } = desk
  const told = (what: Expertise, n: number) => `${t(`expertise.${what}`)} ${signed(n)}`
  const printed = Object.entries(card.expertise) as [Expertise, number][]
  return [
    ...printed.map(([what, n]) => ({ words: told(what, n), learned: false })),
    ...learnedBy(view, card.id).map(({ expertise, n }) => ({ words: told(expertise as Expertise, n), learned: true })),
  ]
}

function learnedBy(view: View, advisor: string): View['taught'] {
  return view.taught.filter((sticker) => sticker.advisor === advisor)
}
