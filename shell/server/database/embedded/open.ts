import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'

import { withLockFile } from './lock-file.ts'
import { choosePlace, type PostgresPaths } from './postgres-paths.ts'
import { planAddress, startOrAdopt, stopServer } from './start.ts'

/** Every process of the shop holds it shared; who gets it alone at the end stops the server. */
const presenceLock = 7_300_001
const databaseName = 'storefront'

export type EmbeddedOptions = {
  dataDir: string
  say?: (sentence: string) => void
  /** Server settings of a newly started server: `fsync=off`. */
  settings?: string[]
  /**
   * A server that has data and does not run within so many ms goes on starting in the background, and `say` hears what
   * keeps it from doing so. Without it one waits, and a failure is thrown.
   */
  waitAtMostMs?: number | undefined
}

type Embedded = {
  connection: ClientConfig
  /** Ends this process's use; the last one out stops the server. */
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

async function enter(
  place: PostgresPaths,
  lockPath: string,
  settings: string[],
): Promise<Presence> {
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

async function leave(client: Client, place: PostgresPaths, lockPath: string): Promise<void> {
  await withLockFile(lockPath, async () => {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [presenceLock])
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS is_last', [
      presenceLock,
    ])
    await client.end()
    if (rows[0]?.is_last) await stopServer(place)
  })
}

/** Starts the server of `dataDir`, or adopts the one that runs; one that stops is started again. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, settings = [], say = () => undefined, waitAtMostMs } = options
  await mkdir(dataDir, { recursive: true })
  const place = await choosePlace(dataDir, say)
  const lockPath = join(dataDir, 'postgres.lock')
  let isClosing = false
  let presence: Presence | null = null

  const begin = async (): Promise<Presence> => {
    const entered = await enter(place, lockPath, settings)
    await makeDatabase(entered.client, databaseName)
    presence = entered
    entered.client.once('end', () => void comeBack('PostgreSQL has stopped'))
    return entered
  }
  const comeBack = async (reason: string) => {
    presence = null
    let reported = ''
    for (let pauseMs = 100; !isClosing; pauseMs = Math.min(pauseMs * 2, 5000)) {
      try {
        await begin()
        return say('PostgreSQL had stopped and runs again')
      } catch (error) {
        const sentence = `${reason}: ${(error as Error).message}`
        if (sentence !== reported) say(sentence)
        reported = sentence
        await wait(pauseMs)
      }
    }
  }
  const close = async () => {
    if (isClosing) return
    isClosing = true
    if (!presence) return
    const { client } = presence
    await leave(client, place, lockPath).catch(() => client.end())
  }
  const at = (address: ClientConfig): Embedded => ({
    connection: { ...address, database: databaseName },
    close,
  })

  const planned = waitAtMostMs === undefined ? null : await planAddress(place)
  const beginning = begin()
  if (!planned) return at((await beginning).address)
  const inBackground = beginning.then(
    ({ address }) => address,
    (error: Error) => {
      say(`PostgreSQL does not run yet: ${error.message}`)
      void comeBack('PostgreSQL does not run yet')
      return planned
    },
  )
  return at(await Promise.race([inBackground, wait(waitAtMostMs, planned, { ref: false })]))
}
