/** What a message takes: words and numbers. */
export type MessageArgs = Record<string, string | number>

/** A compiled message. */
export type Message = (args?: MessageArgs) => string

/** A compiled catalog: the messages of one language by key. */
export type Catalog = Record<string, Message>

/**
 * Puts a key into words of the current language. Reading it inside a component makes the component follow a change of
 * language. An unknown key comes back as it is. `has` tells whether a key is known.
 */
export interface Translate {
  (key: string, args?: MessageArgs): string
  has(key: string): boolean
}
