import { BackendFailure } from './failure.ts'

/** The most requests of this process that wait for one team. A slow service cannot take the shop with it. */
const mostConcurrent = 20
const retryAfterSeconds = 1

type Bulkhead = <Result>(team: string, work: () => Promise<Result>) => Promise<Result>

/** Runs work unless too much of the same team is running. @throws BackendFailure `busy` */
export function createBulkhead(): Bulkhead {
  const running = new Map<string, number>()
  return async (team, work) => {
    const before = running.get(team) ?? 0
    if (before >= mostConcurrent) throw new BackendFailure('busy', { retryAfterSeconds })
    running.set(team, before + 1)
    try {
      return await work()
    } finally {
      const rest = (running.get(team) ?? 1) - 1
      if (rest > 0) running.set(team, rest)
      else running.delete(team)
    }
  }
}
