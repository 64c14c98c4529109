import type { Choice } from '../api/types.ts'
import type { InputTrie } from './trie.ts'
import type { Label } from './types.ts'
import { element, sentence, type Speaking } from './words.ts'

/** The button by which a turn or a phase is ended, perhaps with something left undone: its numbers tell how much. */
export const endButton = 'button:end'

/** What lies behind each element that can be picked now: a sentence where one choice is left, else the element's name. */
export function labelsOf(trie: InputTrie<Choice>, at: Speaking): Map<string, Label> {
  const all = new Map<string, Label>()
  const told = repeats(trie)
  for (const [id, behind] of trie.next) {
    all.set(id, {
      label: label(id, behind, trie.picked.length, at),
      ...(told ? { brief: element(id, at) } : {}),
      kinds: [...new Set(behind.map((c) => c.kind))],
      count: behind.length,
      args: behind.map((c) => c.args),
    })
  }
  return all
}

/** Whether the sentences of what can be picked next differ in the element alone: choices of one kind, told by what their paths name. */
function repeats({ next, picked, open }: InputTrie<Choice>): boolean {
  if (picked.length === 0 || next.size < 2 || open.length > next.size) return false
  const named = ({ args, path }: Choice) =>
    Object.entries(args).every(
      // Where something starts follows from what was picked.
      ([name, value]) => name === 'from' || path.some((id) => id.slice(id.indexOf(':') + 1) === String(value)),
    )
  return open.every((choice) => choice.kind === open[0]!.kind && choice.path.length === picked.length + 1 && named(choice))
}

/** What was chosen, in words, without how much it left undone. */
export function chosen({ kind, args }: Pick<Choice, 'kind' | 'args'>, at: Speaking): string {
  return sentence('choice', kind, quiet(args), at)
}

function label(id: string, behind: readonly Choice[], depth: number, at: Speaking): string {
  const only = behind[0]!
  if (behind.length > 1 || only.path.length > depth + 1) return element(id, at)
  return sentence('choice', only.kind, id === endButton ? quiet(only.args) : only.args, at)
}

/** What the end of a turn leaves undone: how many actions, moves of ships, conquests and frigates. */
const undone = new Set(['actions', 'ships', 'conquests', 'frigates'])

/** The button that ends a turn says just that; what would be lost is told when it is pressed. */
function quiet(args: Choice['args']): Choice['args'] {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, undone.has(name) ? 0 : value]))
}
