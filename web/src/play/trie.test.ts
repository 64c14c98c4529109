import { describe, expect, it } from 'vitest'
import { InputTrie } from './trie.ts'

const choice = (move: string, ...path: string[]) => ({ move, path })
const sail = [
  choice('1', 'ship:a', 'field:1'),
  choice('2', 'ship:a', 'field:2'),
  choice('3', 'ship:b', 'field:3'),
  choice('4', 'crew:gunner', 'ship:a', 'ship:x'),
  choice('5', 'crew:gunner', 'ship:a', 'ship:y'),
  choice('6', 'button:end'),
]

describe('InputTrie', () => {
  it('offers the first elements, in the order of the choices', () => {
    expect([...InputTrie.of(sail).next.keys()]).toEqual(['ship:a', 'ship:b', 'crew:gunner', 'button:end'])
  })

  it('leads to a choice by its path', () => {
    const { trie, choice } = InputTrie.of(sail).pick('ship:a')
    expect(choice).toBeNull()
    expect([...trie.next.keys()]).toEqual(['field:1', 'field:2'])
    expect(trie.pick('field:2').choice?.move).toBe('2')
  })

  it('completes a path of one element at once', () => {
    expect(InputTrie.of(sail).pick('button:end').choice?.move).toBe('6')
  })

  it('never picks the last element by itself', () => {
    const { trie, choice } = InputTrie.of(sail).pick('ship:b')
    expect(choice).toBeNull()
    expect([...trie.next.keys()]).toEqual(['field:3'])
  })

  it('picks a single element in the middle by itself, and takes it back with the one before', () => {
    const { trie } = InputTrie.of(sail).pick('crew:gunner')
    expect(trie.picked).toEqual(['crew:gunner', 'ship:a'])
    expect([...trie.next.keys()]).toEqual(['ship:x', 'ship:y'])
    expect(trie.back().picked).toEqual([])
  })

  it('begins with what follows by itself, which nobody can take back', () => {
    const place = [choice('1', 'tile:t', 'cell:1', 'turn:0'), choice('2', 'tile:t', 'cell:2', 'turn:0')]
    const trie = InputTrie.of(place)
    expect(trie.picked).toEqual(['tile:t'])
    expect(trie.canBack).toBe(false)
    expect(trie.back()).toBe(trie)
    expect(trie.pick('cell:2').trie.back().picked).toEqual(['tile:t'])
  })

  it('in a guided match leaves the first element to be picked by hand, also when it is the only one', () => {
    const fire = [choice('1', 'crew:gunner', 'ship:a', 'ship:x')]
    const trie = InputTrie.of(fire, false)
    expect(trie.picked).toEqual([])
    const { trie: begun } = trie.pick('crew:gunner')
    expect(begun.picked).toEqual(['crew:gunner', 'ship:a'])
    expect(begun.back().picked).toEqual([])
    expect(begun.pick('ship:x').trie.picked).toEqual([])
    expect(InputTrie.of(sail).over(fire, false).picked).toEqual([])
  })

  it('switches to another beginning when one is clicked in the middle of a path', () => {
    const { trie } = InputTrie.of(sail).pick('ship:a')
    const other = trie.pick('ship:b').trie
    expect(other.picked).toEqual(['ship:b'])
    expect(trie.pick('field:99').trie).toBe(trie)
  })

  it('keeps the path over a new list of choices where it still leads on, and drops it where not', () => {
    const { trie } = InputTrie.of(sail).pick('ship:a')
    expect(trie.over(sail.slice(0, 3)).picked).toEqual(['ship:a'])
    expect(trie.over(sail.slice(2)).picked).toEqual([])
  })

  it('knows the choices that are still open', () => {
    expect(
      InputTrie.of(sail)
        .pick('ship:a')
        .trie.open.map((c) => c.move),
    ).toEqual(['1', '2'])
    expect(InputTrie.of([]).open).toEqual([])
  })
})
