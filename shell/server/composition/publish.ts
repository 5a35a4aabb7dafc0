import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { releaseId } from '@storefront/build/canonical'
import type { Pool } from 'pg'

import {
  addComposition,
  addRelease,
  findComposition,
  findPointer,
  findReleases,
  lastMoveFor,
  type Move,
  movePointer,
  type Queries,
  withPointer,
} from '../db/compositions.ts'
import { CompositionRefused, releaseProblems } from './check.ts'
import type { FileStore } from './file-store.ts'
import { changeComposition, type MadeComposition, makeComposition, parseRelease } from './make.ts'
import type { Signer } from './sign.ts'

export type PublishTools = { pool: Pool; store: FileStore; signer: Signer }

const localBuild: Move = { who: 'npm start', why: 'local build' }

/** Checks a built container and takes its files into the store and the registry. */
export async function publishRelease(tools: PublishTools, containerDir: string): Promise<Release> {
  const text = await readFile(join(containerDir, 'release.json'), 'utf8')
  const release = parseRelease(JSON.parse(text))
  if (releaseId(release) !== release.id) {
    throw new Error(`${containerDir}/release.json is not what its id says`)
  }
  const problems = releaseProblems(release)
  if (problems.length > 0) throw new CompositionRefused(problems)
  for (const file of release.files) await tools.store.take(containerDir, file)
  await addRelease(tools.pool, release)
  return release
}

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
export async function publishLocal(tools: PublishTools, distDir: string): Promise<string> {
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
    // Signed anew at every start: the key may be another one than last time.
    await keep(tools, queries, made)
    const [live, last] = [await findPointer(queries), await lastMoveFor(queries, localBuild.why)]
    if (live !== null && last === made.id) return live
    await movePointer(queries, made.id, localBuild)
    return made.id
  })
}

async function keep({ signer }: PublishTools, queries: Queries, made: MadeComposition) {
  const { id, text } = made
  await addComposition(queries, { id, content: text, signature: signer.sign(text) })
}

/** See `CompositionService.promote`. */
export async function promote(
  tools: PublishTools,
  releaseIds: string[],
  move: Move,
): Promise<string> {
  return withPointer(tools.pool, async queries => {
    const releases = (await findReleases(queries, releaseIds)).map(parseRelease)
    if (releases.length < releaseIds.length) {
      throw new Error(`Cannot promote ${releaseIds.join(', ')}: not all of them are published`)
    }
    const live = await findComposition(queries, (await findPointer(queries)) ?? '')
    if (!live) throw new Error('Cannot promote: no composition is live yet')
    const made = changeComposition(JSON.parse(live.content), releases)
    await keep(tools, queries, made)
    await movePointer(queries, made.id, move)
    return made.id
  })
}

/** See `CompositionService.rollBack`. */
export async function rollBack(tools: PublishTools, id: string, move: Move): Promise<void> {
  await withPointer(tools.pool, async queries => {
    const former = await findComposition(queries, id)
    if (!former) throw new Error(`Cannot roll back to ${id}: there is no such composition`)
    await movePointer(queries, id, move)
  })
}
