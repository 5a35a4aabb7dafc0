import type { Config } from '../../config.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readJson } from '../../http/requests/read-json.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createIconCache } from './icon-cache.ts'
import { type PublicIcon, readIcons } from './read-icons.ts'

/** The path at which pages request icons of the public service. The settings of a page contain it. */
export const publicIconsPath = '/api/icons/public'

/** The limit of S9.icon.timeout. */
const timeoutMs = 1500
const maxBytes = 1024 * 1024

/** The found icons by name. Null means that the icon does not exist, an absent name that it cannot be requested now. */
export type FoundIcons = Map<string, PublicIcon | null>

type PublicIcons = {
  /** Returns whether all icons are cached. */
  isCached: (set: string, names: readonly string[]) => boolean
  find: (set: string, names: readonly string[]) => Promise<FoundIcons>
}

type Options = Pick<Dependencies, 'fetch' | 'now'> & {
  warn: (message: string, cause: unknown) => void
}

/** Requests icons from the public service. All icons of an unknown set are missing. */
async function requestIcons(
  address: string,
  { set, names }: IconQuery,
  { fetch }: Options,
): Promise<FoundIcons> {
  const query = names.toSorted().join()
  const response = await fetch(`${address}/${set}.json?icons=${query}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) await response.body?.cancel()
  if (response.status === 404) return new Map(names.map(name => [name, null]))
  if (response.status !== 200) throw new Error(`The service responded with ${response.status}`)
  return readIcons(await readJson(response, maxBytes), set, names)
}

type IconQuery = { set: string; names: readonly string[] }

/**
 * Provides icons of the public service to pages, which request only their own origin (S7.icons.own-origin). The server requests
 * each icon once and caches the result. After a failure, it sends no request for a while (S7.icons.seldom).
 */
export function createPublicIcons(
  address: NonNullable<Config['iconFallbackUrl']>,
  external: Options,
): PublicIcons {
  const cache = createIconCache(external.now)
  const breaker = createCircuitBreaker(external)
  const pending = new Map<string, Promise<void>>()
  const keyOf = (set: string, name: string) => `${set}:${name}`

  const fetchIcons = async (requested: IconQuery): Promise<void> => {
    const found = await breaker.attempt(() => requestIcons(address, requested, external))
    for (const [name, icon] of found ?? []) cache.add(keyOf(requested.set, name), icon)
  }

  const startFetch = (set: string, names: readonly string[]): void => {
    const fresh = names.filter(name => !pending.has(keyOf(set, name)))
    if (fresh.length === 0) return
    const keys = fresh.map(name => keyOf(set, name))
    const fetching = fetchIcons({ set, names: fresh }).finally(() => {
      for (const key of keys) pending.delete(key)
    })
    for (const key of keys) pending.set(key, fetching)
  }

  return {
    isCached: (set, names) => names.every(name => cache.find(keyOf(set, name)) !== undefined),
    async find(set, names) {
      const missing = names.filter(name => cache.find(keyOf(set, name)) === undefined)
      startFetch(set, missing)
      await Promise.all(missing.map(name => pending.get(keyOf(set, name))))
      const found: FoundIcons = new Map()
      for (const name of names) {
        const icon = cache.find(keyOf(set, name))
        if (icon !== undefined) found.set(name, icon)
      }
      return found
    },
  }
}
