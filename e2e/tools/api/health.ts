import type { Page } from '@playwright/test'

import { compositionOf } from '../releases/composition.ts'
import { readPlatformToken } from '../shop/platform-token.ts'
import type { Shop } from '../shop/shop.ts'

type ReleaseHealth = {
  container: string
  release: string
  owner: string
  isLive: boolean
  shown: number
  fallbacks: number
  errors: number
  handled: number
  load: { count: number } | null
  lastErrors: { kind: string; name: string; message: string; stack?: string }[]
}
type CompositionHealth = {
  composition: string
  isLive: boolean
  asked: number
  ready: number
  stalled: number
  added: number
  ordered: number
  paid: number
  isFailing: boolean
}
type Health = {
  releases: ReleaseHealth[]
  compositions: CompositionHealth[]
  adoption: { composition: string; documents: number }[]
}

async function requestAsPlatform({ url, dataDir }: Shop, path: string): Promise<Response> {
  const token = await readPlatformToken({ dataDir })
  return fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
}

/** The health report of the last hour. */
export async function readHealth(shop: Shop): Promise<Health> {
  const response = await requestAsPlatform(shop, '/_registry/health?hours=1')
  return ((await response.json()) as { content: Health }).content
}

type Call = { file: string; source: { file: string; line: number } | null }

/** The calls that led to an error, the last one first. */
export async function readStack(shop: Shop, id: string): Promise<Call[]> {
  const response = await requestAsPlatform(shop, `/_registry/stacks/${id}`)
  return ((await response.json()) as { content: { frames: Call[] } }).content.frames
}

/** The metrics in the Prometheus format. */
export async function readMetrics(shop: Shop): Promise<string> {
  return (await requestAsPlatform(shop, '/_metrics')).text()
}

/** The health of the release of a container that the page runs. */
export async function healthOf(
  shop: Shop,
  page: Page,
  container: string,
): Promise<ReleaseHealth | undefined> {
  const { shell, shared, remotes } = await (
    await fetch(`${shop.url}/c/${await compositionOf(page)}.json`)
  ).json()
  const releases: Record<string, { id: string }> = { shell, shared, ...remotes }
  const health = await readHealth(shop)
  return health.releases.find(({ release }) => release === releases[container]?.id)
}
