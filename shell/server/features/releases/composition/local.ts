import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'

import type { Database } from '../../../database/pool.ts'
import { findPointer, noteBuildTime, withPointer } from '../repository-compositions.ts'
import { insertDeployment, lastDeploymentOf } from '../repository-deployments.ts'
import { rearrange } from '../rollout/arrange.ts'
import { readBuildTime } from './build-time.ts'
import type { DeploymentTools } from './deploy/deploy.ts'
import { keep } from './deploy/keep.ts'
import { remake } from './deploy/remake.ts'
import { makeComposition } from './make.ts'
import { localBuilder, type PublishTools, publishRelease } from './publish.ts'
import { mayDeploy } from './start-order.ts'
import type { Admission, CompositionLog, LocalBuilds, LocalGate } from './types.ts'
import { unchecked } from './unchecked.ts'

type LocalTools = PublishTools &
  DeploymentTools & {
    distDir: string
    localBuilds: LocalBuilds
    localGate: LocalGate
    log: CompositionLog
  }

/** The containers in `dist`, without the monolith, which is only a baseline. */
async function builtContainers(distDir: string): Promise<string[]> {
  const entries = await readdir(distDir, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory() && entry.name !== 'monolith')
  const checked = await Promise.all(
    names.map(async ({ name }) => {
      const files = await readdir(join(distDir, name))
      return files.includes('release.json') ? [join(distDir, name)] : []
    }),
  )
  return checked.flat().sort()
}

/** See `CompositionService.publishLocal`. */
export async function publishLocal(tools: LocalTools): Promise<string> {
  const { distDir } = tools
  const releases: Release[] = []
  for (const folder of await builtContainers(distDir)) {
    releases.push(await publishRelease(tools, folder))
  }
  const missing = ['shell', 'shared'].filter(name => !releases.some(one => one.name === name))
  if (missing.length > 0) {
    throw new Error(
      `${distDir} has no ${missing.join(' and no ')}: build them with \`npm run build\``,
    )
  }
  const made = { ...makeComposition(releases), builtAt: await readBuildTime(distDir) }
  return withPointer(tools.database, async transaction => {
    // A start signs its own build, whatever key signed it last time.
    await keep(tools, transaction, made)
    await noteBuildTime(transaction, made.id, made.builtAt)
    const live = await findPointer(transaction)
    if (live !== null && !(await mayDeploy(tools, transaction, made))) return live
    const admission = await admit(tools, transaction, { id: made.id, live })
    if (live !== null && !admission) return live
    // The releases above may be old enough that gc has deleted them. Then the next attempt publishes them again.
    await remake(tools.store, transaction, new Map(releases.map(({ name, id }) => [name, id])))
    const deployed = await insertDeployment(transaction, made.id, {
      kind: 'local',
      who: localBuilder,
      why: 'local build',
      ...admission,
    })
    await rearrange({ tools, transaction, live: made.id }, deployed)
    return made.id
  })
}

/**
 * A first start has nothing to protect, and a composition that was live before is a rollback: both need no verdict.
 * Null: the builds may not go live.
 */
async function admit(
  { localGate, log }: LocalTools,
  transaction: Database,
  { id, live }: { id: string; live: string | null },
): Promise<Partial<Admission> | null> {
  if (live === null) return unchecked
  const admission = await localGate(transaction, { composition: id, base: live })
  if (admission) return admission
  if ((await lastDeploymentOf(transaction, id)) > 0) return {}
  log.warn(
    { composition: id, live },
    'the local builds are published and not live, because no check of them has passed: deploy them with `npm run registry -- deploy <containers> --why "…"`',
  )
  return null
}
