import type { Release } from '@storefront/api/composition'
import type { MoveView } from '@storefront/api/registry'
import { releaseId } from '@storefront/build/canonical'
import type { Pool } from 'pg'

import {
  addComposition,
  findPointer,
  findReleaseIds,
  findReleases,
  keepUntil,
  type Queries,
  withPointer,
} from '../db/compositions.ts'
import { findLastMove, lastMoveTo, movePointer, type NewMove } from '../db/moves.ts'
import { Refusal } from '../refusal.ts'
import { CompositionRefused } from './check.ts'
import type { FileStore } from './file-store.ts'
import { findFormerRelease, findFormerShop } from './former-shop.ts'
import { type MadeComposition, makeComposition, parseRelease } from './make.ts'
import { refuseBaseMoved, refuseUnknown, touching } from './move-refusals.ts'
import type { Signer } from './sign.ts'
import type { Moved, PointerMove, PreviewSet, Promotion, RollBackTarget } from './types.ts'

export type MoveTools = { pool: Pool; store: FileStore; signer: Signer }
/** Container → release. */
type ReleaseSet = Map<string, string>
/** Null: the container goes. */
type ReleaseChanges = ReadonlyMap<string, string | null>
type Change = { tools: MoveTools; queries: Queries; live: string; move: NewMove & PointerMove }

/** Vouches for a composition: it is kept with this shop's signature. */
export async function keep(
  { signer }: Pick<MoveTools, 'signer'>,
  queries: Queries,
  { id, text }: MadeComposition,
): Promise<void> {
  await addComposition(queries, { id, content: text, signature: signer.sign(text) })
}

/** See `CompositionService.promote`. */
export async function promote(
  tools: MoveTools,
  releaseIds: string[],
  { mayChange, ...move }: Promotion,
): Promise<Moved> {
  return withPointer(tools.pool, async queries => {
    const set = await findSet(queries, releaseIds)
    if (mayChange) for (const container of set.keys()) mayChange(container)
    const live = await requireLive(queries)
    return changeLive({ tools, queries, live, move: { ...move, kind: 'promote' } }, set)
  })
}

/** See `CompositionService.rollBack`. */
export async function rollBack(
  tools: MoveTools,
  { composition, container }: RollBackTarget,
  move: PointerMove,
): Promise<Moved> {
  return withPointer(tools.pool, async queries => {
    const live = await requireLive(queries)
    const change: Change = { tools, queries, live, move: { ...move, kind: 'rollback' } }
    if (composition !== undefined) await requireFormer(queries, composition)
    if (container !== undefined) {
      const release = await formerRelease(queries, container, composition)
      return changeLive(change, new Map([[container, release]]))
    }
    const former = composition ?? (await findFormerShop(queries))
    if (former === null) throw refuseUnknown('composition', 'No other shop was live before this.')
    return restore(change, former)
  })
}

/** A shop for one browser: the live one with these releases changed, or a whole one. Answers with its id. */
export async function preparePreview(
  tools: MoveTools,
  { composition, releases = [] }: PreviewSet,
  until: Date,
): Promise<string> {
  return withPointer(tools.pool, async queries => {
    const base = composition ?? (await requireLive(queries))
    const set = await findReleaseIds(queries, base)
    if (set.size === 0) throw refuseUnknown('composition', `There is no composition ${base}.`)
    for (const [name, id] of await findSet(queries, releases)) set.set(name, id)
    const made = await remake(tools, queries, set)
    await keep(tools, queries, made)
    await keepUntil(queries, made.id, until)
    return made.id
  })
}

export async function requireLive(queries: Queries): Promise<string> {
  const live = await findPointer(queries)
  if (live === null)
    throw refuseUnknown('composition', 'No shop is live yet: start one with `npm start`.')
  return live
}

async function requireFormer(queries: Queries, id: string): Promise<void> {
  if ((await lastMoveTo(queries, id)) > 0) return
  const cure = 'roll back to one of `npm run shop -- compositions`, or promote releases.'
  throw refuseUnknown('composition', `The composition ${id} was never live: ${cure}`)
}

async function formerRelease(
  queries: Queries,
  container: string,
  composition: string | undefined,
): Promise<string> {
  const id =
    composition === undefined
      ? (await findFormerRelease(queries, container))?.id
      : (await findReleaseIds(queries, composition)).get(container)
  if (id) return id
  throw refuseUnknown(
    'release',
    `There is no former release of ${container} to go back to: \`npm run shop -- retire ${container}\` takes it out of the shop.`,
  )
}

