import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { reloadOnce } from '../../recovery.ts'
import type { LazyPart } from './lazy-part.ts'
import { whenIdle } from './when-idle.ts'

/** Fetches the part when idle, or at once while it `isWanted`: then a failure is a stale build (SPEC 4). */
export function useLazyPart<Part>({ $part, load }: LazyPart<Part>, isWanted: boolean): Part | null {
  useEffect(() => whenIdle(load), [load])
  useEffect(() => {
    if (!isWanted) return
    load().then(isLoaded => {
      if (!isLoaded) reloadOnce(location.pathname)
    })
  }, [load, isWanted])
  return useStore($part)
}
