import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useEffectEvent } from 'react'

import { createLoadListeners, type LoadListener } from './lazy-code/keep-loading.ts'
import { reloadForCode } from './lazy-code/reload-for-code.ts'
import { noteUnanswered } from './network.ts'

/** Code in a chunk of its own, fetched once for all its uses. */
export type LazyCode<Code> = {
  /** Null until it is there. */
  $code: ReadableAtom<Code | null>
  /** For a use that fails without it. A failure may reload the page; it is thrown when it does not. */
  load: () => Promise<Code>
  /** Ahead of need: a failure reloads nothing, and is null. */
  prefetch: () => Promise<Code | null>
  /** For a use that waits for it: fetches with back-off until it is there. Gives back the way to stop. */
  keepLoading: (input?: LoadListener<Code>) => () => void
}

/**
 * The one way to code that comes later: `lazyCode(() => import('./panel.tsx'))`. It knows what a failed chunk leads to
 * (`reloadForCode`), and each use after a failure fetches again. `container` is whose code it is, where the error of a
 * failed load does not name the file.
 */
export function lazyCode<Code>(
  importCode: () => Promise<Code>,
  container?: string,
): LazyCode<Code> {
  const $code = atom<Code | null>(null)
  let fetching: Promise<Code> | undefined

  const importOnce = async () => {
    try {
      const code = await importCode()
      $code.set(code)
      return code
    } catch (error) {
      fetching = undefined
      console.warn('Cannot load a part of the page', error)
      throw error
    }
  }
  const fetchCode = () => {
    fetching ??= importOnce()
    return fetching
  }
  const join = createLoadListeners(fetchCode, container)
  return {
    $code,
    load: async () => {
      const path = location.pathname
      try {
        return await fetchCode()
      } catch (error) {
        noteUnanswered()
        await reloadForCode({ error, container, path })
        throw error
      }
    },
    prefetch: () => fetchCode().catch(() => null),
    keepLoading: (input = {}) => {
      const code = $code.get()
      if (code === null) return join(input)
      input.onCode?.(code)
      return () => undefined
    },
  }
}

/**
 * Null until it is there; fetched while it `isWanted`. `onFailure` may take the wish back, so that the next press is a
 * new try; else it is tried again until it comes.
 */
export function useLazyCode<Code>(
  { $code, keepLoading }: LazyCode<Code>,
  isWanted: boolean,
  onFailure?: (error: unknown) => void,
): Code | null {
  const fail = useEffectEvent((error: unknown) => onFailure?.(error))
  useEffect(
    () => (isWanted ? keepLoading({ onFailure: fail }) : undefined),
    [keepLoading, isWanted],
  )
  return useStore($code)
}
