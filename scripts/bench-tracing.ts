import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { sendLoad } from '../shell/server/testing/processes/load-client.ts'
import { readMemory } from '../shell/server/testing/processes/memory.ts'
import type { Program } from '../shell/server/testing/processes/program.ts'
import { type RealShop, startRealShop } from '../shell/server/testing/processes/real-shop.ts'
import { formatRatio, median, pairedRatio } from './bench/pairs.ts'

/**
 * `npx tsx scripts/bench-tracing.ts` (needs a build) compares a server with traces and metrics with one without, in
 * turns and with the same requests: the processor time of the server for each request, and the requests per second. A
 * collector in this process receives what is sent. Exits with 1 if the processor time grows by more than 3 %.
 * `--ratio` is the share of requests with a trace.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '15' },
    requests: { type: 'string', default: '3000' },
    ratio: { type: 'string', default: '0.1' },
  },
})
const [rounds, count, ratio] = [values.rounds, values.requests, values.ratio].map(Number)
if (!rounds || !count || ratio === undefined || Number.isNaN(ratio))
  throw new Error('--rounds, --requests and --ratio must be numbers')

const connections = 20
const maxRatio = 1.03
/** Of Linux: `/proc/<pid>/stat` counts the processor time in hundredths of a second. */
const tickMs = 10

type Measured = { cpuMs: number; perSecond: number }
type Target = { name: string; path: string; headers: Record<string, string>[] }

async function readProcessorMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, can contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
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

type Pair = { on: Measured; off: Measured }

async function compare(servers: { on: Program; off: Program }, target: Target): Promise<Pair[]> {
  const pairs: Pair[] = []
  for (let round = -1; round < (rounds ?? 0); round++) {
    // The second of two is never always the same one.
    const isOnFirst = round % 2 === 0
    const first = await measure(isOnFirst ? servers.on : servers.off, target)
    const second = await measure(isOnFirst ? servers.off : servers.on, target)
    const pair = isOnFirst ? { on: first, off: second } : { on: second, off: first }
    // The first round compiles the code.
    if (round >= 0) pairs.push(pair)
  }
  return pairs
}

function report({ name }: Target, pairs: Pair[]): number {
  const sides = (pick: (one: Measured) => number) =>
    [pairs.map(({ on }) => pick(on)), pairs.map(({ off }) => pick(off))] as const
  const perRequest = (all: number[]) => ((median(all) / (count ?? 1)) * 1000).toFixed(0)
  const [onCpu, offCpu] = sides(({ cpuMs }) => cpuMs)
  const [onRate, offRate] = sides(({ perSecond }) => perSecond)
  const cpu = pairedRatio(onCpu, offCpu)
  const rate = pairedRatio(onRate, offRate)
  console.log(
    `| ${name} | ${perRequest(offCpu)} µs | ${perRequest(onCpu)} µs | ${formatRatio(cpu)} | ${formatRatio(rate)} |`,
  )
  return cpu.median
}

const sink = await startSink()
const shop = await startRealShop()
try {
  const off = await shop.startServer()
  const env = {
    OTEL_EXPORTER_OTLP_ENDPOINT: sink.url,
    OTEL_TRACES_SAMPLER_ARG: String(ratio),
    OTEL_METRIC_EXPORT_INTERVAL: '10000',
  }
  const on = await shop.startServer(undefined, { env })
  console.log(
    `${rounds} rounds of ${count} requests, ${ratio} of them traced; ${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log('| Requests | Off | On | Processor time, on / off | Requests per second, on / off |')
  console.log('|---|---|---|---|---|')
  const ratios: number[] = []
  for (const target of await listTargets(shop))
    ratios.push(report(target, await compare({ on, off }, target)))
  const [memoryOff, memoryOn] = await Promise.all([readMemory(off.pid), readMemory(on.pid)])
  console.log(
    `\nMemory: ${memoryOff.toFixed(0)} MB off, ${memoryOn.toFixed(0)} MB on. The collector received ${(sink.bytes() / 1024).toFixed(0)} KB. Load at the end: ${loadavg()[0]?.toFixed(1)}.`,
  )
  const mean = ratios.reduce((sum, one) => sum + one, 0) / ratios.length
  console.log(`All: ${((mean - 1) * 100).toFixed(1)} % more processor time with tracing.`)
  if (mean > maxRatio) process.exitCode = 1
} finally {
  await shop.close()
  sink.close()
}
