import { t } from '../i18n/i18n.svelte.ts'

let wanted = false

/** What a match has to tell to who looks elsewhere: that it is their turn, that it is over, nothing. */
export type News = 'yours' | 'over' | ''

/** Tells by the page's title and icon, and rings once when it becomes one's turn. */
export function attention(news: News, sound: boolean): void {
  const yours = news === 'yours'
  document.title = yours ? `● ${t('standing.yours')} – Portolan` : news === 'over' ? `${t('over')} – Portolan` : 'Portolan'
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = yours ? '/favicon-turn.svg' : '/favicon.svg'
  if (yours && !wanted && sound) void ring()
  wanted = yours
}

async function ring(): Promise<void> {
  try {
    ;(await import('../play/sound.ts')).chime()
  } catch {
    // The title tells it, too.
  }
}
