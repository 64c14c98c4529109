import { describe, expect, it } from 'vitest'
import { Once } from './once.ts'

describe('Once', () => {
  const setting = () => {
    let moves = 0
    let ended = 0
    const end = { preventDefault: () => {}, stopPropagation: () => ended++ }
    const once = new Once(() => moves)
    return {
      move: () => moves++,
      click: (detail: number) => once.click({ detail, ...end } as unknown as MouseEvent),
      tap: (timeStamp: number, clientX: number) =>
        once.click({ detail: 1, pointerType: 'touch', timeStamp, clientX, clientY: 0, ...end } as unknown as MouseEvent),
      key: (key: string, repeat: boolean) => once.key({ key, repeat, ...end } as unknown as KeyboardEvent),
      ended: () => ended,
    }
  }

  it('lets the second click of a double click do nothing where the first one made a move', () => {
    const { move, click, ended } = setting()
    click(1)
    move()
    click(2)
    click(3)
    expect(ended()).toBe(2)
    click(1) // another click
    expect(ended()).toBe(2)
  })

  it('lets both clicks through where the first one only led on, and what is clicked by keys', () => {
    const { move, click, ended } = setting()
    click(1)
    click(2)
    move()
    click(0)
    move()
    click(0)
    expect(ended()).toBe(0)
  })

  it('knows a double tap where a browser counts no taps', () => {
    const { move, tap, ended } = setting()
    tap(1000, 50)
    move()
    tap(1150, 60)
    tap(1300, 55)
    expect(ended()).toBe(2)
    tap(1400, 200) // elsewhere
    move()
    tap(1900, 200) // later
    expect(ended()).toBe(2)
  })

  it('lets a key that is held down make one move', () => {
    const { move, key, ended } = setting()
    key('Enter', false)
    key('Enter', true) // what has led on leads on
    move()
    key('Enter', true)
    key('ArrowDown', true) // goes on along the choices
    expect(ended()).toBe(1)
    key('Enter', false)
    expect(ended()).toBe(1)
  })
})
