/** Accepts a maximum number of different keys per group and period. An accepted key can repeat without limit. */
export function createQuota(most: number) {
  let current = ''
  const groups = new Map<string, Set<string>>()
  const keysOf = (period: string, group: string): Set<string> => {
    if (period !== current) groups.clear()
    current = period
    const keys = groups.get(group) ?? new Set<string>()
    groups.set(group, keys)
    return keys
  }
  return {
    knows: (period: string, group: string, key: string): boolean => keysOf(period, group).has(key),
    takes: (period: string, group: string, key: string): boolean => {
      const keys = keysOf(period, group)
      if (keys.size < most) keys.add(key)
      return keys.has(key)
    },
  }
}
