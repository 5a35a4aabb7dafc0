import { createPublicKey, type KeyObject } from 'node:crypto'
import { type Verdict, verdictSchema } from '@storefront/api/verdict'
import { findSigner } from '@storefront/kit/release/verdict'

import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/pool.ts'
import { listCheckerKeys } from './repository-checkers.ts'
import type { CheckRow } from './repository-checks.ts'

export type KeySettings = Pick<Config, 'isSandbox' | 'checkerKeys'>

export function readCheckerKey(base64: string): KeyObject {
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
}

/** The keys whose verdicts count: those of the settings, and while the sandbox is on, those that checkers registered. */
export async function readTrustedKeys(
  { isSandbox, checkerKeys }: KeySettings,
  database: Database,
): Promise<KeyObject[]> {
  if (!isSandbox) return checkerKeys
  return [...checkerKeys, ...(await listCheckerKeys(database)).map(readCheckerKey)]
}

/** The stored verdict for display. Does not check its signature. Null without a verdict, and for a damaged one. */
export function parseVerdict({ verdict }: Pick<CheckRow, 'verdict'>): Verdict | null {
  if (verdict === null) return null
  try {
    return verdictSchema.parse(JSON.parse(verdict))
  } catch {
    return null
  }
}

/** What a verdict is bound to. The names are those of the verdict. */
type Bound = Pick<Verdict, 'composition' | 'base' | 'server' | 'version' | 'check'>

/** The first difference between a verdict and the check that it belongs to, as the end of a sentence. Null if none. */
export function findMismatch(verdict: Verdict, check: Bound): string | null {
  const names = ['check', 'composition', 'base', 'server', 'version'] as const
  const name = names.find(each => verdict[each] !== check[each])
  return name === undefined
    ? null
    : `its ${name} is ${verdict[name]}, and that of the check is ${check[name]}`
}

export function toBound({ id, composition, base, server, version }: CheckRow): Bound {
  return { check: id, composition, base, server, version }
}

/** Whether a row has a passed verdict that a trusted key signed for exactly this check. Changed rows have none. */
export function hasPassed(row: CheckRow, trusted: KeyObject[]): boolean {
  const { verdict, signature } = row
  if (verdict === null || signature === null) return false
  if (findSigner({ verdict, signature }, trusted) === null) return false
  const parsed = parseVerdict(row)
  return parsed?.outcome === 'passed' && findMismatch(parsed, toBound(row)) === null
}
