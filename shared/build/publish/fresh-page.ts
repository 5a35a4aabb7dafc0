import { setTimeout as wait } from 'node:timers/promises'
import { type LatestBuild, latestBuildSchema } from '@storefront/api/build'
import { failureSchema } from '@storefront/api/envelope'
import type { Deployment } from '@storefront/api/registry-deployments'

import { CommandFailure } from '../command-line/failure.ts'
import { short } from '../command-line/format.ts'
import { type Day, toDay } from '../compatibility/deprecation-window.ts'
import { busy, unreachable } from '../registry/client.ts'

const timeoutMs = 30_000
const latestPath = '/_builds/latest.json'

/** Requests a page as a new visitor until it has the deployed composition, or a later one. */
export async function waitForPage(
  shop: string,
  { composition, number }: Deployment,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let served: string | undefined
  while (performance.now() < deadline) {
    served = (await compositionOf(`${shop}/guest`)) ?? served
    if (served === composition) return
    const latest = await readLatest(shop).catch(() => null)
    if (latest && latest.move > number && latest.id === served) return
    await wait(25)
  }
  throw new CommandFailure(
    `${short(composition)} is live, but ${shop} still serves ${short(served ?? 'none')} after ${timeoutMs / 1000} s: see its log, and \`npm run registry -- status\` for damaged files.`,
    { code: 'not_served' },
  )
}

async function compositionOf(url: string): Promise<string | undefined> {
  const response = await fetch(url).catch(() => null)
  const text = (await response?.text().catch(() => '')) ?? ''
  return /<html[^>]* data-composition="([0-9a-f]{64})"/.exec(text)?.[1]
}

async function readLatest(shop: string): Promise<LatestBuild | null> {
  const response = await fetch(shop + latestPath)
  return latestBuildSchema.safeParse(await response.json().catch(() => null)).data ?? null
}

/** Between the tries to read the live composition of a shop that is busy. */
const defaultPausesMs = [250, 500, 1000, 2000]

/**
 * Reads the id of the live composition without a token: undefined if the shop has none yet, so that there is nothing to
 * compare with.
 * @throws {CommandFailure} `unreachable` immediately if nothing responds, `unknown_answer` if no shop does
 */
export async function liveId(
  shop: string,
  [pause, ...pauses]: number[] = defaultPausesMs,
): Promise<string | undefined> {
  const response = await fetch(shop + latestPath).catch(error => {
    throw unreachable(shop, error)
  })
  const body: unknown = await response.json().catch(() => null)
  const latest = latestBuildSchema.safeParse(body)
  if (response.ok && latest.success) return latest.data.id
  if (response.status === 404 && failureSchema.safeParse(body).success) return undefined
  if (busy.has(response.status) && pause !== undefined) {
    await wait(pause)
    return liveId(shop, pauses)
  }
  throw new CommandFailure(
    `${shop} responds to GET ${latestPath} with status ${response.status} and not with its live composition, so nothing can be compared: ` +
      'check that --shop names a Quarry shop, and try again.',
    { code: 'unknown_answer' },
  )
}

/** Today by the clock of the shop, which decides when the windows of deprecated exports end. */
export async function readToday(shop: string): Promise<Day> {
  try {
    const response = await fetch(shop + latestPath)
    await response.body?.cancel()
    const sent = Date.parse(response.headers.get('date') ?? '')
    return toDay(Number.isNaN(sent) ? new Date() : new Date(sent))
  } catch (error) {
    throw unreachable(shop, error)
  }
}
