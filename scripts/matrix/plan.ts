import { type Candidate, toCandidate } from './candidates.ts'
import {
  choosePairwise,
  describePair,
  findUncovered,
  type PreviousSet,
  toAlternatives,
} from './pairwise.ts'
import type { Pinned } from './pins.ts'
import type { MatrixReleases, Releases } from './read-releases.ts'

export type PlannedRun = Candidate & { composition: string; storageState: string }
export type Plan = {
  runs: PlannedRun[]
  /** Compositions that the registry rejects, with its reason. */
  refused: { name: string; reason: string }[]
  /** The pairs of releases that no composition has, because the registry rejects each of them. */
  uncovered: string[]
}

type Pin = (compositions: Releases[]) => Promise<Pinned[]>

/** The compositions of a matrix. Others replace the pairs of a composition that the registry rejects. */
export async function makePlan(releases: MatrixReleases, pin: Pin): Promise<Plan> {
  const containers = [...releases.current.keys()].filter(name => releases.previous.has(name))
  const accepted: PreviousSet[] = [new Set()]
  const plan: Plan = { runs: [], refused: [], uncovered: [] }
  const add = async (sets: PreviousSet[], isNeeded: (set: PreviousSet) => boolean) => {
    const candidates = sets.map(set => ({ ...toCandidate(releases, set), set }))
    const pinned = await pin(candidates.map(candidate => candidate.releases))
    for (const [index, { set, ...candidate }] of candidates.entries()) {
      const own = pinned[index]
      const { name } = candidate
      if (own?.status === 'refused') plan.refused.push({ name, reason: own.reason })
      if (own?.status !== 'pinned' || !isNeeded(set)) continue
      plan.runs.push({ ...candidate, ...own })
      accepted.push(set)
    }
  }
  await add(choosePairwise(containers), () => true)
  for (const alternative of [0, 1]) {
    const sets = findUncovered(containers, accepted).flatMap(
      pair => toAlternatives(pair, containers)[alternative] ?? [],
    )
    const isNeeded = (set: PreviousSet) => hasNewPair(set, containers, accepted)
    if (sets.length > 0) await add(withoutRepetitions(sets), isNeeded)
  }
  plan.uncovered = findUncovered(containers, accepted).map(describePair)
  return plan
}

function hasNewPair(set: PreviousSet, containers: string[], accepted: PreviousSet[]): boolean {
  const before = findUncovered(containers, accepted).length
  return findUncovered(containers, [...accepted, set]).length < before
}

function withoutRepetitions(sets: PreviousSet[]): PreviousSet[] {
  const keyed = sets.map(set => [[...set].sort().join(' '), set] as const)
  return [...new Map(keyed).values()]
}
