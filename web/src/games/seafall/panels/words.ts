import type { AdvisorData, Expertise, View } from '../model.ts'
import type { SeaFallDesk } from '../desk.svelte.ts'

/** A number with its sign. */
export function signed(n: number): string {
  return n < 0 ? `−${-n}` : `+${n}`
}

/** The ruler's title, name and epithet. */
export function rulerOf(desk: SeaFallDesk, seat: number): string {
  const { t, data, view } = desk
  const province = view.provinces[seat]!
  const woman = data.cards.leaders.find((l) => l.id === province.leader)?.woman ?? false
  const form = (key: string) => (woman && t.has(`${key}.woman`) ? t(`${key}.woman`) : t(key))
  const words = [form(`title.${province.title}`), t(`leader.${province.leader}`)]
  if (province.epithet) words.push(form(`epithet.${province.epithet}`))
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
