import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

import { createDataDir } from '../../config/data-dir.ts'
import { withLockFile } from './lock-file.ts'
import { choosePaths, type PostgresPaths } from './postgres-paths.ts'
import { planAddress, startOrAdopt, stopServer } from './start.ts'

/** Every process holds this lock shared. At its end, the process that can get it exclusively stops the server. */
const presenceLock = 7_300_001
const databaseName = 'storefront'

export type EmbeddedOptions = {
  dataDir: string
  report?: (sentence: string) => void
  /** Server settings of a newly started server: `fsync=off`. */
  settings?: string[]
  /**
   * After this time in ms, a server with data continues to start in the background, and `report` gets its errors.
   * Without it, the call waits and throws an error.
   */
  waitAtMostMs?: number | undefined
}

type Embedded = {
  connection: ClientConfig
  /** Ends the use by this process. The last process stops the server. */
  close: () => Promise<void>
}

async function makeDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${name}`).catch((error: { code?: string }) => {
      // 42P04, 23505: another process was faster.
      if (error.code !== '42P04' && error.code !== '23505') throw error
    })
  }
}

async function holdPresence(address: ClientConfig): Promise<Client> {
  const client = new Client({
    ...address,
    keepAlive: true,
    application_name: 'storefront presence',
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('SELECT pg_advisory_lock_shared($1)', [presenceLock])
  return client
}

type Presence = { client: Client; address: ClientConfig }

async function joinServer(lockPath: string, start: () => Promise<ClientConfig>): Promise<Presence> {
  for (let attempt = 0; ; attempt++) {
    const address = await withLockFile(lockPath, start)
    try {
      return { client: await holdPresence(address), address }
    } catch (error) {
      // Another process may have stopped the server between the two steps.
      if (attempt >= 20) throw error
      await wait(100)
    }
  }
}

async function leaveServer(client: Client, paths: PostgresPaths, lockPath: string): Promise<void> {
  await withLockFile(lockPath, async () => {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [presenceLock])
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_last', [
      presenceLock,
    ])
    await client.end()
    if (rows[0]?.is_last) await stopServer(paths)
  })
}

/** Starts the server of `dataDir`, or uses the running one. Restarts it when it stops. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, settings = [], report: say = () => undefined, waitAtMostMs } = options
  await createDataDir(dataDir)
  const paths = await choosePaths(dataDir, say)
  const lockPath = join(dataDir, 'postgres.lock')
  const closing = new AbortController()
  const { signal } = closing
  let presence: Presence | null = null
  let latestStart: Promise<unknown> = Promise.resolve()

  const startOnce = async (): Promise<Presence> => {
    const joined = await joinServer(lockPath, () => startOrAdopt(paths, settings, signal))
    await makeDatabase(joined.client, databaseName)
    presence = joined
    joined.client.once('end', () => void restart('PostgreSQL has stopped'))
    return joined
  }
  const start = () => {
    const joining = startOnce()
    latestStart = joining.catch(() => undefined)
    return joining
  }
  const restart = async (reason: string) => {
    presence = null
    let reported = ''
    for (let pauseMs = 100; !signal.aborted; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        await start()
        return say('PostgreSQL runs again')
      } catch (error) {
        if (signal.aborted) return
        const sentence = `${reason}: ${(error as Error).message}`
        if (sentence !== reported) say(sentence)
        reported = sentence
        await wait(pauseMs)
      }
    }
  }
  const close = async () => {
    if (signal.aborted) return
    closing.abort()
    // A server that just starts would otherwise run on.
    await latestStart
    if (!presence) return
    const { client } = presence
    await leaveServer(client, paths, lockPath).catch(() => client.end())
  }
  const at = (address: ClientConfig): Embedded => ({
    connection: { ...address, database: databaseName },
    close,
  })

  const planned = waitAtMostMs === undefined ? null : await planAddress(paths)
  const starting = start()
  if (!planned) return at((await starting).address)
  const inBackground = starting.then(
    ({ address }) => address,
    (error: Error) => {
      if (signal.aborted) return planned
      say(`PostgreSQL does not run yet: ${error.message}`)
      void restart('PostgreSQL does not run yet')
      return planned
    },
  )
  return at(await Promise.race([inBackground, wait(waitAtMostMs, planned, { ref: false })]))
}
