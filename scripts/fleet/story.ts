import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'

import { openSession } from '../../shell/server/features/accounts/repository-sessions.ts'
import { addCustomers } from '../../shell/server/features/orders/testing/stock.ts'
import type { Fleet } from './fleet.ts'
import { Journal } from './journal.ts'
import { operateShop } from './operator.ts'
import { Releaser } from './releaser.ts'
import { Shopper } from './shopper.ts'
import { copyNextServer, nextMigration } from './upgrade.ts'

export type Length = {
  documents: number
  releases: number
  /** Each of them has a kill. */
  rounds: number
  /** Seconds of a round. */
  roundSeconds: number
  thinkMs: number
  hasUpgrade: boolean
}

/** What happened to the servers. Times in ms. */
type Operations = {
  kills: number
  /** The times until servers with empty disks were ready. */
  readyMs: number[]
  restartMs: number
  /** The times from the signal to the end of each upgraded server. */
  stopMs: number[]
  isMigrated: boolean
}

export type Story = {
  journal: Journal
  releaser: Releaser
  operations: Operations
  shoppers: Shopper[]
  /** How many streams got the last event. */
  liveStreams: number
  seconds: number
}

type Say = (sentence: string) => void

/** Pages repeat a refused call after this time at most. */
const refusingSeconds = 5
const streamTimeoutMs = 20_000

async function openShoppers(fleet: Fleet, journal: Journal, { documents, thinkMs }: Length) {
  const customers = await addCustomers(fleet.database, documents)
  const opening = customers.map(async (accountId, number) => {
    const cookie = `token=${await openSession(fleet.database, { accountId })}`
    return new Shopper({ url: fleet.url, cookie, number, journal, thinkMs })
  })
  return await Promise.all(opening)
}

/** Releases, kills, restarts, and upgrades while documents shop. */
export async function runStory(fleet: Fleet, length: Length, say: Say): Promise<Story> {
  const journal = new Journal()
  const releaser = new Releaser(fleet)
  const shoppers = await openShoppers(fleet, journal, length)
  const working = [...shoppers.map(shopper => shopper.shop()), operateShop(fleet.url, journal)]
  try {
    const [operations] = await Promise.all([
      operate({ fleet, journal, length, say }),
      releaseAll(releaser, length, say),
    ])
    journal.isOver = true
    const seconds = journal.now
    await Promise.all(working)
    const liveStreams = await countLiveStreams(fleet, shoppers)
    return { journal, releaser, operations, shoppers, liveStreams, seconds }
  } finally {
    journal.isOver = true
    await Promise.allSettled(working)
    for (const shopper of shoppers) shopper.close()
  }
}

async function releaseAll(releaser: Releaser, length: Length, say: Say): Promise<void> {
  const { releases, rounds, roundSeconds } = length
  const startedAt = performance.now()
  for (let number = 1; number <= releases; number++) {
    await waitUntil(startedAt + ((number - 1) / releases) * rounds * roundSeconds * 1000)
    await releaser.release(number)
    say(`release ${number} of ${releases}`)
  }
}

const waitUntil = (moment: number) => wait(Math.max(0, moment - performance.now()))

type Context = { fleet: Fleet; journal: Journal; length: Length; say: Say }

async function operate(context: Context): Promise<Operations> {
  const { fleet, journal, length, say } = context
  const done: Operations = { kills: 0, readyMs: [], restartMs: 0, stopMs: [], isMigrated: false }
  const startedAt = performance.now()
  for (let round = 0; round < length.rounds; round++) {
    const at = (part: number) => waitUntil(startedAt + (round + part) * length.roundSeconds * 1000)
    await at(0.2)
    const replica = fleet.replicas[round % 2] ?? fleet.replicas[0]
    await replica.kill()
    done.kills += 1
    say(`killed ${replica.url}`)
    done.readyMs.push(await replica.start())
    say(`started ${replica.url} with an empty disk`)
    await at(0.7)
    if (round !== Math.floor(length.rounds / 2)) continue
    done.restartMs = await journal.whileRefusing(refusingSeconds, fleet.restartDatabase)
    say(`PostgreSQL was away for ${Math.round(done.restartMs)} ms`)
  }
  await waitUntil(startedAt + length.rounds * length.roundSeconds * 1000)
  return length.hasUpgrade ? { ...done, ...(await upgrade(context)) } : done
}

/** Replaces one server after the other. */
async function upgrade({ fleet, say }: Context) {
  const program = await copyNextServer(fleet.folder)
  const stopMs: number[] = []
  for (const replica of fleet.replicas) {
    stopMs.push(await replica.stop())
    replica.use(program)
    await replica.start()
    say(`upgraded ${replica.url}`)
  }
  const { rows } = await fleet.database.execute(
    sql`SELECT version FROM schema_migrations WHERE version = ${nextMigration}`,
  )
  return { stopMs, isMigrated: rows.length === 1 }
}

/** Changes the stock of a plan, and counts the streams that get it. */
async function countLiveStreams({ database }: Fleet, shoppers: Shopper[]): Promise<number> {
  const changedAt = performance.now()
  await database.execute(sql`UPDATE flavors SET stock = stock + 1 WHERE product_id = 1060`)
  const count = () => shoppers.filter(({ stream }) => stream.lastStockAt > changedAt).length
  const deadline = changedAt + streamTimeoutMs
  while (count() < shoppers.length && performance.now() < deadline) await wait(50)
  return count()
}
