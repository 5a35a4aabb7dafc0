import { differing, replaceReleases } from './candidates.ts'
import type { MatrixReleases, Releases } from './read-releases.ts'

/** `refused`: the registry rejects the composition, so nobody can get it. */
export type Outcome = 'passed' | 'failed' | 'refused'
/** Runs one test once with each of these compositions. The results have the same order. */
export type RunOnce = (compositions: Releases[]) => Promise<Outcome[]>

/** `among`: the releases with which the test passes without the blamed ones. */
export type Blame =
  | { kind: 'releases'; blamed: Releases; among: Releases }
  | { kind: 'flaky' }
  /** The test fails with all current and with all previous releases, so no mix is the cause. */
  | { kind: 'none' }

/**
 * Finds the smallest set of releases of a failing composition that makes the test fail, when they replace releases
 * among which it passes: the current ones, else the previous ones.
 */
export async function findBlame(
  failing: Releases,
  { current, previous }: MatrixReleases,
  run: RunOnce,
): Promise<Blame> {
  const former = new Map([...current, ...previous])
  const [again, withCurrent, withPrevious] = await run([failing, current, former])
  if (again !== 'failed') return { kind: 'flaky' }
  const among = withCurrent === 'passed' ? current : withPrevious === 'passed' ? former : null
  if (!among) return { kind: 'none' }
  const blamed = await findSmallest(failing, among, run)
  return {
    kind: 'releases',
    among,
    blamed: new Map([...failing].filter(([name]) => blamed.includes(name))),
  }
}

/** First each container alone, then each two, else all that differ. */
async function findSmallest(failing: Releases, among: Releases, run: RunOnce): Promise<string[]> {
  const containers = differing(failing, among)
  for (const groups of [containers.map(name => [name]), pairsOf(containers)]) {
    const smaller = groups.filter(group => group.length < containers.length)
    if (smaller.length === 0) break
    const outcomes = await run(smaller.map(group => replaceReleases(among, group, failing)))
    const failed = smaller.find((_, index) => outcomes[index] === 'failed')
    if (failed) return failed
  }
  return containers
}

function pairsOf(containers: string[]): string[][] {
  return containers.flatMap((one, index) => containers.slice(index + 1).map(other => [one, other]))
}
