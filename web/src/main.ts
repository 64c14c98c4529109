import './style/tokens.css'
import './style/type.css'
import './style/base.css'
import './style/print.css'
import { mount } from 'svelte'
import { HttpAccounts } from './api/accounts.ts'
import { HttpBackend } from './api/http.ts'
import App from './App.svelte'
import { clientOf } from './client.ts'
import { preferred, words } from './i18n/i18n.svelte.ts'
import { network } from './network.svelte.ts'
import { layOutApart } from './parts/laid-out.ts'
import { nextTask } from './parts/turns.ts'
import { first } from './play/first.ts'
import { place } from './router.svelte.ts'
import { routes } from './routes.ts'
import { settings } from './settings.svelte.ts'
import { titlePage } from './title-page.ts'
import { typeset } from './style/typeset.ts'

const follow = <T>(change: Promise<T>) => network.during(change)
const client = clientOf(new HttpBackend(follow), new HttpAccounts(follow))
// The scripts above, what is asked for and what is loaded take a task each: together they block a phone for too long.
await nextTask()
// Who is here and what is to be seen are asked for at the same time, before there is a page.
if (place.route.page === 'match') first.ask(client.backend, place.route.id)
await nextTask()
const lang = preferred(settings.all.lang, navigator.languages)
const [known, spoken] = await Promise.allSettled([
  client.session.load(),
  words.use(lang),
  typeset(lang),
  ...(place.route.page === 'lobby' || place.route.page === 'match' ? [routes[place.route.page].file()] : []), // at the same time
])

if (spoken.status === 'fulfilled') {
  layOutApart()
  titlePage.put(false)
  mount(App, {
    target: document.getElementById('app')!,
    props: { client, failure: known.status === 'rejected' ? known.reason : undefined },
  })
} else {
  // Without words no page can be shown.
  titlePage.tell('Portolan could not be loaded.')
  console.error(spoken.reason)
}
