import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

import type { WorkContext } from '../dependencies.ts'
import { collect } from '../features/releases/composition/store/collect.ts'
import { describeReleases } from '../features/releases/describe-releases.ts'
import { addAudit } from '../features/releases/repository-audit.ts'

const noticeMs = 86_400_000

const shownSchema = z.object({ at: z.iso.datetime(), releases: z.array(z.string()) })
/** What the log has shown, and when (ISO). */
type ShownReleases = z.infer<typeof shownSchema>

const fileOf = (dataDir: string) => join(dataDir, 'old-releases.json')

async function readShown(dataDir: string): Promise<ShownReleases | null> {
  try {
    return shownSchema.parse(JSON.parse(await readFile(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}

async function show({ dependencies, log }: WorkContext): Promise<void> {
  const { pool, config, now } = dependencies
  const { dataDir } = config
  const { releases, files, bytes } = await collect({ pool, dataDir }, { isReal: false })
  if (files === 0 && releases.length === 0) return rm(fileOf(dataDir), { force: true })
  const what =
    config.oldReleases === 'delete' ? 'are deleted in 24 hours' : 'stay until they are deleted'
  log.warn(
    { releases: releases.length, files, megabytes: Math.round(bytes / 1024 ** 2) },
    `releases that no shop needs ${what}: \`npm run registry -- gc\` shows them, \`--delete\` deletes them now`,
  )
  const shown: ShownReleases = { at: now().toISOString(), releases: releases.map(({ id }) => id) }
  await mkdir(dataDir, { recursive: true })
  await writeFile(fileOf(dataDir), JSON.stringify(shown))
}

async function remove({ dependencies, log }: WorkContext, only: string[]): Promise<void> {
  const { pool, config } = dependencies
  const { releases, files, bytes } = await collect(
    { pool, dataDir: config.dataDir },
    {
      isReal: true,
      only,
      also: (queries, old) =>
        addAudit(queries, {
          ...{ what: 'gc', who: 'the shop', subject: 'store', outcome: 'done' },
          detail: describeReleases(old),
        }),
    },
  )
  const megabytes = Math.round(bytes / 1024 ** 2)
  log.warn({ releases: releases.length, files, megabytes }, 'deleted releases that no shop needs')
}

/**
 * Says in the log what `gc` would delete, and deletes it a day later, as far as nothing needs it by then. Each process
 * sweeps the disk that it has.
 */
export async function sweepOldReleases(context: WorkContext): Promise<void> {
  const { config, now } = context.dependencies
  const shown = await readShown(config.dataDir)
  if (shown && now().getTime() - Date.parse(shown.at) < noticeMs) return
  if (shown && config.oldReleases === 'delete') await remove(context, shown.releases)
  await show(context)
}
