import { expect, type Page, type Request } from '@playwright/test'

export type FlippingProxy = {
  /** From now on, changes one bit of these files and of no others. */
  flip: (paths: string[]) => void
  /** The number of times the file was sent changed. */
  flipped: (path: string) => number
  /** The number of requests for the path, changed or not. */
  countRequests: (path: string) => number
  /** Every path that the page requested. */
  requestedPaths: () => string[]
  /** Advances the page's clock by half a minute and waits for all responses. `startFlipping` installs `page.clock`. */
  passTime: () => Promise<void>
}

const steps = 10
const stepMs = 3000

/** Simulates a proxy that changes one bit of one byte. */
export async function startFlipping(page: Page): Promise<FlippingProxy> {
  let requested = new Set<string>()
  const flipped = new Map<string, number>()
  const requests = new Map<string, number>()
  const count = (counts: Map<string, number>, path: string) =>
    counts.set(path, (counts.get(path) ?? 0) + 1)

  const pending = new Set<Request>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    count(requests, pathname)
    if (pathname.startsWith('/r/')) pending.add(request)
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => pending.delete(request))
  await page.clock.install()
  await page.route(
    url => requested.has(url.pathname),
    async route => {
      const { pathname } = new URL(route.request().url())
      const response = await route.fetch()
      const body = await response.body()
      const middle = Math.floor(body.length / 2)
      body.writeUInt8(body.readUInt8(middle) ^ 1, middle)
      count(flipped, pathname)
      await route.fulfill({ response, body })
    },
  )
  return {
    flip: paths => {
      requested = new Set(paths)
    },
    flipped: path => flipped.get(path) ?? 0,
    countRequests: path => requests.get(path) ?? 0,
    requestedPaths: () => [...requests.keys()],
    passTime: async () => {
      for (let step = 0; step < steps; step++) {
        await page.clock.runFor(stepMs)
        await expect.poll(() => pending.size).toBe(0)
      }
    },
  }
}
