import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

import type { Subject } from '../choose/look.ts'
import type { Fault } from '../report/result.ts'
import { grownKeys, toLeak } from '../watch/leaks.ts'
import { countRegistered } from '../watch/watch-observers.ts'
import { goWithin } from './in-app.ts'
import { untilShown } from './subject-state.ts'

type Trip = { page: Page; subject: Subject; path: string; away: string }

/** Short timers, for example of a debounced field, end within this time. */
const settleMs = 1500
const pauseMs = 100

/** Waits until nothing more is registered than before, at most `settleMs`. Returns what still is. */
async function grownSince(page: Page, before: Record<string, number>): Promise<string[]> {
  const deadline = performance.now() + settleMs
  for (;;) {
    const grown = grownKeys(before, await page.evaluate(countRegistered))
    if (grown.length === 0 || performance.now() > deadline) return grown
    await wait(pauseMs)
  }
}

async function leave({ page, away }: Trip): Promise<void> {
  await goWithin(page, away)
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && document.readyState === 'complete',
  )
  await wait(pauseMs)
}

async function visitAgain(trip: Trip, times: number): Promise<void> {
  await goWithin(trip.page, trip.path)
  await untilShown(trip.page, trip.subject, times)
}

/**
 * Leaves the page within the shop, visits it again and leaves it again. Code that runs once may register something for
 * good, so only what the later visits add is a leak.
 */
export async function checkLeaks(trip: Trip): Promise<Fault[]> {
  const { page } = trip
  await leave(trip)
  await wait(pauseMs)
  const first = await page.evaluate(countRegistered)
  await visitAgain(trip, 2)
  await leave(trip)
  const suspects = await grownSince(page, first)
  if (suspects.length === 0) return []
  const second = await page.evaluate(countRegistered)
  await visitAgain(trip, 3)
  await leave(trip)
  const grown = (await grownSince(page, second)).filter(key => suspects.includes(key))
  return grown.map(toLeak).map(({ what, file }) => ({
    sentence: `leaves one more ${what} behind each time a visitor leaves it`,
    at: file === '' ? null : file,
  }))
}
