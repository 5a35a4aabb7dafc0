import { sendLoad } from '../../shell/server/testing/processes/load-client.ts'
import type { Program } from '../../shell/server/testing/processes/program.ts'
import type { RealShop } from '../../shell/server/testing/processes/real-shop.ts'
import type { BareServer } from './start-static.ts'
import type { LoadTarget } from './targets.ts'

/** Requests per second, relative to the bare server. */
type Compared = { one: number; two: number; failed: number }

type Load = { count: number; connections: number }

const addressOf = ({ url }: Program, path: string) => url.replace('localhost', '127.0.0.1') + path

/** Sends the same load to one server, and then divided to both. The bare server is measured before and after. */
export async function compareServers(
  { path, headers, status }: LoadTarget,
  { servers, bare, load }: { servers: [Program, Program]; bare: BareServer; load: Load },
): Promise<Compared> {
  const { count, connections } = load
  const send = (url: string, part: number) =>
    sendLoad({
      ...{ url, headers },
      connections: Math.ceil(connections / part),
      count: Math.ceil(count / part),
    })
  const urls = servers.map(server => addressOf(server, path))
  const [first = ''] = urls
  await bare.copy(first, headers[0] ?? {})
  for (const url of urls) await send(url, 20)
  const before = await send(bare.url, 2)
  const one = await send(first, 1)
  const both = await Promise.all(urls.map(url => send(url, 2)))
  const after = await send(bare.url, 2)
  const control = (before.perSecond + after.perSecond) / 2
  const failed = [one, ...both].flatMap(({ byStatus }) =>
    Object.entries(byStatus).flatMap(([got, times]) => (Number(got) === status ? [] : [times])),
  )
  return {
    one: one.perSecond / control,
    two: both.reduce((sum, { perSecond }) => sum + perSecond, 0) / control,
    failed: failed.reduce((sum, times) => sum + times, 0),
  }
}

/** Whether a session that one server ends has ended on the other one at once. */
export async function isSessionShared(
  shop: RealShop,
  [first, second]: [Program, Program],
): Promise<boolean> {
  const [cookie = ''] = await shop.signIn(1)
  const statusAt = async ({ url }: Program) =>
    (await fetch(`${url}/api/v3/orders`, { headers: { cookie } })).status
  const before = await Promise.all([first, second].map(statusAt))
  await fetch(`${first.url}/api/auth/clear-token`, { method: 'POST', headers: { cookie } })
  return before.every(status => status === 200) && (await statusAt(second)) === 401
}

/** The number of pages that one address gets from two servers with this limit, taking turns. */
export async function countAllowed(
  [first, second]: [Program, Program],
  limit: number,
): Promise<number> {
  let allowed = 0
  for (let turn = 0; turn < 3 * limit; turn++) {
    const { url } = turn % 2 === 0 ? first : second
    const response = await fetch(`${url}/guest`)
    await response.body?.cancel()
    if (response.status === 200) allowed += 1
  }
  return allowed
}
