import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { fetchWanted } from './fetch-wanted.ts'
import type { LazyPart } from './lazy-part.ts'
import { whenIdle } from './when-idle.ts'

/** Fetches the part when idle, or at once while it `isWanted`. */
export function useLazyPart<Part>({ $part, load }: LazyPart<Part>, isWanted: boolean): Part | null {
  useEffect(() => whenIdle(load), [load])
  useEffect(() => (isWanted ? fetchWanted(load) : undefined), [load, isWanted])
  return useStore($part)
}
