import { languages, prefixes } from '@storefront/api/language'
import { openRoutes } from '@storefront/api/routes'
import type { LightMyRequestResponse } from 'fastify'

import { readConfig } from '../config.ts'
import { createPageRenderer } from '../features/pages/index.ts'
import { renderPage } from '../features/pages/page.ts'
import { createCompositionService } from '../features/releases/composition/index.ts'
import { routesOf } from '../features/releases/composition/start-files.ts'
import type { LiveComposition } from '../features/releases/composition/types.ts'
import { toPageOptions } from '../public-settings.ts'
import { createTestApp, type TestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { openRealBuild } from './real-build.ts'

const environment = { SANDBOX: 'on', RATE_LIMITS: 'off' }
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** `empty` has no composition, `broken` cannot render one. */
type State = 'ok' | 'empty' | 'broken'

export type InjectedResponse = LightMyRequestResponse
type LoadedPage = { url: string; response: InjectedResponse; isOpen: boolean }
export type ShopWithEveryAccount = {
  shop: TestApp
  live: LiveComposition
  setState: (state: State) => void
  close: () => Promise<void>
}

/** A server with the real build: real files and pages, for `app.inject`. */
export async function openShopWithEveryAccount(): Promise<ShopWithEveryAccount> {
  let state: State = 'ok'
  const build = await openRealBuild()
  const published = await createTestDatabase()
  const settings = { isDevelopment: false, signingKey: undefined, trustedKeys: [], log }
  const service = createCompositionService({ ...build, ...settings, database: published.database })
  await service.start()
  await service.publishLocal()
  const live = service.current()
  if (!live) throw new Error('The build did not become live')
  const options = toPageOptions(await readConfig(environment))
  // Compression is most of the work of a page, and no header depends on it.
  const render = ({ html, ...page }: ReturnType<typeof renderPage>) => {
    const bytes = Buffer.from(html)
    return { ...page, body: { identity: bytes, br: bytes, gzip: bytes } }
  }
  const shop = await createTestApp({
    environment,
    compositions: {
      ...service,
      current: () => (state === 'empty' ? null : live),
      choose: () => ({ live: state === 'empty' ? null : live, arms: [] }),
    },
    pages: {
      ...createPageRenderer(options),
      render: async (current, request) => {
        if (state === 'broken') throw new Error('Broken')
        return render(renderPage(current, request, options))
      },
    },
  })
  return {
    shop,
    live,
    setState: next => {
      state = next
    },
    close: async () => {
      await shop.close()
      await service.stop()
      await published.drop()
      await build.remove()
    },
  }
}

/** Requests every page, in alternating languages, as a guest, a customer and an operator. */
export async function loadPages({ shop, live }: ShopWithEveryAccount): Promise<LoadedPage[]> {
  const customer = await shop.signIn()
  const operator = await shop.signIn('operator@quarry.example')
  const open = ['/no-such-page', ...openRoutes].map(path => path.toLowerCase())
  const paths = [...routesOf(live.composition).map(route => route.path), '/no-such-page']
  const requested: LoadedPage[] = []
  for (const [turn, path] of paths.entries())
    for (const cookie of ['', customer, operator]) {
      const url = prefixes[languages[turn % languages.length] ?? 'en'] + path
      const isOpen = cookie !== '' || open.includes(path.toLowerCase())
      requested.push({ url, isOpen, response: await shop.app.inject({ url, headers: { cookie } }) })
    }
  return requested
}

/** Plain pages: with two session cookies, without a composition, and after an error of the renderer. */
export async function loadPlainPages({
  shop,
  setState,
}: ShopWithEveryAccount): Promise<InjectedResponse[]> {
  const responses = [
    await shop.app.inject({ url: '/guest', headers: { cookie: 'token=one; token=two' } }),
  ]
  for (const state of ['empty', 'broken'] as const) {
    setState(state)
    responses.push(await shop.app.inject('/guest'))
  }
  setState('ok')
  return responses
}
