import type { Release } from '@storefront/api/composition'
import { offersOf } from '@storefront/kit/compatibility/check-slots'

import { HttpError } from '../../../../http-error.ts'
import { readParts } from '../../compatibility/read-parts.ts'
import { withPointer } from '../../repository-compositions.ts'
import { requireTrusted } from '../keys/trusted.ts'
import { releasesOf } from '../start-files.ts'
import type { FileStore } from '../store/file-store.ts'
import { findNeeds } from '../store/needed.ts'
import type { DeploymentRequest, DeploymentResult } from '../types.ts'
import { changeLive, type DeploymentTools, requireLive } from './deploy.ts'
import { rejectUnknown } from './deploy-errors.ts'

function reject(message: string, problems: string[] = []): HttpError {
  return new HttpError(422, 'composition_refused', { message, details: { problems } })
}

/** See `CompositionService.retire`. */
export async function retire(
  tools: DeploymentTools,
  container: string,
  deployment: DeploymentRequest,
): Promise<DeploymentResult> {
  if (container === 'shell' || container === 'shared')
    throw reject(`There is no shop without ${container}: only remotes can be retired.`)
  return withPointer(tools.database, async transaction => {
    const live = await requireLive(transaction)
    const releases = releasesOf((await requireTrusted(tools, transaction, live)).composition)
    const retired = releases.find(({ name }) => name === container)
    if (!retired)
      throw rejectUnknown(
        'release',
        `${container} is not in the live shop: see \`npm run registry -- status\`.`,
      )
    const others = releases.filter(release => release !== retired)
    const problems = [
      ...(await findNeeds(tools.store, retired, others)),
      ...(await findExtensions(tools.store, retired, others)),
    ]
    if (problems.length > 0)
      throw reject(
        `${container} is needed: ${problems.join(' ')} Promote releases of them that do without it first.`,
        problems,
      )
    const change = { tools, transaction, live, move: { ...deployment, kind: 'retire' as const } }
    return changeLive(change, new Map([[container, null]]))
  })
}

/** The remotes that fill an extension slot of the retired one. */
async function findExtensions(
  store: FileStore,
  retired: Release,
  others: Release[],
): Promise<string[]> {
  const offered = offersOf(await readParts(store, [retired]))
  return others.flatMap(({ name, fills = [] }) =>
    fills
      .filter(({ slot }) => offered.has(slot))
      .map(({ slot }) => `${name} fills its extension slot ${slot}.`),
  )
}
