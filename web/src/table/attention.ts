import { t } from '../i18n/i18n.svelte.ts'

let wanted = false

/** Shows by the page's title and icon whether it is one's turn, and rings once when it becomes so. */
export function attention(yours: boolean, sound: boolean): void {
  document.title = yours ? `● ${t('standing.yours')} – Portolan` : 'Portolan'
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = yours ? '/favicon-turn.svg' : '/favicon.svg'
  if (yours && !wanted && sound) void import('../play/sound.ts').then(({ chime }) => chime())
  wanted = yours
}
