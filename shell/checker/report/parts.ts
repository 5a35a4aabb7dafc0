import { type Counts, countResults } from './merge.ts'
import type { Result } from './result.ts'

/** A part of a check, as far as it got. */
export type Part = {
  name: string
  isDone: boolean
  ms: number
  counts: Counts
  /** The number of looks, for parts that have several. */
  total?: number
}

type Parts = {
  /** Measures a part that has no results. */
  run: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>
  /** Announces a part with this number of looks. */
  expect: (name: string, total: number) => void
  /** Measures one look of a part and adds its results. */
  count: (name: string, work: () => Promise<Result[]>) => Promise<Result[]>
  all: () => Part[]
}

/** Measures the parts of a check. `ms` of a part is the time from its start to its end. */
export function createParts(onProgress: (parts: Part[]) => void = () => undefined): Parts {
  const parts = new Map<string, Part & { startedAt: number; looks: number }>()
  const all = () => [...parts.values()].map(({ startedAt: _, looks: __, ...part }) => part)
  const begin = (name: string, total?: number) => {
    const counts = { passed: 0, flaky: 0, failed: 0 }
    // A part without looks has nothing left to do.
    const part = {
      name,
      isDone: total === 0,
      ms: 0,
      counts,
      startedAt: performance.now(),
      looks: 0,
    }
    parts.set(name, { ...part, ...(total !== undefined && { total }) })
    onProgress(all())
  }
  const advance = (name: string, results: Result[], isDone: boolean) => {
    const part = parts.get(name)
    if (!part) return
    const added = countResults(results)
    part.counts = {
      passed: part.counts.passed + added.passed,
      flaky: part.counts.flaky + added.flaky,
      failed: part.counts.failed + added.failed,
    }
    part.ms = Math.round(performance.now() - part.startedAt)
    part.isDone = isDone
    onProgress(all())
  }
  return {
    run: async (name, work) => {
      begin(name)
      const value = await work()
      advance(name, [], true)
      return value
    },
    expect: begin,
    count: async (name, work) => {
      const results = await work()
      const part = parts.get(name)
      if (part) part.looks += 1
      advance(name, results, part?.looks === part?.total)
      return results
    },
    all,
  }
}
