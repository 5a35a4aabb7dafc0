import { toCandidate } from './candidates.ts'
import type { Group } from './groups.ts'
import { type Cell, type Failure, type MatrixTools, runGroup } from './matrix.ts'
import type { PlannedRun } from './plan.ts'
import type { MatrixReleases } from './read-releases.ts'
import type { SharedShop } from './shops.ts'

type PreviousRun = { run: PlannedRun; cells: Cell[]; failures: Failure[] }

/**
 * Runs groups of tests as after a rollback of the server: a server of the previous version on the current schema, with the
 * previous release of each container that has one. A failure is not bisected, because the server can be its cause.
 */
export async function runWithPreviousServer(
  { shop, releases }: { shop: SharedShop; releases: MatrixReleases },
  groups: Group[],
  tools: MatrixTools,
): Promise<PreviousRun> {
  const candidate = toCandidate(releases, new Set(releases.previous.keys()))
  const [pinned] = await tools.pins.pin([candidate.releases])
  if (pinned?.status !== 'pinned')
    throw new Error(`The registry rejects ${candidate.name}: ${pinned?.reason}`)
  const run = { ...candidate, ...pinned, name: `${candidate.name}, previous server` }
  await shop.startPreviousServer()
  const done: PreviousRun = { run, cells: [], failures: [] }
  for (const group of groups) {
    const { cells, failures } = await runGroup([run], group, tools)
    done.cells.push(...cells)
    done.failures.push(...failures)
  }
  return done
}
