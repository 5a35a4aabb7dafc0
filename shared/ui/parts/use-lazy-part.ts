import { useEffect } from 'react'

import { type LazyCode, useLazyCode } from '../../lazy-code.ts'
import { whenIdle } from './when-idle.ts'

/** The heavy half of a component: fetched ahead when idle, or at once while it `isWanted`. */
export function useLazyPart<Part>(part: LazyCode<Part>, isWanted: boolean): Part | null {
  useEffect(() => whenIdle(part.prefetch), [part])
  return useLazyCode(part, isWanted)
}
