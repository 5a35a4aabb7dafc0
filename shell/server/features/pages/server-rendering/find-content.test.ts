import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createTestApp, createTestComposition, type TestApp } from '../../../testing/app.ts'
import type { LiveComposition } from '../../releases/composition/types.ts'

/** Shows the number of plans and the language. */
const sharedScript = `__SERVER__.shared = {
  renderPage: ({ language, path, component, payload }) =>
    [path, component, language, payload.content.length].join(' '),
}`

/** A composition with a script for `/guest` and `/home`. */
function createRendered(): LiveComposition {
  const live = createTestComposition()
  const { shell, shared, remotes } = live.composition
  const { catalog } = remotes
  if (!catalog) throw new Error('The test needs catalog')
  shell.parts.takesOver = true
  shared.serverRendering = { script: '/r/shared/server.txt', exposes: [] }
  catalog.serverRendering = { script: '/r/catalog/server.txt', exposes: ['page'] }
  for (const route of catalog.routes) route.payload = '/api/v3/gsn/flavors'
  const texts: Record<string, string> = {
    '/r/shared/server.txt': sharedScript,
    '/r/catalog/server.txt': '__SERVER__.catalog = {}',
  }
  return { ...live, findTexts: path => texts[path] ?? '{}' }
}

/** The content of a document, in the response of the test's renderer. */
async function contentOf(shop: TestApp, url: string) {
  const { statusCode, body } = await shop.app.inject({
    url,
    headers: { accept: 'text/html' },
  })
  expect(statusCode).toBe(200)
  return JSON.parse(body).content
}

describe('the content of a document', () => {
  let shop: TestApp
  let live = createRendered()
  beforeAll(async () => {
    shop = await createTestApp({ compositions: { current: () => live } })
    // The first document does not wait until the thread has started.
    await vi.waitFor(async () => expect(await contentOf(shop, '/guest')).not.toBeNull(), 10_000)
  })
  afterAll(() => shop.close())

  it('is rendered from the plans, in the language of the page', async () => {
    const plans = await shop.app.inject('/api/v3/gsn/flavors')
    const count = plans.json().content.length
    expect(await contentOf(shop, '/guest')).toBe(`/guest Page en ${count}`)
    const find = () => contentOf(shop, '/es/guest')
    await vi.waitFor(async () => expect(await find()).toBe(`/guest Page es ${count}`))
  })

  it('is missing for an address with a query, which can filter the plans', async () => {
    expect(await contentOf(shop, '/guest?gpu=any')).toBeNull()
  })

  it('is missing if `shared` is older and has no script', async () => {
    live = createRendered()
    live.composition.shared.serverRendering = undefined
    expect(await contentOf(shop, '/guest')).toBeNull()
    live = createRendered()
  })

  it('is missing if a file of the release is lost', async () => {
    live = { ...createRendered(), findTexts: () => undefined }
    expect(await contentOf(shop, '/guest')).toBeNull()
    live = createRendered()
  })

  it('needs a script, but no payload', async () => {
    live = createRendered()
    for (const route of live.composition.remotes.catalog?.routes ?? []) route.payload = null
    expect(await contentOf(shop, '/guest')).toBe('/guest Page en 0')
    live = createTestComposition()
    expect(await contentOf(shop, '/guest')).toBeNull()
    live = createRendered()
  })

  it('is missing with a shell that cannot replace it', async () => {
    live = createRendered()
    delete live.composition.shell.parts.takesOver
    expect(await contentOf(shop, '/guest')).toBeNull()
    live = createRendered()
  })

  it('is missing if the texts of a release are broken', async () => {
    live = { ...createRendered(), findTexts: path => (path.endsWith('.txt') ? '1' : '{') }
    expect(await contentOf(shop, '/guest')).toBeNull()
    live = createRendered()
  })
})

it('does not let a document wait for an external catalogue that does not respond', async () => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}))
  const shop = await createTestApp({
    environment: { API_URL: 'https://stock.example' },
    fetch,
    compositions: { current: createRendered },
  })
  expect(await contentOf(shop, '/guest')).toBeNull()
  expect(fetch).toHaveBeenCalledOnce()
  await shop.close()
})
