/** A request as recorded by the browser; times are in seconds of one clock. */
export type SeenRequest = {
  url: string
  type: string
  start: number
  end: number | null
  /** The URLs that the browser names as the initiators. */
  causes: string[]
  isScripted: boolean
  bytes: number
}

const responsesThatCause = new Set(['Document', 'Script', 'Stylesheet', 'Fetch', 'XHR'])

/**
 * The longest chain of dependent requests. B depends on A if the browser names A as its initiator, or if a script
 * requested B after A had ended. This is an upper bound, which needs latency in the network: without latency, unrelated
 * requests also follow each other.
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
