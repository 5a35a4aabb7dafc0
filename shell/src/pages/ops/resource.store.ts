import { atom, type ReadableAtom } from 'nanostores'

export type Resource<Content> =
  | { status: 'loading' }
  /** `isStale`: a later request failed, and this is the previous content. */
  | { status: 'ready'; content: Content; isStale: boolean }
  | { status: 'failed'; error: unknown }

export type ResourceStore<Content> = {
  $state: ReadableAtom<Resource<Content>>
  /** Loads the content. The visible content stays until then. */
  load: () => Promise<void>
  /** Loads the content unless a request is pending, because repeated requests would hide that none completes. */
  refresh: () => Promise<void>
  set: (content: Content) => void
}

/** `read` gets the known content. Of concurrent requests, the result of the last one counts. */
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
