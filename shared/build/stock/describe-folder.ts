import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'

import { checkRemote } from '../bundler/check-remote.ts'
import { readRemote } from '../bundler/read-remote.ts'
import { releaseSourceOf } from '../bundler/remote.ts'
import { CommandFailure } from '../command-line/failure.ts'
import { rejectNested } from '../publish/built-release.ts'
import { idOf } from '../release/canonical.ts'
import {
  describePackages,
  describeRelease,
  entryFile,
  writeRelease,
} from '../release/release-plugin.ts'
import {
  type BuildRecord,
  plainEntry,
  readRecord,
  recordedBuild,
  recordFile,
} from './build-record.ts'
import { rejectModules } from './reject-modules.ts'

/**
 * The folder with the `release.json` of a built folder. For a build of `storefrontPlugin` it is a copy, described by the
 * `remote.config.ts` beside the build, so that the build stays as the bundler wrote it. Other builds have their own.
 * @throws {CommandFailure} if the shop could not load the build
 */
export async function describeFolder(folder: string): Promise<string> {
  const own = await readOwnName(folder)
  if (own !== 'shell') await rejectModules(folder)
  const record = await readRecord(folder)
  if (record) return await describeBuild(record, folder)
  if (own !== null) return folder
  throw new CommandFailure(
    `${folder} has neither release.json nor ${recordFile}: build with the preset, or with the options of @storefront/kit/stock.`,
    { code: 'no_release' },
  )
}

const ownReleaseSchema = z.object({ name: z.optional(z.string()) })

/**
 * The name in the `release.json` of a folder; null without the file. The shell contains the loader of all scripts, which
 * has an `import()` of its own.
 */
async function readOwnName(folder: string): Promise<string | null> {
  const path = join(folder, 'release.json')
  if (!existsSync(path)) return null
  return ownReleaseSchema.parse(JSON.parse(await readFile(path, 'utf8'))).name ?? ''
}

async function describeBuild(record: BuildRecord, folder: string): Promise<string> {
  const remote = remoteAround(folder)
  rejectNested(folder, {
    name: record.name,
    files: record.files.map(file => ({ path: `/r/${record.name}/${file}` })),
  })
  try {
    return await writeCopy(record, { remote, folder })
  } catch (cause) {
    if (cause instanceof CommandFailure) throw cause
    throw new CommandFailure(
      `Cannot describe the build in ${folder}: ${(cause as Error).message}`,
      {
        code: 'invalid_build',
        cause,
      },
    )
  }
}

/** The folder of the remote whose build is in this folder. */
function remoteAround(folder: string): string {
  for (let place = folder; place !== dirname(place); place = dirname(place))
    if (existsSync(join(place, 'remote.config.ts'))) return place
  throw new CommandFailure(
    `Cannot find the remote.config.ts of ${folder}: build into a folder of the remote.`,
    { code: 'no_remote' },
  )
}

async function writeCopy(
  record: BuildRecord,
  { remote, folder }: { remote: string; folder: string },
): Promise<string> {
  const config = checkRemote(await readRemote(remote), remote)
  if (record.name !== config.name)
    throw new Error(`it is a build of ${record.name}, and remote.config.ts says ${config.name}`)
  const target = join(remote, '.storefront', 'release', config.name)
  await copyFiles(record.files, { folder, target })
  const built = await hashEntry(record, target)
  const source = { ...releaseSourceOf(config, { folder: remote, mode: 'production' }), target }
  const builds = [recordedBuild(built, remote)]
  await writeRelease(source, {
    ...built,
    entry: entryFile(built.files, 'entry'),
    description: await describeRelease(source, builds),
    sbom: await describePackages(source, builds),
  })
  return target
}

/** The built files with their source maps. */
async function copyFiles(
  files: string[],
  { folder, target }: { folder: string; target: string },
): Promise<void> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const file of files) {
    await cp(join(folder, file), join(target, file))
    const map = join(folder, `${file}.map`)
    if (existsSync(map)) await cp(map, join(target, `${file}.map`))
  }
}

/** Puts the hash of its content into the name of the entry, because a name is never used again for other bytes. */
async function hashEntry(record: BuildRecord, target: string): Promise<BuildRecord> {
  if (!record.files.includes(plainEntry)) return record
  const bytes = await readFile(join(target, plainEntry), 'utf8')
  const hashed = `entry.${idOf(bytes).slice(0, 10)}.js`
  for (const suffix of ['', '.map'])
    if (existsSync(join(target, plainEntry + suffix)))
      await rename(join(target, plainEntry + suffix), join(target, hashed + suffix))
  return { ...record, files: record.files.map(file => (file === plainEntry ? hashed : file)) }
}
