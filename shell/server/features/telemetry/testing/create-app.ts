import { createTestApp, createTestComposition } from '../../../testing/app.ts'
import { releasesOf } from '../../releases/composition/start-files.ts'
import type { LiveComposition } from '../../releases/composition/types.ts'
import { addRelease } from '../../releases/repository-compositions.ts'

const idOf = (digit: string) => digit.repeat(64)

/** A live composition, and the previous one with another catalog. */
function createShops(): { live: LiveComposition; former: LiveComposition } {
  const live = createTestComposition()
  for (const [index, release] of releasesOf(live.composition).entries())
    release.id = idOf(String(index + 2))
  const composition = structuredClone(live.composition)
  const { catalog } = composition.remotes
  if (!catalog) throw new Error('The test shop has a catalog')
  catalog.id = idOf('a')
  catalog.label = '0.9.0'
  const path = '/r/catalog/former.js'
  catalog.files = catalog.files.map(file => ({ ...file, path }))
  return { live, former: { ...live, id: idOf('f'), composition } }
}

/** The server with two known compositions. `tell` sends a beacon of the live one like a browser. */
export async function createTelemetryApp(environment: Record<string, string> = {}) {
  const { live, former } = createShops()
  const texts = new Map([live, former].map(shop => [shop.id, JSON.stringify(shop.composition)]))
  const testing = await createTestApp({
    environment,
    compositions: { current: () => live, findText: async id => texts.get(id) ?? null },
  })
  const { database } = testing.dependencies
  for (const release of releasesOf(live.composition)) await addRelease(database, release, 'test')

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    testing.app.inject({
      method: 'POST',
      url: '/_telemetry',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const report = (reported: object) =>
    post({ composition: live.id, route: '/home', sampling: 1, parts: [], errors: [], ...reported })
  return { ...testing, database, live, former, post, tell: report }
}
export type TelemetryApp = Awaited<ReturnType<typeof createTelemetryApp>>

/** A part of the catalog that was shown. */
export const shownPage = { container: 'catalog', expose: 'page', outcome: 'shown' }
export const thrown = (message: string, file: string | null = '/r/catalog/catalog.js') => ({
  kind: 'script',
  file,
  name: 'TypeError',
  message,
})
