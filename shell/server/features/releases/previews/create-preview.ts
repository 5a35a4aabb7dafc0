import type { Preview } from '@storefront/api/registry'

import type { Dependencies } from '../../../dependencies.ts'
import { HttpError } from '../../../http-error.ts'
import { audit } from '../audit.ts'
import { parseRelease } from '../composition/make.ts'
import type { PreviewSet } from '../composition/types.ts'
import { findPublishedOf } from '../repository-releases.ts'
import { platformTeam } from '../tokens/platform-token.ts'
import { type Caller, rejectForeign } from '../tokens/require-token.ts'
import { previewPath, toPreviewToken } from './preview-session.ts'
import { findUnopenedPreview, insertPreview } from './repository-previews.ts'

type PreviewInput = { set: PreviewSet; minutes: number; forTests: boolean; caller: Caller }
type PreviewedShop = { composition: string; until: Date; isForTests: boolean }
type CreatedPreview = { id: string; composition: string; until: Date }

/**
 * A team can preview its own releases over the live composition. Only the platform team can preview other teams'
 * releases, or hide from people that they see a preview.
 */
async function rejectForeignSet(
  { database }: Dependencies,
  { set, forTests, caller }: Omit<PreviewInput, 'minutes'>,
): Promise<void> {
  if (caller.team === platformTeam) return
  if (forTests)
    throw new HttpError(403, 'foreign_token', {
      message: 'Only the platform team creates previews for tests: leave out forTests.',
    })
  if (set.composition !== undefined)
    throw new HttpError(403, 'foreign_token', {
      message: 'Only the platform team shows whole shops: name releases of your own instead.',
    })
  for (const { document } of await findPublishedOf(database, set.releases ?? []))
    rejectForeign(caller, parseRelease(document).name)
}

function toPreview(
  dependencies: Dependencies,
  { id, composition, until }: CreatedPreview,
): Preview {
  const url = `${dependencies.config.publicUrl}${previewPath}?token=${toPreviewToken(dependencies, id)}`
  return { url, composition, until: until.toISOString() }
}

const inMinutes = ({ now }: Dependencies, minutes: number) =>
  new Date(Math.floor(now().getTime() / 1000 + minutes * 60) * 1000)

/** Prepares a composition for the first browser that opens the URL, until the preview ends. */
export async function createPreview(
  dependencies: Dependencies,
  requested: PreviewInput,
): Promise<Preview> {
  return add(dependencies, await prepare(dependencies, requested), requested.caller)
}

async function prepare(
  dependencies: Dependencies,
  requested: PreviewInput,
): Promise<PreviewedShop> {
  await rejectForeignSet(dependencies, requested)
  const until = inMinutes(dependencies, requested.minutes)
  return {
    composition: await dependencies.compositions.preparePreview(requested.set, until),
    until,
    isForTests: requested.forTests,
  }
}

async function add(
  dependencies: Dependencies,
  shop: PreviewedShop,
  caller: Caller,
): Promise<Preview> {
  const { database } = dependencies
  const id = await insertPreview(database, { ...shop, tokenId: caller.tokenId, who: caller.who })
  const purpose = shop.isForTests ? 'for tests ' : ''
  const detail = `${purpose}until ${shop.until.toISOString()}`
  await audit(database, caller, { what: 'pin', subject: shop.composition, detail })
  return toPreview(dependencies, { id, ...shop })
}

/** The same, but returns the existing preview if at least half of its time is left and no browser has opened it. */
export async function createPreviewOnce(
  dependencies: Dependencies,
  requested: PreviewInput,
): Promise<Preview> {
  const { minutes, caller } = requested
  const shop = await prepare(dependencies, requested)
  const known = await findUnopenedPreview(dependencies.database, {
    composition: shop.composition,
    isForTests: shop.isForTests,
    who: caller.who,
    tokenId: caller.tokenId,
    until: inMinutes(dependencies, minutes / 2),
  })
  return known ? toPreview(dependencies, known) : add(dependencies, shop, caller)
}
