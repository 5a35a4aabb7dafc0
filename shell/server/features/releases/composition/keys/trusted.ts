import type { Composition, Release } from '@storefront/api/composition'
import { idOf } from '@storefront/kit/release/canonical'

import type { Database } from '../../../../database/pool.ts'
import { HttpError } from '../../../../http-error.ts'
import {
  addComposition,
  findComposition,
  findReleaseIds,
  findReleases,
} from '../../repository-compositions.ts'
import { rejectUnknown } from '../deploy/deploy-errors.ts'
import { UnusableComposition } from '../live/unusable.ts'
import { compose, type MadeComposition, parseComposition, parseRelease } from '../make.ts'
import { releasesOf } from '../start-files.ts'
import type { Keyring } from './keyring.ts'
import { type SignedText, toSigned, tryVerify, verifySigned } from './verify.ts'

export type TrustTools = {
  keyring: Keyring
  /** The copies of this process under this id, in memory or on disk. */
  findCopies: (id: string) => Promise<SignedText[]>
}
/** `problem`: why its row in the database cannot be used, so that this is a copy with a trusted signature. */
export type TrustedComposition = {
  composition: Composition
  signed: SignedText
  problem: UnusableComposition | null
}

/** Container → release. */
export type ReleaseSet = Map<string, string>

/**
 * Reads a stored composition with a trusted signature. If its row cannot be used, it looks for the same text in the
 * releases of the registry and in the copies of this process, which also need a trusted signature.
 * @throws UnusableComposition if there is none
 */
export async function readTrusted(
  { keyring, findCopies }: TrustTools,
  database: Database,
  id: string,
): Promise<TrustedComposition> {
  const row = await findComposition(database, id)
  if (!row) throw rejectUnknown('composition', `There is no composition ${id}.`)
  const signed = toSigned(row)
  try {
    return { composition: verifySigned(signed, keyring), signed, problem: null }
  } catch (problem) {
    if (!(problem instanceof UnusableComposition)) throw problem
    const remade = await remakeText(database, id)
    const others = [
      ...(remade ? [{ ...signed, content: remade.text }] : []),
      ...(await findCopies(id)),
    ]
    for (const copy of others) {
      const composition = tryVerify(copy, keyring)
      if (composition) return { composition, signed: copy, problem }
    }
    throw problem
  }
}

/**
 * Like `readTrusted`, but throws 409 with the solution. Repairs a damaged row, and no row that a new key has signed, which
 * this server does not trust yet.
 */
export async function requireTrusted(
  tools: TrustTools,
  database: Database,
  id: string,
): Promise<TrustedComposition> {
  try {
    const trusted = await readTrusted(tools, database, id)
    if (trusted.problem?.reason === 'damaged') await addComposition(database, trusted.signed)
    return trusted
  } catch (error) {
    if (!(error instanceof UnusableComposition)) throw error
    throw new HttpError(409, 'untrusted_composition', { message: error.message, cause: error })
  }
}

/**
 * The content of a stored composition for display: its text, or the text of its releases, whose hash is the id. It does
 * not check signatures. Null if both are damaged.
 */
export async function readFullComposition(
  database: Database,
  id: string,
): Promise<Composition | null> {
  const row = await findComposition(database, id)
  if (!row) return null
  const text = idOf(row.content) === id ? row.content : (await remakeText(database, id))?.text
  return text === undefined ? null : parseComposition(text)
}

export function toSet(composition: Composition): ReleaseSet {
  return new Map(releasesOf(composition).map(({ name, id }) => [name, id]))
}

/** The text of a composition from its releases, if it has this id. */
export async function remakeText(database: Database, id: string): Promise<MadeComposition | null> {
  const ids = [...(await findReleaseIds(database, id)).values()]
  try {
    const releases: Release[] = (await findReleases(database, ids)).map(parseRelease)
    const made = compose(releases)
    return made.id === id ? made : null
  } catch {
    // Releases that are deleted or damaged.
    return null
  }
}
