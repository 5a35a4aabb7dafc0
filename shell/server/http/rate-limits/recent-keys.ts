/** Most keys that are remembered for one limit. */
const mostKeys = 10_000

/** A map of bounded size. The key that was not set for the longest time is dropped first. */
export function createRecentKeys<Value>() {
  const values = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => values.get(key),
    set: (key: string, value: Value): void => {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.size > mostKeys ? values.keys() : []
      if (oldest !== undefined) values.delete(oldest)
    },
  }
}
