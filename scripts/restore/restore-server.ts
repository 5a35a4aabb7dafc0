import { CommandFailure } from '@storefront/kit/command-line/failure'
import type { PoolClient } from 'pg'

import { migrate } from '../../shell/server/database/migrate.ts'
import { entryNames, type Manifest } from '../backup/archive/manifest.ts'
import type { Archive } from '../backup/archive/read-archive.ts'
import { skipIds } from '../backup/database/import-tables.ts'
import { checkTool, readMajorVersion, startRestore } from '../backup/database/server-tools.ts'
import { openDatabase } from '../migrate/open-database.ts'
import type { Restored } from './restore-embedded.ts'
import { createStage } from './stage-files.ts'
import { swap } from './swap.ts'
import { checkEmpty, hasTables, type Target } from './target.ts'

type ServerTarget = Target & {
  /** Opens the same archive again. */
  reopen: () => Promise<Archive>
  variables: Record<string, string | undefined>
}
type Dump = Extract<Manifest['database'], { kind: 'dump' }>

/** Reads the whole archive, because pg_restore commits before its digests have been compared. */
async function verify({ entries }: Archive): Promise<void> {
  for await (const { content } of entries) for await (const _ of content);
}

async function checkServer(
  client: PoolClient,
  { majorVersion }: Dump,
  target: ServerTarget,
): Promise<number> {
  const major = await readMajorVersion(client)
  if (major < majorVersion)
    throw new CommandFailure(
      `The backup comes from PostgreSQL ${majorVersion}, and DATABASE_URL names PostgreSQL ${major}: name a server of version ${majorVersion} or newer.`,
      { code: 'older_server' },
    )
  if (await hasTables(client))
    throw new CommandFailure(
      `${target.location} is not empty: create a database, and name it in DATABASE_URL.`,
      { code: 'not_empty' },
    )
  await checkEmpty(target, client)
  return major
}

async function receiveDump(
  { entries }: Archive,
  tools: Parameters<typeof startRestore>[0],
  stage: Awaited<ReturnType<typeof createStage>>,
) {
  const restore = startRestore(tools)
  let isOpen = true
  try {
    for await (const entry of entries) {
      if (entry.name.startsWith(entryNames.dump)) {
        for await (const chunk of entry.content) await restore.write(chunk)
        continue
      }
      await stage.add(entry)
    }
    isOpen = false
    await restore.end()
  } finally {
    if (isOpen) restore.stop()
  }
}

/** Restores a dump into the empty database of DATABASE_URL, in one transaction. */
export async function restoreServer(
  archive: Archive,
  dump: Dump,
  target: ServerTarget,
): Promise<Restored> {
  if (target.databaseDirectUrl === undefined)
    throw new CommandFailure(
      `This backup is a dump of PostgreSQL ${dump.majorVersion}: name an empty database in DATABASE_URL.`,
      { code: 'other_database' },
    )
  const tools = { databaseUrl: target.databaseDirectUrl, path: target.variables.PATH }
  const { pool, close } = await openDatabase(target.variables, false)
  const withClient = async <Result>(work: (client: PoolClient) => Promise<Result>) => {
    const client = await pool.connect()
    return await work(client).finally(() => client.release())
  }
  const stage = await createStage(target.dataDir)
  try {
    const major = await withClient(client => checkServer(client, dump, target))
    await checkTool('pg_restore', major, tools)
    await verify(archive)
    const again = await target.reopen()
    await receiveDump(again, tools, stage).finally(again.close)
    await withClient(skipIds)
    const applied = await migrate(pool)
    const { hasSecrets } = archive.manifest
    const files = stage.count()
    await swap({ dataDir: target.dataDir, staged: stage.folder, hasSecrets }, async () => undefined)
    return { rows: null, files, applied }
  } finally {
    await stage.remove()
    await close()
  }
}
