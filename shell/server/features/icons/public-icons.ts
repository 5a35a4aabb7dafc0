import type { Config } from '../../config.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readJson } from '../../http/read-json.ts'
import { createIconCache } from './icon-cache.ts'
import { createPatience } from './patience.ts'
import { type PublicIcon, readIcons } from './read-icons.ts'

/** Where pages ask for icons of the public service; the settings of a document name it. */
export const publicIconsPath = '/api/icons/public'

/** The limit of S9.icon.timeout. */
const timeoutMs = 1500
const maximumBytes = 1024 * 1024

/** Found, null for what does not exist there, absent for what could not be asked for now. */
export type FoundIcons = Map<string, PublicIcon | null>

type PublicIcons = {
  /** Whether all of them can be answered without asking outside. */
  isKnown: (set: string, names: readonly string[]) => boolean
  find: (set: string, names: readonly string[]) => Promise<FoundIcons>
}

type Outside = Pick<Dependencies, 'fetch' | 'now'> & {
  warn: (message: string, cause: unknown) => void
}

/** Asks the public service itself. A set that it does not know has none of the icons. */
async function ask(
  address: string,
  { set, names }: IconQuery,
  { fetch }: Outside,
): Promise<FoundIcons> {
  const query = names.toSorted().join()
  const response = await fetch(`${address}/${set}.json?icons=${query}`, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) await response.body?.cancel()
  if (response.status === 404) return new Map(names.map(name => [name, null]))
  if (response.status !== 200) throw new Error(`It answered ${response.status}`)
  return readIcons(await readJson(response, maximumBytes), set, names)
}

type IconQuery = { set: string; names: readonly string[] }

/**
 * Icons of the public service, for pages that ask their own origin alone (S7.icons.own-origin). The server asks for
 * each icon once and keeps what it found or did not find. It leaves a service that fails alone for a while
 * (S7.icons.seldom).
 */
export function createPublicIcons(
  address: NonNullable<Config['iconFallbackUrl']>,
  external: Outside,
): PublicIcons {
  const cache = createIconCache(external.now)
  const patience = createPatience(external)
  const underWay = new Map<string, Promise<void>>()
  const keyOf = (set: string, name: string) => `${set}:${name}`

  const fetchIcons = async (requested: IconQuery): Promise<void> => {
    const found = await patience.attempt(() => ask(address, requested, external))
    for (const [name, icon] of found ?? []) cache.keep(keyOf(requested.set, name), icon)
  }

  const begin = (set: string, names: readonly string[]): void => {
    const fresh = names.filter(name => !underWay.has(keyOf(set, name)))
    if (fresh.length === 0) return
    const keys = fresh.map(name => keyOf(set, name))
    const flight = fetchIcons({ set, names: fresh }).finally(() => {
      for (const key of keys) underWay.delete(key)
    })
    for (const key of keys) underWay.set(key, flight)
  }

  return {
    isKnown: (set, names) => names.every(name => cache.find(keyOf(set, name)) !== undefined),
    async find(set, names) {
      const missing = names.filter(name => cache.find(keyOf(set, name)) === undefined)
      begin(set, missing)
      await Promise.all(missing.map(name => underWay.get(keyOf(set, name))))
      const found: FoundIcons = new Map()
      for (const name of names) {
        const icon = cache.find(keyOf(set, name))
        if (icon !== undefined) found.set(name, icon)
      }
      return found
    },
  }
}