/** A set changes each container once. */
async function findSet(queries: Queries, ids: string[]): Promise<ReleaseSet> {
  const releases = await requireReleases(queries, ids)
  const set: ReleaseSet = new Map(releases.map(({ name, id }) => [name, id]))
  if (set.size < new Set(ids).size)
    throw toRefusal(['Two releases of one container are in the set: leave one of them out.'])
  return set
}

async function requireReleases(queries: Queries, ids: string[]): Promise<Release[]> {
  const releases = (await findReleases(queries, ids)).map(parseRelease)
  const missing = ids.filter(id => !releases.some(release => release.id === id))
  if (missing.length === 0) return releases
  const names = missing.map(id => id.slice(0, 12)).join(', ')
  throw refuseUnknown('release', `Not published, or removed by gc: ${names}. Publish it again.`)
}

export async function changeLive(change: Change, set: ReleaseChanges): Promise<Moved> {
  const { queries, live, move } = change
  const former = await findReleaseIds(queries, live)
  // Whoever asks again because the answer was lost is told of the move that was made.
  if ([...set].every(([name, id]) => (former.get(name) ?? null) === id)) return unmoved(queries)
  const isRebased = move.base !== undefined && move.base !== live
  if (isRebased) {
    const changed = await changedSince(queries, move.base ?? live, former)
    const conflicts = touching(changed, [...set.keys()])
    if (conflicts.length > 0) throw refuseBaseMoved({ live, changed, conflicts })
  }
  const made = await remake(change.tools, queries, merge(former, set))
  return moveTo(change, made, isRebased)
}

function merge(former: ReleaseSet, changes: ReleaseChanges): ReleaseSet {
  const merged = [...new Map([...former, ...changes])]
  return new Map(merged.flatMap(([name, id]) => (id === null ? [] : [[name, id] as const])))
}

async function restore(change: Change, id: string): Promise<Moved> {
  const { queries, live, move, tools } = change
  if (id === live) return unmoved(queries)
  if (move.base !== undefined && move.base !== live) {
    const changed = await changedSince(queries, move.base, await findReleaseIds(queries, live))
    throw refuseBaseMoved({ live, changed, conflicts: changed })
  }
  const made = await remake(tools, queries, await findReleaseIds(queries, id))
  if (made.id !== id) throw new Error(`The releases of composition ${id} make another one`)
  return moveTo(change, made, false)
}

async function unmoved(queries: Queries): Promise<Moved> {
  const move = await findLastMove(queries)
  if (!move) throw new Error('The live composition was made so by no move')
  return { move, isRebased: false }
}

async function moveTo(change: Change, made: MadeComposition, isRebased: boolean): Promise<Moved> {
  const { queries, tools, move } = change
  await keep(tools, queries, made)
  const moved: MoveView = await movePointer(queries, made.id, move)
  return { move: moved, isRebased }
}

async function changedSince(queries: Queries, base: string, now: ReleaseSet): Promise<string[]> {
  const before = await findReleaseIds(queries, base)
  if (before.size === 0) throw refuseUnknown('composition', `There is no composition ${base}.`)
  const names = new Set([...before.keys(), ...now.keys()])
  return [...names].filter(name => before.get(name) !== now.get(name)).sort()
}

/**
 * The composition of what the registry holds, never of a stored text: whoever can write to that table alone has nothing
 * signed. Refused unless its parts fit, and every file is on this disk as its digest says.
 */
export async function remake(
  { store }: MoveTools,
  queries: Queries,
  set: ReleaseSet,
): Promise<MadeComposition> {
  const releases = await requireReleases(queries, [...set.values()])
  const forged = releases.filter(release => releaseId(release) !== release.id)
  if (forged.length > 0)
    throw toRefusal(forged.map(({ name }) => `${name} is not what its id says: publish it again.`))
  try {
    const made = makeComposition(releases)
    const broken = await Promise.all(
      releases.flatMap(({ files }) =>
        files.map(async file => ((await store.find(file)) ? [] : [file.path])),
      ),
    )
    if (broken.flat().length === 0) return made
    throw toRefusal(broken.flat().map(path => `${path} is missing or changed: publish it again.`))
  } catch (error) {
    throw error instanceof CompositionRefused ? toRefusal(error.problems) : error
  }
}

function toRefusal(problems: string[]): Refusal {
  const message = problems.join(' ')
  return new Refusal(422, 'composition_refused', { message, details: { problems } })
}
