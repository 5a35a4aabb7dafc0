import type { Composition, Release } from '@storefront/api/composition'
import { idOf } from '@storefront/kit/release/canonical'

import type { Queries } from '../../../../database/queries.ts'
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
  /** What this process has loaded, or keeps on disk, under this id. */
  findCopies: (id: string) => Promise<SignedText[]>
}
/** `isRestored`: its row in the database is damaged, and this is what a trusted key has signed all the same. */
export type TrustedComposition = {
  composition: Composition
  signed: SignedText
  isRestored: boolean
}

/** Container → release. */
export type ReleaseSet = Map<string, string>

/**
 * A kept composition that a trusted key vouches for. Where its row is damaged, the same text is looked for in what the
 * registry knows of its releases, and in the copies of this process; each counts with a trusted signature only. Throws
 * `UnusableComposition` otherwise.
 */
export async function readTrusted(
  { keyring, findCopies }: TrustTools,
  queries: Queries,
  id: string,
): Promise<TrustedComposition> {
  const row = await findComposition(queries, id)
  if (!row) throw rejectUnknown('composition', `There is no composition ${id}.`)
  const signed = toSigned(row)
  try {
    return { composition: verifySigned(signed, keyring), signed, isRestored: false }
  } catch (problem) {
    const remade = await remakeText(queries, id)
    const others = [
      ...(remade ? [{ ...signed, content: remade.text }] : []),
      ...(await findCopies(id)),
    ]
    for (const copy of others) {
      const composition = tryVerify(copy, keyring)
      if (composition) return { composition, signed: copy, isRestored: true }
    }
    throw problem
  }
}

/** The same, refused with 409 and the cure for whoever moves the shop; a damaged row is written as it was. */
export async function requireTrusted(
  tools: TrustTools,
  queries: Queries,
  id: string,
): Promise<TrustedComposition> {
  try {
    const trusted = await readTrusted(tools, queries, id)
    if (trusted.isRestored) await addComposition(queries, toRow(trusted.signed))
    return trusted
  } catch (error) {
    if (!(error instanceof UnusableComposition)) throw error
    throw new HttpError(409, 'untrusted_composition', { message: error.message, cause: error })
  }
}

/**
 * What a kept composition is made of, for looking at it: its text, or what its releases make, that its id is the hash of.
 * Whether a trusted key has signed it is not asked. Null when neither is whole.
 */
export async function readFullComposition(
  queries: Queries,
  id: string,
): Promise<Composition | null> {
  const row = await findComposition(queries, id)
  if (!row) return null
  const text = idOf(row.content) === id ? row.content : (await remakeText(queries, id))?.text
  return text === undefined ? null : parseComposition(text)
}

export function toSet(composition: Composition): ReleaseSet {
  return new Map(releasesOf(composition).map(({ name, id }) => [name, id]))
}

export function toRow({ id, content, signature, keyId }: SignedText) {
  return { id, content, signature, key_id: keyId }
}

/** The text of a composition from its releases, when they still make the one of that id. */
export async function remakeText(queries: Queries, id: string): Promise<MadeComposition | null> {
  const ids = [...(await findReleaseIds(queries, id)).values()]
  try {
    const releases: Release[] = (await findReleases(queries, ids)).map(parseRelease)
    const made = compose(releases)
    return made.id === id ? made : null
  } catch {
    // Releases that gc has removed, or that are damaged themselves.
    return null
  }
}
