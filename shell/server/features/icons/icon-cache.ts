import type { PublicIcon } from './read-icons.ts'

/** A public icon does not change. A missing one can be added later. */
const retentionMs = { found: 7 * 24 * 3_600_000, missing: 3_600_000 }
const maxIcons = 5000
const maxCharacters = 4 * 1024 * 1024

type CachedIcon = { icon: PublicIcon | null; expiresAt: number }

type IconCache = {
  /** Returns `undefined` for an icon that is not in the cache. */
  find: (key: string) => PublicIcon | null | undefined
  add: (key: string, icon: PublicIcon | null) => void
}

const sizeOf = ({ icon }: CachedIcon) => icon?.body.length ?? 0

/** Caches found and missing icons, limited by number and size. The least recently used entry is removed first. */
export function createIconCache(now: () => Date): IconCache {
  const stored = new Map<string, CachedIcon>()
  let characters = 0

  const remove = (key: string) => {
    const entry = stored.get(key)
    if (!entry) return
    stored.delete(key)
    characters -= sizeOf(entry)
  }
  const insert = (key: string, entry: CachedIcon) => {
    stored.set(key, entry)
    characters += sizeOf(entry)
  }

  return {
    find(key) {
      const entry = stored.get(key)
      if (!entry) return undefined
      remove(key)
      if (entry.expiresAt <= now().getTime()) return undefined
      insert(key, entry)
      return entry.icon
    },
    add(key, icon) {
      remove(key)
      insert(key, { icon, expiresAt: now().getTime() + retentionMs[icon ? 'found' : 'missing'] })
      for (const oldest of stored.keys()) {
        if (stored.size <= maxIcons && characters <= maxCharacters) return
        remove(oldest)
      }
    },
  }
}
