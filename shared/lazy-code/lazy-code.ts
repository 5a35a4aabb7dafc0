import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useEffect, useEffectEvent } from 'react'

import { reportNoResponse, wasJustOffline } from '../http/network.ts'
import { createLoadListeners, type LoadListener } from './keep-loading.ts'
import { reloadForCode } from './reload-for-code.ts'

/** Code in its own chunk, which is fetched once for all uses. */
export type LazyCode<Code> = {
  /** The code; null until it is loaded. */
  $code: ReadableAtom<Code | null>
  /**
   * For a use that cannot continue without the code. A failure can reload the page.
   * @throws the error of the import when the page is not reloaded
   */
  load: () => Promise<Code>
  /** Loads ahead of need. A failure reloads nothing, and the result is null. */
  prefetch: () => Promise<Code | null>
  /** For a use that can wait: fetches with back-off until the code is loaded. Returns a function that stops it. */
  keepLoading: (input?: LoadListener<Code>) => () => void
}

/**
 * Loads code on demand: `lazyCode(() => import('./panel.tsx'))`. All lazy imports must use this function, because it
 * handles missing chunks (`reloadForCode`). Each use after a failure fetches the code again. `container` is the owner
 * of the code, for errors that do not name the file.
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
        const isOffline = wasJustOffline()
        reportNoResponse()
        if (!isOffline) await reloadForCode({ error, container, path })
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
 * Loads code while `isRequested` is true. Returns null until the code is loaded. Retries after a failure; `onFailure`
 * can set `isRequested` to false, so that the next press is a new attempt.
 */
export function useLazyCode<Code>(
  { $code, keepLoading }: LazyCode<Code>,
  isRequested: boolean,
  onFailure?: (error: unknown) => void,
): Code | null {
  const fail = useEffectEvent((error: unknown) => onFailure?.(error))
  useEffect(
    () => (isRequested ? keepLoading({ onFailure: fail }) : undefined),
    [keepLoading, isRequested],
  )
  return useStore($code)
}
