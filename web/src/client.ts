import { createContext } from 'svelte'
import type { Accounts } from './api/accounts.ts'
import type { Backend } from './api/backend.ts'
import { SealedPages } from './play/sealed.svelte.ts'
import { Session } from './session.svelte.ts'

/** What every page is handed: what it asks, and what is known here of who asks. */
export interface Client {
  backend: Backend
  session: Session
  accounts: Accounts
  sealed: SealedPages
}

export function clientOf(backend: Backend, accounts: Accounts): Client {
  return { backend, session: new Session(backend), accounts, sealed: new SealedPages(backend) }
}

/** Hands the client to all components within, which take it when they are made. */
export const [takeClient, handClient] = createContext<Client>()
