import type { Composition, Release } from '@storefront/api/composition'
import type { Finding } from '@storefront/api/findings'
import type { ServerContract } from '@storefront/kit/compatibility/check-endpoints'
import { compareParts } from '@storefront/kit/compatibility/compare'

import type { Database } from '../../../database/pool.ts'
import { HttpError } from '../../../http-error.ts'
import { releasesOf } from '../composition/start-files.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { listRunningContracts } from '../repository-contracts.ts'
import { ownContract } from './own-contract.ts'
import { readParts } from './read-parts.ts'

/**
 * Rejects a composition whose releases do not fit each other or a server that runs, by their interfaces. A problem that
 * the composition in `base` has as well is not a reason, because then nobody could deploy anything.
 */
export async function rejectIncompatible(
  { store, database }: { store: FileStore; database: Database },
  candidate: Composition,
  base: Release[],
): Promise<void> {
  const servers = await findServers(database)
  const compare = async (releases: Release[]) =>
    compareParts(await readParts(store, releases), servers).findings
  const findings = await compare(releasesOf(candidate))
  if (findings.length === 0) return
  const known = new Set((await compare(base)).map(toSubject))
  rejectFindings(findings.filter(finding => !known.has(toSubject(finding))))
}

/** This server and all others that run. */
async function findServers(database: Database): Promise<ServerContract[]> {
  const own = ownContract()
  const others = await listRunningContracts(database)
  return [own, ...others.filter(({ hash }) => hash !== own.hash)]
}

const toSubject = ({ check, breaks, message }: Finding) => `${check} ${breaks} ${message}`

function rejectFindings(findings: Finding[]): void {
  if (findings.length === 0) return
  const problems = findings.map(toProblem)
  const message = problems.join(' ')
  throw new HttpError(422, 'composition_refused', { message, details: { problems, findings } })
}

function toProblem({ message, at, breaks }: Finding): string {
  return at === null ? message : `${message} See ${at} of ${breaks}.`
}
