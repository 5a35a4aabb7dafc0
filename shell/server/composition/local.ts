import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'

import {
  findComposition,
  findPointer,
  findReleaseIds,
  type Queries,
  withPointer,
} from '../db/compositions.ts'
import { findLastLocal, findLastMove, movePointer } from '../db/moves.ts'
import { releasesOf } from '../document/start-files.ts'
import { type MadeComposition, makeComposition } from './make.ts'
import { keep, type MoveTools } from './move.ts'
import { localBuilder, type PublishTools, publishRelease } from './publish.ts'
import { remake } from './remake.ts'
import type { CompositionLog } from './types.ts'

export type LocalTools = PublishTools & MoveTools & { distDir: string; log: CompositionLog }

/** Containers that lie in `dist`; the twin is a yardstick, never a part of a shop. */
async function builtContainers(distDir: string): Promise<string[]> {
  const entries = await readdir(distDir, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory() && entry.name !== 'twin')
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
  const made = makeComposition(releases)
  return withPointer(tools.pool, async queries => {
    // The one thing that a start may sign by itself: it has built this, whatever key signed it last time.
    await keep(tools, queries, made)
    const live = await findPointer(queries)
    if (live !== null && !(await mayMove(tools, queries, made))) return live
    // What was published above may be old enough to have been removed since: then the next try brings it again.
    await remake(tools.store, queries, new Map(releases.map(({ name, id }) => [name, id])))
    await movePointer(queries, made.id, { kind: 'local', who: localBuilder, why: 'local build' })
    return made.id
  })
}

/**
 * A start moves on from what a start made live, never from what somebody chose; `npm run dev` does as soon as something
 * is built. A shop that only `npm run dev` could show is nobody's choice.
 */
async function mayMove(
  { isDevelopment, log }: LocalTools,
  queries: Queries,
  made: MadeComposition,
): Promise<boolean> {
  const last = await findLastMove(queries)
  if (last?.composition === made.id) return false
  if (!last || last.kind === 'local') return true
  if (isDevelopment) return (await findLastLocal(queries)) !== made.id
  if ((await findComposition(queries, last.composition))?.signature === '') return true
  const { who, why, kind } = last
  const waiting = await differing(queries, last.composition, made)
  const words = waiting.map(({ id }) => id.slice(0, 12)).join(' ')
  const containers = waiting.map(({ name }) => name)
  log.warn(
    { live: last.composition, local: made.id, containers, kind, who, why },
    waiting.length === 0
      ? 'the shop was moved by somebody since: every local build is live there already'
      : `the shop was moved by somebody since: local builds are published and not live; make them live with \`npm run shop -- promote ${words} --why "local builds"\``,
  )
  return false
}

/** Releases of a made composition that are not in the live one. */
async function differing(
  queries: Queries,
  live: string,
  { composition }: MadeComposition,
): Promise<Release[]> {
  const ids = await findReleaseIds(queries, live)
  return releasesOf(composition).filter(({ name, id }) => ids.get(name) !== id)
}
