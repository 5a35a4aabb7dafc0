import { type APIRequestContext, expect, type Page, type Route } from '@playwright/test'

import { readComposition } from '../releases/full-composition.ts'

/** The paths of a container's chunks that contain a text, because the bundler chooses their names. */
async function findChunks(
  request: APIRequestContext,
  container: string,
  text: string,
): Promise<string[]> {
  const { shell, shared, remotes } = await readComposition(request)
  const release = [shell, shared, ...remotes].find(({ name }) => name === container)
  const paths = release?.files.map(({ path }) => path) ?? []
  const scripts = paths.filter(path => path.endsWith('.js') && path !== release?.entry)
  const found: string[] = []
  for (const path of scripts)
    if ((await (await request.get(path)).text()).includes(text)) found.push(path)
  return found
}

/** The path of the only chunk of a container that contains a text. */
export async function findChunk(
  request: APIRequestContext,
  container: string,
  text: string,
): Promise<string> {
  const found = await findChunks(request, container, text)
  expect(found, `chunks of ${container} with "${text}"`).toHaveLength(1)
  return found[0] ?? ''
}

type BrokenChunk = {
  path: string
  /** The number of requests for the chunk. */
  countRequests: () => number
  /** Serves the chunk from now on. */
  repair: () => Promise<void>
}

/** Responds with a status to the first `times` requests for a file. */
export async function breakChunk(
  page: Page,
  path: string,
  { status = 404, times = Number.POSITIVE_INFINITY } = {},
): Promise<BrokenChunk> {
  let requested = 0
  const address = (url: URL) => url.pathname === path
  await page.route(address, route => {
    requested += 1
    if (requested > times) return route.continue()
    return route.fulfill({ status, headers: { 'cache-control': 'no-store' }, body: '' })
  })
  return { path, countRequests: () => requested, repair: () => page.unroute(address) }
}

/** Holds requests for scripts until the returned function is called, which lets them fail for lack of network. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isReleased = false
  await page.route(/\/r\/.*\.js$/, async route => {
    if (isReleased) await route.continue()
    else held.push(route)
  })
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    isReleased = true
    for (const route of held) await route.abort('internetdisconnected')
  }
}
