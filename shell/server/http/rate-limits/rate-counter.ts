import type { RateLimit } from '../../config/rate-limits.ts'
import { createRecentKeys } from './recent-keys.ts'

/** Calls that a process adds to those of all processes. `endsAt` is the end of its window, in ms. */
export type ShareRequest = { key: string; calls: number; endsAt: number }

/** Takes a share. Resolves with null if the database does not answer. */
export type TakeShare = (
  request: ShareRequest,
) => Promise<{ taken: number; endsInMs: number } | null>

type Window = {
  /** The allowed calls of this process. */
  used: number
  /** The calls that the database has counted for this process: 0 before the first share. */
  leased: number
  /** The processes together have taken all calls of the limit. */
  isSpent: boolean
  isTaking: boolean
  endsAt: number
}

/** Counts a call. Returns the ms to wait, or 0 if it is within the limit. */
export type RateCounter = (key: string) => number

/** A process takes this part of a limit at a time. The first share of a window costs no query. */
const sharesOfLimit = 10

/**
 * Counts by key in windows that start with the first call. A call never waits for the database: a process uses its share,
 * and takes the next one when half of a share is left. Until the database answers, and without the database, the limit
 * applies to this process alone.
 */
export function createRateCounter(
  { count: most, seconds }: RateLimit,
  takeShare: TakeShare,
): RateCounter {
  const windows = createRecentKeys<Window>()
  const share = Math.max(1, Math.floor(most / sharesOfLimit))

  const find = (key: string, now: number): Window => {
    const window = windows.get(key)
    if (window && window.endsAt > now) return window
    return { used: 0, leased: 0, isSpent: false, isTaking: false, endsAt: now + seconds * 1000 }
  }
  const isShareDue = ({ used, leased, isSpent, isTaking }: Window): boolean =>
    !isSpent && !isTaking && (leased || share) - used <= Math.floor(share / 2)

  const take = async (key: string, window: Window): Promise<void> => {
    window.isTaking = true
    // Calls that did not wait for their share count now.
    const counted = Math.max(window.leased, window.used)
    const calls = counted - window.leased + share
    const answer = await takeShare({ key, calls, endsAt: window.endsAt })
    window.isTaking = false
    if (!answer) return
    const left = most - (answer.taken - share)
    window.leased = counted + Math.min(Math.max(left, 0), share)
    window.isSpent = answer.taken >= most
    window.endsAt = Date.now() + answer.endsInMs
  }
  return key => {
    const now = Date.now()
    const window = find(key, now)
    windows.set(key, window)
    if (window.used >= (window.isSpent ? window.leased : most)) return window.endsAt - now
    window.used += 1
    if (isShareDue(window)) void take(key, window)
    return 0
  }
}
