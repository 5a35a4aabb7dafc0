/** One request as the browser saw it; times in seconds of one clock. */
export type SeenRequest = {
  url: string
  type: string
  start: number
  end: number | null
  /** Addresses that the browser names as the cause. */
  causes: string[]
  isScripted: boolean
  bytes: number
}

const responsesThatCause = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR'])

/**
 * Longest chain of requests one after another: B follows A when the browser names A as its cause, or when B was asked
 * for by a script after A had ended. An upper bound; to be read with latency, without it unrelated requests fall one
 * after another too.
 */
export function countWaves(requests: SeenRequest[], until: number): number {
  const list = requests.filter(({ start }) => start <= until).sort((a, b) => a.start - b.start)
  const depths = new Map<SeenRequest, number>()
  for (const request of list) {
    const before = [...depths]
      .filter(([other]) => follows(request, other))
      .map(([, depth]) => depth)
    depths.set(request, 1 + Math.max(0, ...before))
  }
  return Math.max(0, ...depths.values())
}

function follows(request: SeenRequest, other: SeenRequest): boolean {
  if (request.causes.includes(other.url)) return true
  const isOver = other.end !== null && other.end <= request.start + 0.002
  return isOver && request.isScripted && responsesThatCause.has(other.type)
}
