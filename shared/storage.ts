/** `localStorage` or `sessionStorage`. */
export type StorageArea = 'local' | 'session'

function areaOf(area: StorageArea): Storage {
  return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
}

/** The value of a key; null when it is missing or storage is blocked. Never throws. */
export function read(key: string, area: StorageArea = 'local'): string | null {
  try {
    return areaOf(area).getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. Returns false when that fails: quota exceeded or storage blocked. */
export function write(key: string, value: string, area: StorageArea = 'local'): boolean {
  try {
    areaOf(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Removes a key. Returns false when storage is blocked. */
export function remove(key: string, area: StorageArea = 'local'): boolean {
  try {
    areaOf(area).removeItem(key)
    return true
  } catch {
    return false
  }
}

/** Removes every key for which `isGone` returns true. Never throws. */
export function clear(area: StorageArea, isGone: (key: string) => boolean): void {
  try {
    const storage = areaOf(area)
    for (const key of Object.keys(storage)) if (isGone(key)) storage.removeItem(key)
  } catch {
    // Blocked storage is empty.
  }
}
