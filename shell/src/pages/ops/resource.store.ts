import { atom, type ReadableAtom } from 'nanostores'

export type Resource<Content> =
  | { status: 'loading' }
  /** `isStale`: a later read failed, and this is what was known before. */
  | { status: 'ready'; content: Content; isStale: boolean }
  | { status: 'failed'; error: unknown }

export type ResourceStore<Content> = {
  $state: ReadableAtom<Resource<Content>>
  /** What is shown stays until the new content is there. */
  load: () => Promise<void>
  /** The same, unless an answer is being waited for: asking anew each time would never learn that there is none. */
  refresh: () => Promise<void>
  set: (content: Content) => void
}

/** `read` gets what is known already; of answers that overtake each other the last one asked for counts. */
export function createResource<Content>(
  read: (known: Content | null) => Promise<Content>,
): ResourceStore<Content> {
  const $state = atom<Resource<Content>>({ status: 'loading' })
  let newest = 0
  let running = 0
  const known = () => {
    const state = $state.get()
    return state.status === 'ready' ? state.content : null
  }

  async function load(): Promise<void> {
    newest += 1
    running += 1
    const call = newest
    if ($state.get().status === 'failed') $state.set({ status: 'loading' })
    try {
      const content = await read(known())
      if (call === newest) $state.set({ status: 'ready', content, isStale: false })
    } catch (error) {
      if (call !== newest) return
      const state = $state.get()
      $state.set(
        state.status === 'ready' ? { ...state, isStale: true } : { status: 'failed', error },
      )
    } finally {
      running -= 1
    }
  }

  async function refresh(): Promise<void> {
    if (running === 0) await load()
  }

  function set(content: Content): void {
    newest += 1
    $state.set({ status: 'ready', content, isStale: false })
  }

  return { $state, load, refresh, set }
}
