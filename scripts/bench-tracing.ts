import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'

import { sendLoad } from '../shell/server/testing/processes/load-client.ts'
import { readMemory } from '../shell/server/testing/processes/memory.ts'
import type { Program } from '../shell/server/testing/processes/program.ts'
import { type RealShop, startRealShop } from '../shell/server/testing/processes/real-shop.ts'
import { pairedRatio } from './bench/pairs.ts'
import { readProcessorMs } from './bench/processor-ms.ts'

/**
 * `npx tsx scripts/bench-tracing.ts` (needs a build) compares a server with traces and metrics with one without, in
 * turns and with the same requests: the processor time of the server for each request, and the requests per second. A
 * second server without them shows how exact the comparison is. Two processes of the same program differ by some percent,
 * so that each group has three new ones. The first rounds, in which a server compiles its code, are a figure of their own.
 * A collector in this process receives what is sent. Exits with 1 if the mean of the groups grows by more than 3 % beyond
 * the second server after those rounds. `--ratio` is the share of requests with a trace.
 */
const { values } = parseArgs({
  options: {
    groups: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '12' },
    first: { type: 'string', default: '12' },
    requests: { type: 'string', default: '800' },
    ratio: { type: 'string', default: '0.01' },
  },
})
const [groups = 0, rounds = 0, firstRounds = 0, count = 0, ratio = 0] = [
  values.groups,
  values.rounds,
  values.first,
  values.requests,
  values.ratio,
].map(Number)
if (!groups || !rounds || !firstRounds || !count || Number.isNaN(ratio))
  throw new Error('--groups, --rounds, --first, --requests and --ratio must be numbers')

const connections = 20
const maxRatio = 1.03

const names = ['off', 'again', 'on'] as const
type Name = (typeof names)[number]
type Measured = { cpuMs: number; perSecond: number }
type Target = { name: string; path: string; headers: Record<string, string>[] }

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
  const sent = await sendLoad({ url: address, headers, connections, count })
  if (Object.keys(sent.byStatus).some(status => status !== '200'))
    throw new Error(`${path} responds with ${JSON.stringify(sent.byStatus)}`)
  return { cpuMs: (await readProcessorMs(pid)) - before, perSecond: sent.perSecond }
}

type Servers = Record<Name, Program>
type Rounds = Record<Name, Measured[]>
/** The rounds in which the servers compile their code, and those afterwards. */
type Phases = { first: Rounds; later: Rounds }

async function compareIn(servers: Servers, target: Target, length: number): Promise<Rounds> {
  const measured: Rounds = { off: [], again: [], on: [] }
  for (let round = 0; round < length; round++) {
    // Each server is the first one equally often.
    const turn = round % names.length
    for (const name of [...names.slice(turn), ...names.slice(0, turn)])
      measured[name].push(await measure(servers[name], target))
  }
  return measured
}

async function compare(servers: Servers, target: Target): Promise<Phases> {
  const first = await compareIn(servers, target, firstRounds)
  return { first, later: await compareIn(servers, target, rounds) }
}

/** The processor time of all rounds, for each request. */
const perRequest = (all: Measured[]) =>
  all.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / (all.length * count)

const inMicroseconds = (ms: number) => `${(ms * 1000).toFixed(0)} µs`
const ratioOf = (some: Measured[], base: Measured[], pick: (one: Measured) => number) =>
  pairedRatio(some.map(pick), base.map(pick)).median.toFixed(2)

type Ratios = Record<'on' | 'again', number>

const toRatios = ({ off, on, again }: Rounds): Ratios => {
  return { on: perRequest(on) / perRequest(off), again: perRequest(again) / perRequest(off) }
}

/** Prints a row for all groups. */
function report({ name }: Target, all: Phases[]): void {
  const later = all.map(group => group.later)
  const [off = [], on = []] = (['off', 'on'] as const).map(each =>
    later.flatMap(group => group[each]),
  )
  const cells = [
    ...[off, on].map(measured => inMicroseconds(perRequest(measured))),
    mean(later.map(group => toRatios(group).on)).toFixed(3),
    mean(later.map(group => toRatios(group).again)).toFixed(3),
    mean(all.map(({ first }) => toRatios(first).on)).toFixed(3),
    ratioOf(on, off, ({ perSecond }) => perSecond),
  ]
  console.log(`| ${[name, ...cells].join(' | ')} |`)
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

function standardError(numbers: number[]): number {
  const squares = numbers.map(one => (one - mean(numbers)) ** 2)
  return Math.sqrt(mean(squares) / Math.max(1, numbers.length - 1))
}

const inPercent = (found: number) => `${(found * 100).toFixed(1)} %`
const describe = (found: number[]) =>
  `${inPercent(mean(found) - 1)} (standard error ${inPercent(standardError(found))})`

type Memory = Record<'off' | 'on', number>

/** New processes, started in another order in each group. */
async function measureGroup(shop: RealShop, group: number, targets: Target[], url: string) {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: String(ratio) }
  const turn = group % names.length
  const servers: Partial<Servers> = {}
  for (const name of [...names.slice(turn), ...names.slice(0, turn)])
    servers[name] = await shop.startServer(undefined, name === 'on' ? { env } : {})
  const { off, again, on } = servers
  if (!off || !again || !on) throw new Error('A server is missing')
  const measured: Phases[] = []
  for (const target of targets) measured.push(await compare({ off, again, on }, target))
  const memory: Memory = { off: await readMemory(off.pid), on: await readMemory(on.pid) }
  await Promise.all([off, again, on].map(server => server.end('SIGTERM')))
  return { measured, memory }
}

const sink = await startSink()
const shop = await startRealShop()
try {
  await shop.startServer()
  const targets = await listTargets(shop)
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `${groups} groups of ${firstRounds} and ${rounds} rounds of ${count} requests, ${ratio} of them traced; ${cpus().length} processors, load ${load}\n`,
  )
  const done: { measured: Phases[]; memory: Memory }[] = []
  for (let group = 0; group < groups; group++)
    done.push(await measureGroup(shop, group, targets, sink.url))
  console.log(
    '| Requests | Off | On | Processor time, on / off | Off again / off | First rounds, on / off | Requests per second, on / off |',
  )
  console.log('|---|---|---|---|---|---|---|')
  for (const [index, target] of targets.entries())
    report(
      target,
      done.flatMap(({ measured }) => measured[index] ?? []),
    )
  const ofGroup = (phase: keyof Phases, pick: keyof Ratios) =>
    done.map(({ measured }) => mean(measured.map(target => toRatios(target[phase])[pick])))
  const memoryOf = (name: keyof Memory) => mean(done.map(({ memory }) => memory[name])).toFixed(0)
  console.log(
    `\nMemory: ${memoryOf('off')} MB off, ${memoryOf('on')} MB on. The collector received ${(sink.bytes() / 1024).toFixed(0)} KB. Load at the end: ${loadavg()[0]?.toFixed(1)}.`,
  )
  const [more, noise] = [ofGroup('later', 'on'), ofGroup('later', 'again')]
  console.log(
    `All: ${describe(more)} more processor time with tracing; the second server without it: ${describe(noise)}.`,
  )
  const [moreAtFirst, noiseAtFirst] = [ofGroup('first', 'on'), ofGroup('first', 'again')]
  console.log(
    `In the first ${firstRounds * count} requests of each kind: ${describe(moreAtFirst)}; the second server: ${describe(noiseAtFirst)}.`,
  )
  if (mean(more) > maxRatio * Math.max(1, mean(noise))) process.exitCode = 1
} finally {
  await shop.close()
  sink.close()
}
