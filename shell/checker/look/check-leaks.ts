import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

import type { Subject } from '../choose/look.ts'
import type { Fault } from '../report/result.ts'
import { grownKeys, toLeak } from '../watch/leaks.ts'
import { countRegistered } from '../watch/watch-observers.ts'
import { goWithin } from './in-app.ts'
import { describeState, untilShown } from './subject-state.ts'

type Stop = Pick<Subject, 'container' | 'expose'> & { path: string }
type Trip = { page: Page; subject: Subject; path: string; away: Stop }

/** Short timers end within this time, also on a busy machine. Stores wait one second before they unmount. */
const settleMs = 3000
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

/** Goes to a page within the shop and waits for it. Otherwise the next step could start before the page is mounted. */
async function visit({ page }: Trip, { path, ...subject }: Stop, times: number): Promise<void> {
  await goWithin(page, path)
  const state = await untilShown(page, subject, times)
  if (state.status !== 'shown') throw new NotShown(path, describeState(state, []).what)
}

/** A page that is not shown when a visitor comes to it within the shop. */
class NotShown extends Error {
  constructor(path: string, what: string) {
    super(`is not left and visited again within the shop: ${path} ${what}`)
  }
}

/**
 * Leaves the page within the shop, visits it again and leaves it again. Code that runs once may register something for
 * good, so only what the later visits add is a leak.
 */
export async function checkLeaks(trip: Trip): Promise<Fault[]> {
  try {
    return await findLeaks(trip)
  } catch (error) {
    if (error instanceof NotShown) return [{ sentence: error.message, at: null }]
    throw error
  }
}

async function findLeaks(trip: Trip): Promise<Fault[]> {
  const { page, away, ...own } = trip
  const returnAndLeave = async (times: number) => {
    await visit(trip, { ...own.subject, path: own.path }, times)
    await visit(trip, away, times)
  }
  await visit(trip, away, 1)
  await wait(pauseMs)
  const first = await page.evaluate(countRegistered)
  await returnAndLeave(2)
  const suspects = await grownSince(page, first)
  if (suspects.length === 0) return []
  const second = await page.evaluate(countRegistered)
  await returnAndLeave(3)
  const grown = (await grownSince(page, second)).filter(key => suspects.includes(key))
  return grown.map(toLeak).map(({ what, file }) => ({
    sentence: `leaves one more ${what} behind each time a visitor leaves it`,
    at: file === '' ? null : file,
  }))
}
