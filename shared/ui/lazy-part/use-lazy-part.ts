import { useEffect } from 'react'

import { type LazyCode, useLazyCode } from '../../lazy-code/lazy-code.ts'
import { whenIdle } from './when-idle.ts'

/** Loads the heavy part of a component: early when the page is idle, or at once while `isRequested` is true. */
export function useLazyPart<Part>(part: LazyCode<Part>, isRequested: boolean): Part | null {
  useEffect(() => whenIdle(part.prefetch), [part])
  return useLazyCode(part, isRequested)
}
