import { expect, type Page, type Request } from '@playwright/test'

export type FlippingLine = {
  /** From now on these files, and no others, come with one bit changed. */
  flip: (paths: string[]) => void
  /** How often a changed file was sent. */
  flipped: (path: string) => number
  /** How often the page asked for it, changed or not. */
  asked: (path: string) => number
  /** Every file of the shop that the page asked for. */
  allAsked: () => string[]
  /** Half a minute of the page's own time (`page.clock` is installed here), every answer within it waited for. */
  passTime: () => Promise<void>
}

const steps = 10
const stepMs = 3000

/** Somebody on the way to this page changes one bit of one byte. */
export async function startFlipping(page: Page): Promise<FlippingLine> {
  let wanted = new Set<string>()
  const flipped = new Map<string, number>()
  const asked = new Map<string, number>()
  const count = (counts: Map<string, number>, path: string) =>
    counts.set(path, (counts.get(path) ?? 0) + 1)

  const pending = new Set<Request>()
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    count(asked, pathname)
    if (pathname.startsWith('/r/')) pending.add(request)
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => pending.delete(request))
  await page.clock.install()
  await page.route(
    url => wanted.has(url.pathname),
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
      wanted = new Set(paths)
    },
    flipped: path => flipped.get(path) ?? 0,
    asked: path => asked.get(path) ?? 0,
    allAsked: () => [...asked.keys()],
    passTime: async () => {
      for (let step = 0; step < steps; step++) {
        await page.clock.runFor(stepMs)
        await expect.poll(() => pending.size).toBe(0)
      }
    },
  }
}
