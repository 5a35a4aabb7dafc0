import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { sendLoad } from '../shell/server/testing/processes/load-client.ts'
import { readMemory } from '../shell/server/testing/processes/memory.ts'
import type { Program } from '../shell/server/testing/processes/program.ts'
import { type RealShop, startRealShop } from '../shell/server/testing/processes/real-shop.ts'
import { pairedRatio } from './bench/pairs.ts'

/**
 * `npx tsx scripts/bench-tracing.ts` (needs a build) compares a server with traces and metrics with one without, in
 * turns and with the same requests: the processor time of the server for each request, and the requests per second. A
 * second server without them shows how exact the comparison is. A collector in this process receives what is sent. Exits
 * with 1 if the processor time grows by more than 3 % beyond that. `--ratio` is the share of requests with a trace.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    requests: { type: 'string', default: '800' },
    ratio: { type: 'string', default: '0.05' },
  },
})
const [rounds, count, ratio] = [values.rounds, values.requests, values.ratio].map(Number)
if (!rounds || !count || ratio === undefined || Number.isNaN(ratio))
  throw new Error('--rounds, --requests and --ratio must be numbers')

const connections = 20
const maxRatio = 1.03
/** The first rounds compile the code. */
const warmUpRounds = 3

const names = ['off', 'again', 'on'] as const
type Name = (typeof names)[number]
type Measured = { cpuMs: number; perSecond: number }
type Target = { name: string; path: string; headers: Record<string, string>[] }

/** Of Linux: the processor time of all threads, which `/proc/<pid>/task/<thread>/schedstat` tells in ns. */
async function readProcessorMs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`)
  const texts = await Promise.all(
    threads.map(thread => readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')),
  )
  return texts.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
}

async function startSink() {
  let received = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    request.on('end', () => response.end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, bytes: () => received, close: () => server.close() }
}

async function listTargets(shop: RealShop): Promise<Target[]> {
  const signedIn = (await shop.signIn(20)).map(cookie => ({ cookie }))
  return [
    { name: 'orders of a customer', path: '/api/v3/orders', headers: signedIn },
    { name: 'flavors, signed in', path: '/api/v3/gsn/flavors', headers: signedIn },
    { name: 'page /guest', path: '/guest', headers: [{ 'accept-encoding': 'br' }] },
  ]
}

async function measure({ url, pid }: Program, { path, headers }: Target): Promise<Measured> {
  const before = await readProcessorMs(pid)
  const address = url.replace('localhost', '127.0.0.1') + path
  const sent = await sendLoad({ url: address, headers, connections, count: count ?? 0 })
  if (Object.keys(sent.byStatus).some(status => status !== '200'))
    throw new Error(`${path} responds with ${JSON.stringify(sent.byStatus)}`)
  return { cpuMs: (await readProcessorMs(pid)) - before, perSecond: sent.perSecond }
}

type Servers = Record<Name, Program>
type Rounds = Record<Name, Measured[]>

async function compare(servers: Servers, target: Target): Promise<Rounds> {
  const measured: Rounds = { off: [], again: [], on: [] }
  for (let round = -warmUpRounds; round < (rounds ?? 0); round++) {
    // Each server is the first one equally often.
    const turn = Math.abs(round) % names.length
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const one = await measure(servers[name], target)
      if (round >= 0) measured[name].push(one)
    }
  }
  return measured
}

/** The processor time of all rounds, for each request. */
const perRequest = (all: Measured[]) =>
  all.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / (all.length * (count ?? 1))

const inMicroseconds = (ms: number) => `${(ms * 1000).toFixed(0)} µs`
const ratioOf = (some: Measured[], base: Measured[], pick: (one: Measured) => number) =>
  pairedRatio(some.map(pick), base.map(pick)).median.toFixed(2)

/** Returns the ratios of the sums, with tracing and of the second server without it. */
function report({ name }: Target, { off, again, on }: Rounds) {
  const cells = [
    ...[off, on].map(all => inMicroseconds(perRequest(all))),
    ratioOf(on, off, ({ cpuMs }) => cpuMs),
    ratioOf(again, off, ({ cpuMs }) => cpuMs),
    ratioOf(on, off, ({ perSecond }) => perSecond),
  ]
  console.log(`| ${[name, ...cells].join(' | ')} |`)
  return { on: perRequest(on) / perRequest(off), again: perRequest(again) / perRequest(off) }
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

const sink = await startSink()
const shop = await startRealShop()
try {
  const off = await shop.startServer()
  const again = await shop.startServer()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
    OTEL_TRACES_SAMPLER_ARG: String(ratio),
  }
  const on = await shop.startServer(undefined, { env })
  console.log(
    `${rounds} rounds of ${count} requests, ${ratio} of them traced; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log(
    '| Requests | Off | On | Processor time, on / off | Off again / off | Requests per second, on / off |',
  )
  console.log('|---|---|---|---|---|---|')
  const ratios: Record<'on' | 'again', number>[] = []
  for (const target of await listTargets(shop))
    ratios.push(report(target, await compare({ off, again, on }, target)))
  const [memoryOff, memoryOn] = await Promise.all([readMemory(off.pid), readMemory(on.pid)])
  console.log(
    `\nMemory: ${memoryOff.toFixed(0)} MB off, ${memoryOn.toFixed(0)} MB on. The collector received ${(sink.bytes() / 1024).toFixed(0)} KB. Load at the end: ${loadavg()[0]?.toFixed(1)}.`,
  )
  const [more, noise] = [mean(ratios.map(({ on }) => on)), mean(ratios.map(one => one.again))]
  const inPercent = (found: number) => `${((found - 1) * 100).toFixed(1)} %`
  console.log(
    `All: ${inPercent(more)} more processor time with tracing; the second server without it: ${inPercent(noise)}.`,
  )
  if (more > maxRatio * Math.max(1, noise)) process.exitCode = 1
} finally {
  await shop.close()
  sink.close()
}
