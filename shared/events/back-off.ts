const firstMs = 1000
const longestMs = 60_000

/** 1, 2, 4 … s, at most 60 s, and somewhere in the upper half of it: not all browsers at the same time. */
export function backOffMs(attempt: number, random: () => number = Math.random): number {
  const most = Math.min(firstMs * 2 ** (attempt - 1), longestMs)
  return Math.round(most * (0.5 + random() / 2))
}
