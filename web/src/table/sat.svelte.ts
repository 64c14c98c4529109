import type { Room } from '../play/room.svelte.ts'

/**
 * Whether somebody has ever had a seat at a match, which its seats do not tell: not those of who gave up. The server is asked once somebody is
 * there who wants to know, and what it does not answer counts as no. Null until it is known.
 */
export class Sat {
  value = $state.raw<boolean | null>(null)

  /**
   * @param room of the match
   * @param wanted who wants to know; empty for nobody
   */
  constructor(room: () => Pick<Room, 'id' | 'backend'>, wanted: () => string) {
    const who = $derived(wanted())
    $effect(() => {
      if (!who) return
      let late = false
      const { backend, id } = room()
      void backend
        .hasSat(id)
        .catch(() => false)
        .then((sat) => {
          if (!late) this.value = sat
        })
      return () => {
        late = true
        this.value = null
      }
    })
  }
}
