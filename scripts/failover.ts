import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { flavors } from '../shell/server/database/tables/catalogue.ts'
import { startRealShop } from '../shell/server/testing/processes/real-shop.ts'
import { audit, type Check } from './failover/audit.ts'
import { type Sales, startBuyers } from './failover/buyers.ts'
import { type Cluster, databaseUrl, startCluster } from './failover/cluster.ts'
import { createNetwork, type Node, removeNetwork, setCable } from './failover/network.ts'

/**
 * `npx tsx scripts/failover.ts` (needs a build, root, and Debian's `patroni`, `etcd-server`, `haproxy` and `postgresql`):
 * 20 buyers at two servers while the primary of three PostgreSQL nodes is killed, stopped and cut off. Exits with 1 if a
 * pause is longer than 60 s, an acknowledged order is lost, a purchase becomes two orders, or money does not agree.
 */
const names = ['sf-a', 'sf-b', 'sf-c']
const buyers = 20
const longestPauseS = 60
/** A replaced primary stays away for this time. */
const awayMs = 45_000

type Fault = {
  name: string
  begin: (node: Node) => Promise<void>
  end: (node: Node) => Promise<void>
}

function listFaults({ signal, startNode }: Cluster): Fault[] {
  return [
    {
      name: 'killed',
      begin: node => signal(node, 'SIGKILL'),
      end: async node => startNode(node),
    },
    {
      name: 'stopped',
      begin: node => signal(node, 'SIGSTOP'),
      end: node => signal(node, 'SIGCONT'),
    },
    { name: 'cut off', begin: node => setCable(node, 'down'), end: node => setCable(node, 'up') },
  ]
}

/** The longest time between two acknowledged orders since the moment, in seconds. */
function longestPause({ acknowledged }: Sales, since: number): number {
  const times = [...acknowledged.map(({ at }) => at).filter(at => at > since), performance.now()]
  const pauses = times.map((at, index) => at - (times[index - 1] ?? since))
  return Math.max(...pauses) / 1000
}

async function suffer(cluster: Cluster, fault: Fault, sales: Sales): Promise<Check> {
  const primary = await cluster.settled()
  await wait(5000)
  const since = performance.now()
  const before = { orders: sales.acknowledged.length, failures: sales.failures }
  await fault.begin(primary)
  await wait(awayMs)
  const next = await cluster.primary(primary)
  await fault.end(primary)
  await cluster.settled()
  const pause = longestPause(sales, since)
  const made = sales.acknowledged.length - before.orders
  const failed = sales.failures - before.failures
  const name = `primary ${fault.name}: ${primary.name} → ${next?.name ?? 'none'}, sales paused for ${pause.toFixed(1)} s (${made} orders, ${failed} repeated requests)`
  return {
    name,
    problem: pause > longestPauseS ? `more than ${longestPauseS} s` : null,
  }
}

const folder = await mkdtemp(join(tmpdir(), 'storefront-failover-'))
let failed = 0
function report({ name, problem }: Check): void {
  console.log(problem === null ? `✔ ${name}` : `✘ ${name}\n    ${problem}`)
  if (problem !== null) failed += 1
}

const nodes = await createNetwork(names)
const cluster = await startCluster(nodes, folder)
try {
  await cluster.settled()
  const shop = await startRealShop(undefined, { DATABASE_URL: databaseUrl })
  try {
    const servers = [await shop.startServer(), await shop.startServer()]
    await shop.database.update(flavors).set({ stock: 100_000 })
    const urls = servers.map(({ url }) => url)
    const sales = startBuyers(urls, await shop.signIn(buyers))
    for (const fault of listFaults(cluster)) report(await suffer(cluster, fault, sales))
    await sales.stop()
    for (const check of await audit({ ...shop, url: urls[0] ?? '' }, sales)) report(check)
    console.log(`${sales.resolved} orders whose first response failed were found by their key`)
  } finally {
    await shop.close()
  }
} finally {
  await cluster.stop()
  await removeNetwork(names)
  if (failed === 0) await rm(folder, { recursive: true, force: true })
  else console.log(`The logs of the nodes are in ${folder}`)
}
process.exitCode = failed > 0 ? 1 : 0
