import * as z from 'zod'

import type { WorkContext } from '../dependencies.ts'
import { CollectionUnderWay, collect } from '../features/releases/composition/store/collect.ts'
import type { ReleaseStore } from '../features/releases/composition/store/open-store.ts'
import { describeReleases } from '../features/releases/describe-releases.ts'
import { addAudit } from '../features/releases/repository-audit.ts'

const noticeMs = 86_400_000

const announcementSchema = z.object({ at: z.iso.datetime(), releases: z.array(z.string()) })
/** The releases that the log has announced, and when (ISO). */
type Announcement = z.infer<typeof announcementSchema>

/** In the store, so that one server can announce and another one delete. */
const noteName = 'old-releases.json'

async function readAnnouncement({ notes }: ReleaseStore): Promise<Announcement | null> {
  const note = await notes.read(noteName)
  try {
    return note && announcementSchema.parse(JSON.parse(note.toString('utf8')))
  } catch {
    return null
  }
}

async function announce({ dependencies, log }: WorkContext): Promise<void> {
  const { database, config, store, now } = dependencies
  const tools = { database, dataDir: config.dataDir, store }
  const { releases, files, bytes } = await collect(tools, { isReal: false })
  if (files === 0 && releases.length === 0) return store.notes.delete([noteName])
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
  await store.notes.put(noteName, Buffer.from(JSON.stringify(announced)))
}

async function remove({ dependencies, log }: WorkContext, only: string[]): Promise<void> {
  const { database, config, store } = dependencies
  const { releases, files, bytes } = await collect(
    { database, dataDir: config.dataDir, store },
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
 * Announces in the log what `gc` would delete, and deletes it a day later if nothing needs it by then. In a
 * shared store, one server does it for all.
 */
export async function sweepOldReleases(context: WorkContext): Promise<void> {
  const { config, store, now } = context.dependencies
  const announced = await readAnnouncement(store)
  if (announced && now().getTime() - Date.parse(announced.at) < noticeMs) return
  try {
    if (announced && config.oldReleases === 'delete') await remove(context, announced.releases)
    await announce(context)
  } catch (error) {
    // Another server does the same, and the next turn finds what it did.
    if (!(error instanceof CollectionUnderWay)) throw error
  }
}
