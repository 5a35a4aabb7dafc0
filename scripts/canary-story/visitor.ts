import { ownCookies } from '@storefront/api/cookies'

/** A visitor over HTTP: the value of the cookie by which the shop recognizes it. */
export type Visitor = { arm: string }

/** `token`: the one-time token of a page that counts for a canary. `files`: the files that the document names. */
type OpenedPage = { composition: string; token: string | null; files: string[] }

const timeoutMs = 60_000
/** What a browser sends with a page load. */
const browserHeaders = {
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
}

export const cookieOf = ({ arm }: Visitor) => `${ownCookies.arm}=${arm}`

function load(shop: string, headers: Record<string, string>): Promise<Response> {
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(`${shop}/guest`, { headers: { ...browserHeaders, ...headers }, signal })
}

async function readPage(response: Response): Promise<OpenedPage> {
  const text = await response.text()
  const [, composition] = /<html[^>]* data-composition="([0-9a-f]{64})"/.exec(text) ?? []
  if (!composition) throw new Error(`${response.url} responds with ${response.status}`)
  const [, token = null] =
    /page;desc="(.*)"/.exec(response.headers.get('server-timing') ?? '') ?? []
  return { composition, token, files: text.match(/\/r\/[a-z]+\/[\w.-]+/g) ?? [] }
}

/** The first page load of a browser. It gets the cookie and the stable shop, and counts for no canary. */
export async function arrive(shop: string): Promise<Visitor> {
  const response = await load(shop, {})
  await response.body?.cancel()
  const set = new RegExp(`^${ownCookies.arm}=([^;]+)`)
  const [arm] = response.headers.getSetCookie().flatMap(line => set.exec(line)?.[1] ?? [])
  if (!arm) throw new Error(`${shop} gave a new visitor no cookie: ${response.status}`)
  return { arm }
}

/** The composition that is live: a browser without the cookie is in no arm. */
export async function findLive(shop: string): Promise<string> {
  return (await readPage(await load(shop, {}))).composition
}

export async function openPage(shop: string, visitor: Visitor): Promise<OpenedPage> {
  return readPage(await load(shop, { cookie: cookieOf(visitor) }))
}

/** The composition that this visitor would get now. A prefetched page does not count. */
export async function prefetch(shop: string, visitor: Visitor): Promise<string> {
  const response = await load(shop, { cookie: cookieOf(visitor), 'sec-purpose': 'prefetch' })
  return (await readPage(response)).composition
}

/** The report that the page sends when it is ready. */
export async function reportReady(
  shop: string,
  visitor: Visitor,
  { composition, token }: OpenedPage,
): Promise<void> {
  await fetch(`${shop}/_telemetry`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { cookie: cookieOf(visitor), 'content-type': 'application/json' },
    body: JSON.stringify({ composition, page: token ?? undefined, start: 'ready' }),
  })
}
