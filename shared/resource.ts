import { atom, type ReadableAtom } from 'nanostores'

/** Server data that a part of the page shows. */
export type Resource<Content> =
  | { status: 'loading' }
  /** `isStale`: a later request failed, and this is the previous content. */
  | { status: 'ready'; content: Content; isStale: boolean }
  | { status: 'failed'; error: unknown }

export type ResourceStore<Content> = {
  $state: ReadableAtom<Resource<Content>>
  /**
   * Loads the content. Of concurrent requests, only the last one has an effect. The current content stays until the
   * response arrives, and after a failure. Never rejects.
   */
  load: () => Promise<void>
  /**
   * Loads the content unless a request is pending, because repeated requests would hide that none of them completes.
   */
  refresh: () => Promise<void>
  /** Shows newer content than pending requests can return, and ignores their responses. */
  set: (content: Content) => void
  /** Shows content that a pending request extends: `read` gets it as the known content. */
  add: (content: Content) => void
  /** Clears the content and ignores pending requests, because the next content has another subject. */
  reset: () => void
}

/** `read` gets the known content through a function, because it can change while the request is pending. */
export function createResource<Content>(
  read: (known: () => Content | null) => Promise<Content>,
): ResourceStore<Content> {
  const $state = atom<Resource<Content>>({ status: 'loading' })
  let newest = 0
  let pending = 0
  const known = () => {
    const state = $state.get()
    return state.status === 'ready' ? state.content : null
  }
  const add = (content: Content) => $state.set({ status: 'ready', content, isStale: false })
  const fail = (error: unknown) => {
    const state = $state.get()
    $state.set(state.status === 'ready' ? { ...state, isStale: true } : { status: 'failed', error })
  }

  async function load(): Promise<void> {
    newest += 1
    pending += 1
    const request = newest
    if ($state.get().status === 'failed') $state.set({ status: 'loading' })
    try {
      const content = await read(known)
      if (request === newest) add(content)
    } catch (error) {
      if (request === newest) fail(error)
    } finally {
      pending -= 1
    }
  }

  async function refresh(): Promise<void> {
    if (pending === 0) await load()
  }

  function set(content: Content): void {
    newest += 1
    add(content)
  }

  function reset(): void {
    newest += 1
    $state.set({ status: 'loading' })
  }

  return { $state, load, refresh, set, add, reset }
}
