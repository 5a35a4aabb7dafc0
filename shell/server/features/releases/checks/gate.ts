import type { Checker } from '@storefront/api/checks'

import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/pool.ts'
import { HttpError } from '../../../http-error.ts'
import type { Admission, Candidate, Gate, LocalGate } from '../composition/types.ts'
import { admitUnchecked, unchecked } from '../composition/unchecked.ts'
import { subjectOf } from './contract.ts'
import { findChecker } from './repository-checkers.ts'
import { type CheckRow, findCheckOf } from './repository-checks.ts'
import { hasPassed, type KeySettings, readTrustedKeys } from './trusted-verdict.ts'

type GateSettings = KeySettings & Pick<Config, 'releaseChecks'>

/** The admission of a candidate with a passed verdict, else null. */
async function findPassed(
  settings: GateSettings,
  database: Database,
  candidate: Candidate,
): Promise<Admission | null> {
  const check = await findCheckOf(database, subjectOf(candidate))
  if (!check || !hasPassed(check, await readTrustedKeys(settings, database))) return null
  return { checked: 'passed', check: check.id }
}

/** Lets only candidates with a passed verdict go live, unless the settings require no checks. */
export function createGate(settings: GateSettings): Gate {
  if (settings.releaseChecks === 'none') return admitUnchecked
  return async (transaction, candidate) => {
    const admission = await findPassed(settings, transaction, candidate)
    if (admission) return admission
    const check = await findCheckOf(transaction, subjectOf(candidate))
    const checker = await findChecker(transaction, subjectOf(candidate))
    throw notChecked(candidate, check, checker)
  }
}

/** Lets local builds of a start go live unchecked while the sandbox is on. */
export function createLocalGate(settings: GateSettings): LocalGate {
  return async (transaction, candidate) =>
    settings.isSandbox ? unchecked : findPassed(settings, transaction, candidate)
}

/** The platform team deploys without a verdict. */
export const override: Gate = async () => ({ checked: 'overridden', check: null })

export const startChecker = 'Start one with `npm run checker`.'

/** Why a check does not let its candidate go live, with the solution. */
export function describeMissing(check: CheckRow | null): string {
  if (!check)
    return 'No check of it has passed: `npm run registry -- deploy` and `npm run release -- <container> --deploy` request one and deploy after it.'
  const show = `\`npm run registry -- checks ${check.id.slice(0, 8)}\``
  if (check.state !== 'done') return `Its check is not finished: ${show} shows how far it is.`
  if (check.outcome === null)
    return `Its check ended without a verdict: ${check.problem} Request another one with the same command.`
  if (check.outcome === 'failed')
    return `Its check failed in ${check.counts?.failed ?? 0} places, which ${show} lists: correct them and release again, or repeat the check with --repeat-check.`
  return `The verdict of its check is not signed by a trusted key of a checker for exactly this shop: request another check with the same command.`
}

function notChecked(
  { composition, base }: Candidate,
  check: CheckRow | null,
  checker: Checker | null,
): HttpError {
  const shop = `${composition.slice(0, 12)} on top of ${base.slice(0, 12)}`
  const absent = checker?.isPresent ? '' : ` No checker runs. ${startChecker}`
  return new HttpError(409, 'not_checked', {
    message: `The shop ${shop} is not deployed. ${describeMissing(check)}${check?.state === 'done' ? '' : absent}`,
    details: { composition, base, check: check?.id ?? null },
  })
}
