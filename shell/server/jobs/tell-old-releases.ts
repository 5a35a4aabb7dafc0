import { collect } from '../composition/collect.ts'
import type { Reporting } from '../shop/reconcile.ts'

/** Says in the log what `gc` would delete. It deletes nothing: a person looks first. */
export async function tellOldReleases({
  dependencies: { pool, config },
  log,
}: Reporting): Promise<void> {
  const { releases, files, bytes } = await collect({ pool, dataDir: config.dataDir }, false)
  if (files === 0 && releases.length === 0) return
  const megabytes = Math.round(bytes / 1024 ** 2)
  log.warn(
    { releases: releases.length, files, megabytes },
    'releases that no shop needs: `npm run shop -- gc` shows them, `--delete` deletes them',
  )
}
