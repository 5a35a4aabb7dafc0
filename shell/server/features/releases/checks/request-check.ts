import type { Database } from '../../../database/pool.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Candidate } from '../composition/types.ts'
import { findReleaseIds } from '../repository-compositions.ts'
import { findLabels } from '../repository-releases.ts'
import { subjectOf } from './contract.ts'
import { addCheck, type CheckRow, findCheckOf } from './repository-checks.ts'
import { hasPassed, readTrustedKeys } from './trusted-verdict.ts'

/** How long the files of a candidate stay after it was requested. */
const retainedMs = 24 * 3_600_000

export const candidateUntil = ({ now }: Pick<Dependencies, 'now'>) =>
  new Date(now().getTime() + retainedMs)

/** The releases of a candidate that its base does not have. */
async function findChanged(database: Database, { composition, base }: Candidate) {
  const before = await findReleaseIds(database, base)
  const after = await findReleaseIds(database, composition)
  const changed = [...after].filter(([name, id]) => before.get(name) !== id)
  const labels = await findLabels(
    database,
    changed.map(([, id]) => id),
  )
  return changed.map(([name, id]) => ({ name, id, label: labels.get(id) ?? '' }))
}

/** Whether its result still counts: one without a verdict and one of a removed key do not. */
async function isUseful(
  { database, config }: Dependencies,
  check: CheckRow,
  isRepeated: boolean,
): Promise<boolean> {
  if (check.state !== 'done') return true
  if (check.outcome === 'failed') return !isRepeated
  return hasPassed(check, await readTrustedKeys(config, database))
}

type CheckInput = { candidate: Candidate; who: string; isRepeated?: boolean }

/** The check of a candidate: the newest one if its result counts, else a new one. */
export async function requestCheck(
  dependencies: Dependencies,
  { candidate, who, isRepeated = false }: CheckInput,
): Promise<CheckRow> {
  const { database } = dependencies
  const subject = subjectOf(candidate)
  const known = await findCheckOf(database, subject)
  if (known && (await isUseful(dependencies, known, isRepeated))) return known
  const releases = await findChanged(database, candidate)
  return addCheck(database, { ...subject, releases, requestedBy: who })
}
