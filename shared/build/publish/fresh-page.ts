import { setTimeout as wait } from 'node:timers/promises'
import { type LatestBuild, latestBuildSchema } from '@storefront/api/build'
import type { Deployment } from '@storefront/api/registry-deployments'

import { CommandFailure } from '../command-line/failure.ts'
import { short } from '../command-line/format.ts'
import { type Day, toDay } from '../compatibility/deprecation-window.ts'
import { unreachable } from '../registry/client.ts'

const timeoutMs = 30_000

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
  const response = await fetch(`${shop}/_builds/latest.json`)
  return latestBuildSchema.safeParse(await response.json().catch(() => null)).data ?? null
}

/** Reads the id of the live composition without a token. Fails immediately if the shop does not respond. */
export async function liveId(shop: string): Promise<string | undefined> {
  try {
    return (await readLatest(shop))?.id
  } catch (error) {
    throw unreachable(shop, error)
  }
}

/** Today by the clock of the shop, which decides when the windows of deprecated exports end. */
export async function readToday(shop: string): Promise<Day> {
  try {
    const response = await fetch(`${shop}/_builds/latest.json`)
    await response.body?.cancel()
    const sent = Date.parse(response.headers.get('date') ?? '')
    return toDay(Number.isNaN(sent) ? new Date() : new Date(sent))
  } catch (error) {
    throw unreachable(shop, error)
  }
}
