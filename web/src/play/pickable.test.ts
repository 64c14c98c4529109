import { describe, expect, it, vi } from 'vitest'
import { pickable, type PickOptions } from './pickable.ts'

function desk(next: string[], picked: string[] = []) {
  return { picked, can: (element: string) => next.includes(element), pick: vi.fn<(element: string) => void>() }
}

function press(key: string) {
  const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()]
  return { key, preventDefault, stopPropagation } as unknown as KeyboardEvent
}

const click = { stopPropagation: () => undefined } as MouseEvent

describe('what can be picked', () => {
  it('is an enabled button that picks', () => {
    const at = desk(['ship:1'])
    const ship = pickable(at, 'ship:1', { label: 'The ship' })
    expect(ship).toMatchObject({ 'data-element': 'ship:1', 'aria-label': 'The ship', 'aria-pressed': false, disabled: false })
    ship.onclick(click)
    expect(at.pick).toHaveBeenCalledExactlyOnceWith('ship:1')
  })

  it('leaves the keys of a button to the browser', () => {
    expect(pickable(desk(['ship:1']), 'ship:1')).not.toHaveProperty('onkeydown')
    expect(pickable(desk(['ship:1']), 'ship:1')).not.toHaveProperty('role')
  })

  it('tells that it is picked, unless it is gone then', () => {
    const at = desk(['ship:1'], ['ship:1'])
    expect(pickable(at, 'ship:1')['aria-pressed']).toBe(true)
    expect(pickable(at, 'ship:1', { once: true })['aria-pressed']).toBeUndefined()
    expect(pickable(desk([], ['ship:1']), 'ship:1')).toMatchObject({ 'aria-pressed': true, disabled: true })
  })

  it.each(['Enter', ' '])('as a shape is a button that answers to the key "%s"', (key) => {
    const at = desk(['field:3'])
    const field = pickable(at, 'field:3', { shape: true })
    expect(field).toMatchObject({ role: 'button', tabindex: 0 })
    expect(field).not.toHaveProperty('disabled')
    const event = press(key)
    field.onkeydown?.(event)
    expect(at.pick).toHaveBeenCalledExactlyOnceWith('field:3')
    expect(event.preventDefault).toHaveBeenCalled() // Space would scroll the page
    expect(event.stopPropagation).toHaveBeenCalled() // the map below picks as well
  })

  it('as a shape hands on other keys', () => {
    const at = desk(['field:3'])
    const onkey = vi.fn()
    const event = press('ArrowUp')
    pickable(at, 'field:3', { shape: true, onkey }).onkeydown?.(event)
    expect(onkey).toHaveBeenCalledWith(event)
    expect(at.pick).not.toHaveBeenCalled()
    expect(event.preventDefault).not.toHaveBeenCalled()
  })

  it('may do more than tell the desk', () => {
    const at = desk(['ship:1'])
    const act = vi.fn()
    pickable(at, 'ship:1', { act }).onclick(click)
    expect(act).toHaveBeenCalledWith(click)
    expect(at.pick).not.toHaveBeenCalled()
  })
})

describe('what cannot be picked', () => {
  it('is disabled', () => {
    const at = desk([])
    const ship = pickable(at, 'ship:1')
    expect(ship).toMatchObject({ disabled: true, 'aria-pressed': undefined })
    ship.onclick(click)
    expect(at.pick).not.toHaveBeenCalled()
  })

  it('does something else where there is something, and is no element then', () => {
    const at = desk([])
    const otherwise = vi.fn()
    const card = pickable(at, 'card:2', { otherwise })
    expect(card).toMatchObject({ disabled: false, 'data-element': undefined, 'aria-pressed': undefined })
    card.onclick(click)
    expect(otherwise).toHaveBeenCalledOnce()
    expect(at.pick).not.toHaveBeenCalled()
  })

  it('as a shape is out of reach of keys and screen readers', () => {
    const options: PickOptions = { shape: true, label: 'A field' }
    const field = pickable(desk([]), 'field:3', options)
    expect(field).toMatchObject({ 'aria-hidden': true, 'aria-label': undefined, 'data-element': undefined })
    expect(field.role).toBeUndefined()
    expect(field.tabindex).toBeUndefined()
  })
})
