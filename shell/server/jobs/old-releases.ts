import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

import type { WorkContext } from '../dependencies.ts'
import { collect } from '../features/releases/composition/store/collect.ts'
import { describeReleases } from '../features/releases/describe-releases.ts'
import { addAudit } from '../features/releases/repository-audit.ts'

const noticeMs = 86_400_000

const announcementSchema = z.object({ at: z.iso.datetime(), releases: z.array(z.string()) })
/** The releases that the log has announced, and when (ISO). */
type Announcement = z.infer<typeof announcementSchema>

const fileOf = (dataDir: string) => join(dataDir, 'old-releases.json')

async function readAnnouncement(dataDir: string): Promise<Announcement | null> {
  try {
    return announcementSchema.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

async function announce({ dependencies, log }: WorkContext): Promise<void> {
  const { database, config, now } = dependencies
  const { dataDir } = config
  const { releases, files, bytes } = await collect({ database, dataDir }, { isReal: false })
  if (files === 0 && releases.length === 0) return rm(fileOf(dataDir), { force: true })
  const what =
    config.oldReleases === 'delete' ? 'are deleted in 24 hours' : 'stay until you delete them'
  log.warn(
    { releases: releases.length, files, megabytes: Math.round(bytes / 1024 ** 2) },
    `releases that no composition needs ${what}: \`npm run registry -- gc\` lists them, \`--delete\` deletes them now`,
  )
  const announced: Announcement = {
    at: now().toISOString(),
    releases: releases.map(({ id }) => id),
  }
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileOf(dataDir), JSON.stringify(announced))
}

async function remove({ dependencies, log }: WorkContext, only: string[]): Promise<void> {
  const { database, config } = dependencies
  const { releases, files, bytes } = await collect(
    { database, dataDir: config.dataDir },
    {
      isReal: true,
      only,
      also: (database, old) =>
        addAudit(database, {
          ...{ what: 'gc', who: 'the shop', subject: 'store', outcome: 'done' },
          detail: describeReleases(old),
        }),
    },
  )
  const megabytes = Math.round(bytes / 1024 ** 2)
  log.warn(
    { releases: releases.length, files, megabytes },
    'deleted releases that no composition needs',
  )
}

/**
 * Announces in the log what `gc` would delete, and deletes it a day later if nothing needs it by then. Each process
 * cleans its own disk.
 */
export async function sweepOldReleases(context: WorkContext): Promise<void> {
  const { config, now } = context.dependencies
  const announced = await readAnnouncement(config.dataDir)
  if (announced && now().getTime() - Date.parse(announced.at) < noticeMs) return
  if (announced && config.oldReleases === 'delete') await remove(context, announced.releases)
  await announce(context)
}
