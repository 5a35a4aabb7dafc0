import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { type LoadResult, sendLoad } from '../shell/server/testing/processes/load-client.ts'
import type { Program } from '../shell/server/testing/processes/program.ts'
import { startRealShop } from '../shell/server/testing/processes/real-shop.ts'
import { formatRange, formatRatio, pairedRatio } from './bench/pairs.ts'

/**
 * `npx tsx scripts/bench-limits.ts` (needs a build) sends requests of one address over 200 connections to two servers of
 * one shop in turns: with a rate limit, whose shares the server takes from the database, and with `RATE_LIMITS=off`.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '20000' },
    connections: { type: 'string', default: '200' },
  },
})
const [rounds, count, connections] = [
  Number(values.rounds),
  Number(values.requests),
  Number(values.connections),
]
if (!(rounds >= 1 && count >= 1 && connections >= 1))
  throw new Error('--rounds, --requests and --connections must be numbers from 1')

const path = '/api/v3/gsn/flavors'
const headers = [{ 'accept-encoding': 'gzip, deflate, br' }]

async function measure({ url }: Program): Promise<LoadResult> {
  const target = url.replace('localhost', '127.0.0.1') + path
  const result = await sendLoad({ url: target, headers, connections, count })
  if (result.byStatus[200] !== count)
    throw new Error(`Responses were ${JSON.stringify(result.byStatus)}, not only 200`)
  return result
}

function report(
  name: string,
  on: LoadResult[],
  off: LoadResult[],
  read: (result: LoadResult) => number,
): void {
  const [limited, unlimited] = [on.map(read), off.map(read)]
  const ratio = formatRatio(pairedRatio(limited, unlimited))
  console.log(
    `${name.padEnd(11)} limited ${formatRange(limited)}, unlimited ${formatRange(unlimited)}, ratio ${ratio}`,
  )
}

const shop = await startRealShop()
try {
  // In windows of 2 s, the server takes many more shares than in windows of a minute, and never reaches the limit.
  const rateLimits = `api=${2 * count}/2`
  const withLimits = await shop.startServer(undefined, { env: { RATE_LIMITS: rateLimits } })
  const without = await shop.startServer()
  const on: LoadResult[] = []
  const off: LoadResult[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair = [await measure(withLimits), await measure(without)] as const
    // The first requests compile the code.
    if (round === 0) continue
    on.push(pair[0])
    off.push(pair[1])
  }
  console.log(
    `${rounds} rounds of ${count} requests of one address over ${connections} connections; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
  )
  report('p50, ms', on, off, ({ p50Ms }) => p50Ms)
  report('p99, ms', on, off, ({ p99Ms }) => p99Ms)
  report('requests/s', on, off, ({ perSecond }) => perSecond)
} finally {
  await shop.close()
}
