import type { PublicIcon } from './read-icons.ts'

/** A public icon does not change; one that is not there may be drawn some day. */
const retentionMs = { found: 7 * 24 * 3_600_000, missing: 3_600_000 }
const mostIcons = 5000
const mostCharacters = 4 * 1024 * 1024

type CachedIcon = { icon: PublicIcon | null; until: number }

type IconCache = {
  /** `undefined`: not known. */
  find: (key: string) => PublicIcon | null | undefined
  keep: (key: string, icon: PublicIcon | null) => void
}

const sizeOf = ({ icon }: CachedIcon) => icon?.body.length ?? 0

/** What was found and what was not, bounded by count and size; what was not asked for longest goes first. */
export function createIconCache(now: () => Date): IconCache {
  const stored = new Map<string, CachedIcon>()
  let characters = 0

  const remove = (key: string) => {
    const entry = stored.get(key)
    if (!entry) return
    stored.delete(key)
    characters -= sizeOf(entry)
  }
  const add = (key: string, entry: CachedIcon) => {
    stored.set(key, entry)
    characters += sizeOf(entry)
  }

  return {
    find(key) {
      const entry = stored.get(key)
      if (!entry) return undefined
      remove(key)
      if (entry.until <= now().getTime()) return undefined
      add(key, entry)
      return entry.icon
    },
    keep(key, icon) {
      remove(key)
      add(key, { icon, until: now().getTime() + retentionMs[icon ? 'found' : 'missing'] })
      for (const oldest of stored.keys()) {
        if (stored.size <= mostIcons && characters <= mostCharacters) return
        remove(oldest)
      }
    },
  }
}
