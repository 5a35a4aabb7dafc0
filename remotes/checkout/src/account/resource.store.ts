import { atom, type ReadableAtom } from 'nanostores'

/** Server data of one panel. `isStale`: a later request failed, so this is the content from before. */
export type Resource<Content> =
  | { status: 'loading' }
  | { status: 'ready'; content: Content; isStale: boolean }
  | { status: 'failed'; error: unknown }

type Loader<Content> = {
  $state: ReadableAtom<Resource<Content>>
  /**
   * Loads the data. The newest response wins. The shown content stays until then, even when the request fails. Never
   * rejects.
   */
  load: () => Promise<void>
  accept: (content: Content) => void
  /** Clears the content. The next response is about something else. */
  reset: () => void
}

/** `read` gets the known content through a function, because it can change while the request is running. */
export function createLoader<Content>(
  read: (known: () => Content | null) => Promise<Content>,
): Loader<Content> {
  const $state = atom<Resource<Content>>({ status: 'loading' })
  let newest = 0
  const known = () => {
    const state = $state.get()
    return state.status === 'ready' ? state.content : null
  }
  const accept = (content: Content) => $state.set({ status: 'ready', content, isStale: false })

  const load = async () => {
    newest += 1
    const call = newest
    if ($state.get().status === 'failed') $state.set({ status: 'loading' })
    try {
      const content = await read(known)
      if (call === newest) accept(content)
    } catch (error) {
      if (call !== newest) return
      const now = $state.get()
      $state.set(now.status === 'ready' ? { ...now, isStale: true } : { status: 'failed', error })
    }
  }
  const reset = () => {
    newest += 1
    $state.set({ status: 'loading' })
  }
  return { $state, load, accept, reset }
}
