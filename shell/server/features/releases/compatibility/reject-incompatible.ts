import type { Composition, Release } from '@storefront/api/composition'
import type { Finding } from '@storefront/api/findings'
import { compareParts } from '@storefront/kit/compatibility/compare'

import { HttpError } from '../../../http-error.ts'
import { releasesOf } from '../composition/start-files.ts'
import type { FileStore } from '../composition/store/file-store.ts'
import { readParts } from './read-parts.ts'

/**
 * Rejects a composition whose releases do not fit by their interfaces. A problem that the composition in `base` has as
 * well is not a reason, because then nobody could deploy anything.
 */
export async function rejectIncompatible(
  store: FileStore,
  candidate: Composition,
  base: Release[],
): Promise<void> {
  const { findings } = compareParts(await readParts(store, releasesOf(candidate)))
  if (findings.length === 0) return
  const known = new Set(compareParts(await readParts(store, base)).findings.map(toSubject))
  rejectFindings(findings.filter(finding => !known.has(toSubject(finding))))
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
