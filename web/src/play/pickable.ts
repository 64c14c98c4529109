/** What of a board's desk decides how an element is picked. */
export interface Picking {
  readonly picked: readonly string[]
  can(element: string): boolean
  pick(element: string): void
}

type Press = (event: MouseEvent | KeyboardEvent) => void

export interface PickOptions {
  /** Whether it may be picked now; unless told, as the desk says, so that a path may begin anew with it. */
  can?: boolean
  /** Its name for screen readers, where its content is none. */
  label?: string | undefined
  title?: string | undefined
  /** Whether it counts as picked; unless told, when it is on the path. */
  pressed?: boolean
  /** It is gone once it is picked, and so nothing that is pressed or not. */
  once?: boolean
  /** What a click does while it can't be picked, such as opening its rule. Without it the element is disabled then. */
  otherwise?: (() => void) | undefined
  /** What picking it does, where that is more than telling the desk. */
  act?: Press
  /** It is a shape of an SVG, which the browser does not know as a button. */
  shape?: boolean
  /** Other keys than Enter and Space, of a shape. */
  onkey?: (event: KeyboardEvent) => void
}

export interface Pickable {
  'data-element': string | undefined
  'aria-label': string | undefined
  'aria-pressed': boolean | undefined
  title: string | undefined
  disabled?: boolean
  role?: 'button' | undefined
  tabindex?: 0 | undefined
  'aria-hidden'?: true | undefined
  onclick: (event: MouseEvent) => void
  onkeydown?: (event: KeyboardEvent) => void
}

/**
 * The attributes by which a drawing is an element that can be picked, by mouse, finger and keyboard: to be spread over a
 * button or, with `shape`, over a group of an SVG.
 */
export function pickable(desk: Picking, element: string, options: PickOptions = {}): Pickable {
  const { can = desk.can(element), pressed = desk.picked.includes(element), otherwise, shape = false } = options
  const act = can ? (options.act ?? (() => desk.pick(element))) : otherwise
  const live = act !== undefined
  const common = {
    'data-element': can || !otherwise ? element : undefined,
    'aria-label': live || !shape ? options.label : undefined,
    'aria-pressed': options.once || !(can || pressed) ? undefined : pressed,
    title: options.title,
  }
  if (!shape) return { ...common, disabled: !live, onclick: (event) => act?.(event) }
  if (!live) return { ...common, 'data-element': undefined, 'aria-hidden': true, onclick: () => undefined }
  return { ...common, ...button(act, options.onkey) }
}

/** The attributes by which a shape of an SVG is a button. */
export function button(act: Press, onkey?: (event: KeyboardEvent) => void) {
  return {
    role: 'button',
    tabindex: 0,
    onclick: (event: MouseEvent) => {
      event.stopPropagation()
      act(event)
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return onkey?.(event)
      event.preventDefault()
      event.stopPropagation()
      act(event)
    },
  } as const
}
