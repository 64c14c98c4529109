import { api } from './api/portolan.ts'
import { Problem } from './api/problem.ts'
import type { Self } from './api/types.ts'
import { inventedName } from './names.ts'

/** Who sits at this browser. A guest is asked for a name once, when it is first needed. */
class Session {
  person = $state.raw<Self | null>(null)
  /** Whether we know yet if there is a session. */
  known = $state(false)
  /** The name in the one field that asks for it, invented until it is changed. */
  name = $state(inventedName())

  async load(): Promise<void> {
    try {
      this.person = await api.me()
    } catch (problem) {
      if (!(problem instanceof Problem && problem.status === 401)) throw problem
      this.person = null
    } finally {
      this.known = true
    }
  }

  /** Sees to it that there is a session: a newcomer becomes a guest by the name in the field. */
  async ensure(): Promise<Self> {
    if (this.person) return this.person
    this.person = await api.signIn(this.name.trim() || inventedName())
    return this.person
  }

  /** Forgets a session that the server no longer knows. */
  lose(): void {
    this.person = null
  }
}

export const session = new Session()
