import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

import { withLockFile } from './embedded/lock-file.ts'
import { choosePlace, type Place } from './embedded/place.ts'
import { startOrAdopt, stopServer } from './embedded/start.ts'

/** Every process of the shop holds it shared; who gets it alone at the end stops the server. */
const presenceLock = 7_300_001
const databaseName = 'storefront'

type Options = {
  dataDir: string
  /** Any PostgreSQL-compatible server or cluster; without it the embedded one is used. */
  databaseUrl: string | undefined
  /** The same server without a pooler in between. */
  databaseDirectUrl?: string | undefined
  say?: (sentence: string) => void
  /** Server settings of a newly started embedded server: `fsync=off`. */
  settings?: string[]
}

export type Postgres = {
  /** For pools and clients; names the shop's database. */
  connection: ClientConfig
  /** The same past a pooler: for migrations and LISTEN. */
  direct: ClientConfig
  /** Ends this process's use; the last one out stops an embedded server. */
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

async function takePresence(address: ClientConfig): Promise<Client> {
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

async function enter(place: Place, lockPath: string, settings: string[]): Promise<Presence> {
  for (let attempt = 0; ; attempt++) {
    const address = await withLockFile(lockPath, () => startOrAdopt(place, settings))
    try {
      return { client: await takePresence(address), address }
    } catch (error) {
      // The last one out may have stopped it between the two steps.
      if (attempt >= 20) throw error
      await wait(100)
    }
  }
}

async function leave(client: Client, place: Place, lockPath: string): Promise<void> {
  await withLockFile(lockPath, async () => {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [presenceLock])
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_last', [
      presenceLock,
    ])
    await client.end()
    if (rows[0]?.is_last) await stopServer(place)
  })
}

async function openEmbedded(options: Options): Promise<Postgres> {
  const { dataDir, settings = [], say = () => undefined } = options
  await mkdir(dataDir, { recursive: true })
  const place = await choosePlace(dataDir, say)
  const lockPath = join(dataDir, 'postgres.lock')
  let isClosing = false
  let presence = await enter(place, lockPath, settings)
  await makeDatabase(presence.client, databaseName)

  const watch = () => presence.client.once('end', () => void comeBack())
  const comeBack = async () => {
    for (let pauseMs = 100; !isClosing; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        presence = await enter(place, lockPath, settings)
        watch()
        return say('PostgreSQL had stopped and runs again')
      } catch (error) {
        say(`PostgreSQL has stopped: ${(error as Error).message}`)
        await wait(pauseMs)
      }
    }
  }
  watch()
  const close = async () => {
    if (isClosing) return
    isClosing = true
    await leave(presence.client, place, lockPath).catch(() => presence.client.end())
  }
  const connection = { ...presence.address, database: databaseName }
  return { connection, direct: connection, close }
}

/** Opens the database the shop uses: the embedded server, started when nobody has yet, or `databaseUrl`. */
export async function openPostgres(options: Options): Promise<Postgres> {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = options
  if (databaseUrl === undefined) return openEmbedded(options)
  return {
    connection: { connectionString: databaseUrl },
    direct: { connectionString: databaseDirectUrl },
    close: async () => undefined,
  }
}
