import type { RealShop } from '../../shell/server/testing/processes/real-shop.ts'
import type { BareServer } from './start-static.ts'
import { measureStreams, streamProblems } from './streams.ts'
import type { LoadTarget } from './targets.ts'
import { compareServers, countAllowed, isSessionShared } from './two-servers.ts'

type Options = {
  shop: RealShop
  bare: BareServer
  targets: LoadTarget[]
  load: { count: number; connections: number }
  /** The number of event streams; 0 opens none. */
  streams: number
  log: (line: string) => void
}

/** The paths that are compared. */
const compared = ['flavors', 'flavors, signed in', 'page /guest']
const pageLimit = 20
const streamSeconds = 10

/** Compares one server with two on the same database, and returns what is wrong. */
export async function reportServers(options: Options): Promise<string[]> {
  const { shop, log } = options
  const env = { TRUST_PROXY: 'loopback' }
  const [first, second] = [
    await shop.startServer(undefined, { env }),
    await shop.startServer(undefined, { env }),
  ]
  const problems = [
    ...(await reportSpeed(options, [first, second])),
    ...(await reportShared(options, [first, second])),
    ...(await reportStreams(options, [first, second])),
  ]
  for (const problem of problems) log(`    ${problem}`)
  await Promise.all([first, second].map(server => server.end('SIGTERM')))
  return problems
}

type Servers = Parameters<typeof compareServers>[1]['servers']

async function reportSpeed(options: Options, servers: Servers): Promise<string[]> {
  const { targets, bare, load, log } = options
  const problems: string[] = []
  for (const target of targets.filter(({ name }) => compared.includes(name))) {
    const { one, two, failed } = await compareServers(target, { servers, bare, load })
    log(
      `${failed === 0 ? '✔' : '✘'} ${target.name.padEnd(24)} one server × ${one.toFixed(2)}, two servers × ${two.toFixed(2)}`,
    )
    if (failed > 0) problems.push(`${failed} wrong responses of ${target.name}`)
  }
  return problems
}

async function reportShared({ shop, log }: Options, servers: Servers): Promise<string[]> {
  const isShared = await isSessionShared(shop, servers)
  const env = { RATE_LIMITS: `page=${pageLimit}/3600` }
  const limited: Servers = [
    await shop.startServer(undefined, { env }),
    await shop.startServer(undefined, { env }),
  ]
  const allowed = await countAllowed(limited, pageLimit)
  await Promise.all(limited.map(server => server.end('SIGTERM')))
  log(
    `${isShared ? '✔' : '✘'} two servers share sessions; with ${pageLimit} pages for one address, both together send ${allowed}`,
  )
  return isShared ? [] : ['a session that one server ends goes on at the other one']
}

async function reportStreams({ shop, streams, log }: Options, servers: Servers): Promise<string[]> {
  if (streams === 0) return []
  const measured = await measureStreams(shop, servers, { streams, seconds: streamSeconds })
  const problems = streamProblems(measured, streams)
  const { sent, lost, doubled, p50, p99 } = measured
  log(
    `${problems.length === 0 ? '✔' : '✘'} ${measured.streams} streams over two servers: ${sent} messages to two streams each, ${lost} lost, ${doubled} twice, p50 ${p50} ms, p99 ${p99} ms`,
  )
  return problems
}
