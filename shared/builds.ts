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

/** Id of the live composition when it is not this document's. The next navigation is then a full load. */
export const $newerBuild: ReadableAtom<string | null> = newer

/** From the `X-Composition` header that every API answer carries. */
export function noteBuild(id: string | null | undefined): void {
  if (id && bootData.id) newer.set(id === bootData.id ? null : id)
}

async function readBuild(name: string, limitMs: number): Promise<unknown> {
  const cache = name === 'latest' ? 'no-store' : 'default'
  const signal = AbortSignal.timeout(limitMs)
  // biome-ignore lint/plugin/one-client: a build file, not a call of the API.
  const response = await fetch(`/_builds/${name}.json`, { cache, signal })
  return response.ok ? response.json() : null
}

/**
 * Asks which composition is live, and for the manifest of one that was not seen before: what cannot be read, is not
 * there, or was live before what this document knows already is ignored.
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
    // The next hour asks again; a page that works must not fail because of this.
  }
}

/** Asks now and hourly; gives back the way to stop. Under `npm run dev` a rebuilt part shows at once. */
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
