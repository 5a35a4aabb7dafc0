export type StorageArea = 'local' | 'session'

function areaOf(area: StorageArea): Storage {
  return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage
}

/** Never throws: storage that is blocked reads as empty. */
export function read(key: string, area: StorageArea = 'local'): string | null {
  try {
    return areaOf(area).getItem(key)
  } catch {
    return null
  }
}

/** False when the value is not stored: quota full, storage blocked. */
export function write(key: string, value: string, area: StorageArea = 'local'): boolean {
  try {
    areaOf(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function remove(key: string, area: StorageArea = 'local'): boolean {
  try {
    areaOf(area).removeItem(key)
    return true
  } catch {
    return false
  }
}

/** Every key of which this is true. */
export function clear(area: StorageArea, isGone: (key: string) => boolean): void {
  try {
    const storage = areaOf(area)
    for (const key of Object.keys(storage)) if (isGone(key)) storage.removeItem(key)
  } catch {
    // Blocked storage keeps nothing.
  }
}
