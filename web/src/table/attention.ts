import { t } from '../i18n/i18n.svelte.ts'
import { inTurn } from '../parts/turns.ts'
import { sound } from '../play/sound.ts'

let wanted = false
let forget = () => {}

function entitle(title: string): void {
  if (document.title !== title) document.title = title
}

function picture(picture: string): void {
  const icon = document.head.querySelector('link[rel=icon]')
  if (icon?.getAttribute('href') !== picture) icon?.setAttribute('href', picture) // else the browser would load it anew
}

/** What a match has to tell to who looks elsewhere: that it is their turn, that it is over, nothing. */
export type News = 'yours' | 'over' | ''

/** Tells by the page's title and icon, also how many other matches wait; when it becomes one's turn it is heard as well, once what led there has been shown. */
export function attention(news: News, waiting = 0, shown: () => Promise<void> = () => Promise.resolve()): void {
  const yours = news === 'yours'
  const title = yours ? `● ${t('standing.yours')} – Portolan` : news === 'over' ? `${t('over')} – Portolan` : 'Portolan'
  const whole = waiting > 0 ? `(${waiting}) ${title}` : title
  forget()
  forget = inTurn(() => {
    entitle(whole) // it takes the browser some milliseconds
    picture(yours ? '/favicon-turn.svg' : '/favicon.svg')
  })
  if (yours && !wanted) void shown().then(() => wanted && sound('yours'))
  wanted = yours
}

/** A match tells nothing any more, as it was left. That is done at once: the page that comes says what it is called itself, and says it last. */
export function unheeded(): void {
  forget()
  wanted = false
  entitle('Portolan')
  forget = inTurn(() => picture('/favicon.svg'))
}
