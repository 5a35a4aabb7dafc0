import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { type LoadResult, sendLoad } from '../shell/server/testing/processes/load-client.ts'
import { readMemory } from '../shell/server/testing/processes/memory.ts'
import type { Program } from '../shell/server/testing/processes/program.ts'
import { startRealShop } from '../shell/server/testing/processes/real-shop.ts'
import { writeOutput } from './bench/write-section.ts'
import { reportServers } from './load/report-servers.ts'
import { soak, soakProblems } from './load/soak.ts'
import { type BareServer, startBareServer } from './load/start-static.ts'
import { type LoadTarget, listTargets } from './load/targets.ts'

/**
 * `npm run load` (needs a build) sends requests to each hot path over persistent connections. It measures the memory of
 * the server, and compares its speed with a bare `node:http` server that sends the same bytes. Then it sends requests to
 * all of them for `--minutes` at full speed, and compares the memory at the end with that after the first minute. At
 * last, it compares one server with two, and opens `--streams` event streams over both; `--only servers` does only this.
 * Exits with 1 if a limit is exceeded. `--write` puts the output into docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '50' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '10' },
    streams: { type: 'string', default: '2000' },
    write: { type: 'boolean', default: false },
  },
})
const [count, connections] = [Number(values.requests), Number(values.connections)]
const [minutes, streams] = [Number(values.minutes), Number(values.streams)]
if (!count || !connections) throw new Error('--requests and --connections must be numbers')
if (!(streams >= 0)) throw new Error('--streams must be a number')
if (minutes !== 0 && !(minutes >= 2)) throw new Error('--minutes must be 0, or a number from 2')
if (values.write && values.only) throw new Error('--write needs all targets, so not --only')

/** The maximum memory in megabytes. */
const maxMemoryMb = 300
/** The maximum p99, relative to the bare server. */
const maxP99Ratio = 5

type Measured = { own: LoadResult; rate: number; p99: number; memory: number }

/** The bare server is measured before and after, so that other load on the machine affects both sides. */
async function measure(target: LoadTarget, server: Program, bare: BareServer): Promise<Measured> {
  const url = server.url.replace('localhost', '127.0.0.1') + target.path
  const { headers } = target
  await bare.copy(url, headers[0] ?? {})
  const measureBare = () =>
    sendLoad({ url: bare.url, headers, connections, count: Math.ceil(count / 2) })
  await sendLoad({ url, headers, connections, count: Math.min(2000, count) })
  const before = await measureBare()
  const own = await sendLoad({ url, headers, connections, count })
  const after = await measureBare()
  return {
    own,
    rate: (2 * own.perSecond) / (before.perSecond + after.perSecond),
    p99: (2 * own.p99Ms) / (before.p99Ms + after.p99Ms),
    memory: await readMemory(server.pid),
  }
}

function problemsOf(target: LoadTarget, { own, rate, p99, memory }: Measured): string[] {
  const { status, minRate } = target
  const responded = own.byStatus[status] ?? 0
  return [
    ...(responded < count
      ? [`responses were ${JSON.stringify(own.byStatus)}, not only ${status}`]
      : []),
    ...(memory > maxMemoryMb ? [`memory is more than ${maxMemoryMb} MB`] : []),
    ...(minRate && rate < minRate ? [`speed is less than ${minRate} of the bare server`] : []),
    ...(minRate && p99 > maxP99Ratio
      ? [`p99 is more than ${maxP99Ratio} times that of the bare server`]
      : []),
  ]
}

const lines: string[] = []

function log(line: string): void {
  console.log(line)
  lines.push(line)
}

const cell = (text: string | number, width: number) => String(text).padStart(width)

function report(target: LoadTarget, measured: Measured): string[] {
  const { own, rate, p99, memory } = measured
  const problems = problemsOf(target, measured)
  log(
    `${problems.length === 0 ? '✔' : '✘'} ${target.name.padEnd(24)}${cell(own.perSecond.toFixed(0), 7)}/s × ${rate.toFixed(2)}` +
      `  p50 ${cell(own.p50Ms.toFixed(1), 5)} ms  p99 ${cell(own.p99Ms.toFixed(1), 5)} ms × ${p99.toFixed(1)}` +
      `  ${cell(own.bodyBytes, 6)} bytes  ${cell(memory.toFixed(0), 4)} MB`,
  )
  for (const problem of problems) log(`    ${problem}`)
  return problems
}

async function reportSoak(targets: LoadTarget[], server: Program): Promise<string[]> {
  const open = targets.filter(({ isLimited }) => !isLimited)
  if (minutes === 0 || open.length === 0) return []
  const soaked = await soak(open, server, { minutes, connections })
  const problems = soakProblems(soaked)
  const { requests, afterFirstMinute, atEnd, most } = soaked
  log(
    `${problems.length === 0 ? '✔' : '✘'} ${requests} requests in ${minutes} minutes: memory ${afterFirstMinute.toFixed(0)} MB after the first minute,` +
      ` ${atEnd.toFixed(0)} MB at the end × ${(atEnd / afterFirstMinute).toFixed(2)}, at most ${most.toFixed(0)} MB`,
  )
  for (const problem of problems) log(`    ${problem}`)
  return problems
}

const shop = await startRealShop()
const bare = await startBareServer()
try {
  const open = await shop.startServer()
  const limited = await shop.startServer(undefined, { env: { RATE_LIMITS: 'api=1/3600' } })
  const all = await listTargets(shop, open.url)
  const targets = all.filter(({ name }) => name.includes(values.only))
  log(
    `${count} requests each over ${connections} connections; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; × = compared with a bare node:http server`,
  )
  const problems: string[] = []
  for (const target of targets)
    problems.push(...report(target, await measure(target, target.isLimited ? limited : open, bare)))
  problems.push(...(await reportSoak(targets, open)))
  if (values.only === '' || values.only === 'servers') {
    const load = { count: Math.ceil(count / 5), connections }
    problems.push(...(await reportServers({ shop, bare, targets: all, load, streams, log })))
  }
  if (values.write) await writeOutput('load', lines)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  bare.stop()
  await shop.close()
}
