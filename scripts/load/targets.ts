import type { RealShop } from '../../shell/server/testing/processes/real-shop.ts'

export type LoadTarget = {
  name: string
  path: string
  /** The headers of the requests, which alternate. */
  headers: Record<string, string>[]
  status: number
  /** The minimum requests per second, relative to the bare server. Without it, the value is only reported. */
  minRate?: number
  /** The rate limit of visitors applies. */
  isLimited?: boolean
}

const customers = 50
const browser = { 'accept-encoding': 'gzip, deflate, br' }
const flavors = '/api/v3/gsn/flavors'
const minRate = 0.35
/** Each request looks up its session in the database, in batches. Measured values are 0.28 to 0.31. */
const minRateSignedIn = 0.2

async function findScript(url: string): Promise<string> {
  const document = await (await fetch(`${url}/guest`)).text()
  const [path] = /\/r\/shell\/[\w.-]+\.js(?=")/.exec(document) ?? []
  if (!path) throw new Error(`${url}/guest names no script of the shell`)
  return path
}

/** Creates a quote with one unit for each of these customers. */
async function holdUnits(url: string, cookies: string[]): Promise<void> {
  for (const cookie of cookies) {
    const response = await fetch(`${url}/api/v3/quotes`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ interval: 'month', lines: [{ product_id: 1001, quantity: 1 }] }),
    })
    if (response.status !== 201) throw new Error(`POST /quotes responds with ${response.status}`)
  }
}

/** The hot paths of a shop, which every visit requests. */
export async function listTargets(shop: RealShop, url: string): Promise<LoadTarget[]> {
  const signedIn = (await shop.signIn(customers)).map(cookie => ({ ...browser, cookie }))
  const holders = await shop.signIn(5)
  await holdUnits(url, holders)
  const withHolds = holders.map(cookie => ({ ...browser, cookie }))
  const guest = [browser]
  const limited = { headers: guest, status: 429, isLimited: true }
  return [
    { name: 'payload', path: '/_payload/home.columns.json', headers: guest, status: 200, minRate },
    { name: 'flavors', path: flavors, headers: guest, status: 200, minRate },
    {
      name: 'flavors, signed in',
      path: flavors,
      headers: signedIn,
      status: 200,
      minRate: minRateSignedIn,
    },
    { name: 'flavors, with holds', path: flavors, headers: withHolds, status: 200 },
    { name: 'page /guest', path: '/guest', headers: guest, status: 200 },
    { name: 'page /home, signed in', path: '/home', headers: signedIn, status: 200 },
    { name: 'asset', path: await findScript(url), headers: guest, status: 200 },
    { name: 'payload, rejected', path: '/_payload/home.columns.json', ...limited },
    { name: 'flavors, rejected', path: flavors, ...limited },
  ]
}
