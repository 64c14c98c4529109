import './style/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { preferred, words } from './i18n/i18n.svelte.ts'
import { place } from './place.svelte.ts'
import { session } from './session.svelte.ts'
import { settings } from './settings.svelte.ts'

const lang = preferred(settings.all.lang, navigator.languages)
const lobby = place.route.page === 'lobby'
const [known] = await Promise.allSettled([
  session.load(),
  words.use(lang),
  ...(lobby ? [words.useTitles(), import('./pages/Lobby.svelte')] : []), // what the first page needs comes at the same time
])

mount(App, { target: document.getElementById('app')!, props: { reached: known.status === 'fulfilled' } })
