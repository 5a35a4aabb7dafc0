import type { Release } from '@storefront/api/composition'
import type { ResignReport } from '@storefront/api/registry-upkeep'
import { idOf, releaseId } from '@storefront/kit/release/canonical'

import type { Database } from '../../../../database/pool.ts'
import {
  addComposition,
  type CompositionRow,
  findComposition,
  findSignedOtherwise,
  withPointer,
} from '../../repository-compositions.ts'
import { InvalidCompositionError } from '../check.ts'
import { findLacking, toRejection } from '../deploy/remake.ts'
import { UnusableComposition } from '../live/unusable.ts'
import { makeComposition, parseComposition } from '../make.ts'
import { releasesOf } from '../start-files.ts'
import type { FileStore } from '../store/file-store.ts'
import type { NoteResigned, ResignedComposition } from '../types.ts'
import { readTrusted, remakeText, type TrustTools } from './trusted.ts'

type Tools = TrustTools & { database: Database; store: FileStore }

/**
 * Signs stored compositions with the newest key: all with a trusted signature, or those with the given ids. A named
 * composition needs no trusted signature, but all of its digests must match. `note` runs in the transaction of each
 * one.
 */
export async function resign(
  tools: Tools,
  ids: string[] | null,
  note: NoteResigned,
): Promise<ResignReport> {
  const report: ResignReport = { resigned: [], left: [] }
  const requested = ids ?? (await findSignedOtherwise(tools.database, tools.keyring.signingKeyId))
  for (const id of requested) {
    try {
      const done = await withPointer(tools.database, transaction =>
        resignOne({ tools, transaction, note }, id, ids !== null),
      )
      if (done) report.resigned.push(done)
    } catch (error) {
      if (!(error instanceof UnusableComposition)) throw error
      report.left.push({ composition: id, reason: error.reason, message: error.message })
    }
  }
  return report
}

type Work = { tools: Tools; transaction: Database; note: NoteResigned }

/** Null if the newest key has signed it already. */
async function resignOne(
  work: Work,
  id: string,
  isNamed: boolean,
): Promise<ResignedComposition | null> {
  const { tools, transaction, note } = work
  const { keyring } = tools
  const found = await findText(work, id, isNamed)
  if (found === null) return null
  const { content, ...rest } = found
  await addComposition(transaction, { id, content, ...keyring.sign(content) })
  const resigned: ResignedComposition = { composition: id, to: keyring.signingKeyId, ...rest }
  await note(transaction, resigned)
  return resigned
}

type Found = Pick<ResignedComposition, 'from' | 'how'> & { content: string }

async function findText(
  { tools, transaction }: Work,
  id: string,
  isNamed: boolean,
): Promise<Found | null> {
  const { keyring } = tools
  try {
    const { signed, problem } = await readTrusted(tools, transaction, id)
    // Another server has signed it with a newer key. Without its name, a change of keys is not undone.
    if (problem?.reason === 'untrusted' && !isNamed) throw problem
    const from = keyring.verify(signed.content, signed)?.keyId ?? null
    const isDone = problem === null && from === keyring.signingKeyId && from === signed.keyId
    return isDone ? null : { content: signed.content, from, how: 'trusted' }
  } catch (error) {
    if (!isNamed || !(error instanceof UnusableComposition)) throw error
    const row = await findComposition(transaction, id)
    const content = await requireDigests(tools, transaction, row)
    return { content, from: row?.keyId ?? null, how: 'named' }
  }
}

/** The text whose hash is the id, if each of its releases and files matches its digest. */
async function requireDigests(
  { store }: Tools,
  database: Database,
  row: CompositionRow | null,
): Promise<string> {
  const text = row && (await findFullText(database, row))
  if (!text)
    throw toRejection([
      `The text of composition ${row?.id} is not what its id says, and its releases are changed or gone: roll back to another shop.`,
    ])
  const releases = releasesOf(parseComposition(text))
  const forged = releases.filter(release => releaseId(release) !== release.id)
  const lacking = await findLacking(store, releases)
  const problems = [
    ...forged.map(({ name }) => `${name} is not what its id says: publish it again.`),
    ...lacking.map(path => `${path} is missing or changed: publish it again.`),
    ...misfits(releases),
  ]
  if (problems.length > 0) throw toRejection(problems)
  return text
}

async function findFullText(database: Database, { id, content }: CompositionRow) {
  return idOf(content) === id ? content : (await remakeText(database, id))?.text
}

function misfits(releases: Release[]): string[] {
  try {
    makeComposition(releases)
    return []
  } catch (error) {
    if (!(error instanceof InvalidCompositionError)) throw error
    return error.problems
  }
}
