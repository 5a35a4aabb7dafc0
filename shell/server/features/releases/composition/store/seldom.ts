/** Whether to log a message again: the same key at most once within `everyMs`. */
export function createSeldom(everyMs: number): (key: string) => boolean {
  let last = { key: '', at: Number.NEGATIVE_INFINITY }
  return key => {
    const at = performance.now()
    if (key === last.key && at - last.at < everyMs) return false
    last = { key, at }
    return true
  }
}
