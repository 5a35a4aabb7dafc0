import {
  type CheckPart,
  type Counts,
  type SignedVerdict,
  type Verdict,
  verdictSchema,
} from '@storefront/api/verdict'
import { canonicalJson } from '@storefront/kit/release/canonical'
import { findSigner } from '@storefront/kit/release/verdict'

import { inTransaction } from '../../../database/transaction.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../tokens/require-token.ts'
import { type CheckRow, findCheck, findHeld, saveVerdict } from './repository-checks.ts'
import { findMismatch, readTrustedKeys, toBound } from './trusted-verdict.ts'

export function leaseLost(): HttpError {
  const message =
    'This check is done, or another checker has taken it because this one was not heard of in time: drop it and claim the next one.'
  return new HttpError(409, 'lease_lost', { message })
}

export function unknownCheck(id: string): HttpError {
  const message = `There is no check ${id}: \`npm run registry -- checks\` lists them.`
  return new HttpError(404, 'unknown_check', { message })
}

function badVerdict(reason: string): HttpError {
  const message = `The verdict is rejected: ${reason}.`
  return new HttpError(422, 'bad_verdict', { message })
}

function parse(text: string): Verdict {
  try {
    const verdict = verdictSchema.parse(JSON.parse(text))
    if (canonicalJson(verdict) === text) return verdict
  } catch (cause) {
    throw new HttpError(422, 'bad_verdict', {
      message: 'The verdict is rejected: its text is not in the form of verdictSchema.',
      cause,
    })
  }
  throw badVerdict('its text is not the canonical JSON of its content')
}

const count = (cells: Verdict['cells']): Counts => {
  const of = (outcome: string) => cells.filter(cell => cell.outcome === outcome).length
  return { passed: of('passed'), flaky: of('flaky'), failed: of('failed') }
}

/** A passed verdict looked at something, failed nowhere, and is complete. */
function rejectContradiction({ outcome, isComplete, cells, counts }: Verdict): void {
  const counted = count(cells)
  if (canonicalJson(counted) !== canonicalJson(counts))
    throw badVerdict('its counts are not those of its cells')
  if (outcome === 'failed') return
  if (!isComplete) throw badVerdict('it passed although it is not complete')
  if (counted.failed > 0) throw badVerdict(`it passed although ${counted.failed} cells failed`)
  if (counted.passed + counted.flaky === 0) throw badVerdict('it passed without any cell')
}

/** One part can look for cells of several groups, so only the checker knows its counts. */
const toParts = ({ parts }: Verdict): CheckPart[] =>
  parts.map(({ counts = count([]), ...part }) => ({ ...part, counts, isDone: true }))

type Sent = SignedVerdict & { id: string; lease: string; caller: Caller }

/**
 * Stores the verdict of a claimed check. Rejects one that is not signed by a trusted key of a checker, or not about
 * exactly this check.
 */
export async function acceptVerdict(
  { database, config }: Dependencies,
  { id, lease, verdict: text, signature, caller }: Sent,
): Promise<CheckRow> {
  const keys = await readTrustedKeys(config, database)
  if (!(await findCheck(database, id))) throw unknownCheck(id)
  return inTransaction(database, async transaction => {
    const keyId = findSigner({ verdict: text, signature }, keys)
    if (keyId === null)
      throw badVerdict(
        'no trusted key of a checker has signed it: add its public key to CHECKER_PUBLIC_KEYS',
      )
    const verdict = parse(text)
    const held = await findHeld(transaction, id, lease)
    if (!held) throw leaseLost()
    const mismatch = findMismatch(verdict, toBound(held))
    if (mismatch) throw badVerdict(mismatch)
    rejectContradiction(verdict)
    const { outcome, counts } = verdict
    const detail = `${outcome}: ${counts.passed} passed, ${counts.flaky} flaky, ${counts.failed} failed; key ${keyId}`
    await audit(transaction, caller, { what: 'verdict', subject: held.composition, detail })
    return saveVerdict(transaction, {
      id,
      verdict: text,
      signature,
      outcome,
      counts,
      parts: toParts(verdict),
    })
  })
}
