import { buildSchema, latestBuildSchema } from '@storefront/api/build'
import { atom, type ReadableAtom } from 'nanostores'

import { bootData } from './boot.ts'

/** The interval of S9.build-check. */
const checkMs = 3_600_000
const developmentCheckMs = 1000
const limitMs = 10_000

const newer = atom<string | null>(null)
const manifests = new Set<string>()
let latestDeployment = 0

/** Id of the live composition if it differs from this page's, else null. The next navigation is then a full load. */
export const $newerBuild: ReadableAtom<string | null> = newer

/** Notes the id from the `X-Composition` header, which every API response has. */
export function noteBuild(id: string | null | undefined): void {
  if (id && bootData.id) newer.set(id === bootData.id ? null : id)
}

async function readBuild(name: string, limitMs: number): Promise<unknown> {
  const cache = name === 'latest' ? 'no-store' : 'default'
  const signal = AbortSignal.timeout(limitMs)
  // biome-ignore lint/plugin/one-client: a build file, not an API request.
  const response = await fetch(`/_builds/${name}.json`, { cache, signal })
  return response.ok ? response.json() : null
}

/**
 * Requests the id of the live composition, and the manifest of a new one. Ignores unreadable and missing responses, and
 * those older than what this page knows. Never rejects. `limitMs` is the timeout of each request.
 */
export async function checkBuild(limitMs: number): Promise<void> {
  try {
    const { id, move } = latestBuildSchema.parse(await readBuild('latest', limitMs))
    if (move < latestDeployment) return
    if (!manifests.has(id)) manifests.add(buildSchema.parse(await readBuild(id, limitMs)).id)
    if (!manifests.has(id)) return
    latestDeployment = move
    noteBuild(id)
  } catch {
    // The next check tries again. A failure must not affect the page.
  }
}

/** Checks now and hourly. Returns a function that stops it. Under `npm run dev` it reloads the page after a rebuild. */
export function watchBuilds(): () => void {
  const { isDevelopment } = bootData.settings
  const stopReloading = isDevelopment
    ? newer.listen(id => id && location.reload())
    : () => undefined
  const check = () => checkBuild(limitMs)
  const timer = setInterval(check, isDevelopment ? developmentCheckMs : checkMs)
  void check()
  return () => {
    stopReloading()
    clearInterval(timer)
  }
}
