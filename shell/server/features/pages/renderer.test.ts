import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Route } from '@storefront/api/composition'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type BuiltShop, createBuiltShop, readLive } from '../../testing/composition-fixture.ts'
import type { LiveComposition } from '../releases/composition/types.ts'
import { createPageRenderer } from './index.ts'
import type { PageRequest } from './types.ts'

const text = { title: 'Plans <b>', description: 'All "plans"' }
const route: Route = {
  path: '/home',
  expose: 'home-page',
  component: 'HomePage',
  layout: 'default',
  colorMode: 'dark',
  payload: '/api/v3/gsn/flavors',
  skeleton: {
    rows: 2,
    columns: 3,
    height: 64,
    heading: { title: 'notFound.title', description: 'frame.brand' },
  },
  role: null,
  text: { en: text, 'zh-TW': { ...text, title: '方案' }, es: text },
}

let shop: BuiltShop
let live: LiveComposition
const renderer = createPageRenderer({
  settings: {
    signInUrl: 'http://127.0.0.1:3001/sign-in',
    mainSiteUrl: 'http://127.0.0.1:3001/',
    languageCookie: 'i18n_redirected',
    iconFallbackUrl: '',
    isSandbox: true,
    isDevelopment: false,
  },
  publicUrl: 'https://shop.example',
  origins: {
    formAction: ['http://127.0.0.1:3001/sign-in', 'http://127.0.0.1:3001'],
    frame: ['http://127.0.0.1:3001'],
  },
})

const home: PageRequest = { route: '/home', language: 'en', isSignedIn: true }

async function render(request: PageRequest = home) {
  const page = await renderer.render(live, request)
  const html = page.body.identity.toString()
  const json = /id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
  return { ...page, html, data: JSON.parse(json) }
}

beforeAll(async () => {
  shop = await createBuiltShop()
  for (const name of ['shell', 'shared', 'chat']) await shop.build(name, `${name} </script>`)
  const built = await shop.build('catalog', 'catalog')
  await shop.build('catalog', 'catalog', {
    routes: [
      route,
      { ...route, path: '/guest', layout: 'none', payload: null },
      { ...route, path: '/cart', colorMode: 'system', payload: null },
    ],
    exposes: { 'home-page': { js: [built.entry], css: [], uses: ['cart'] } },
  })
  live = await readLive(shop)
})

afterAll(() => shop.remove())

describe('page', () => {
  it('preloads everything that the page starts with, with the digests of its composition', async () => {
    const { html, data } = await render()
    const { catalog, chat } = live.composition.remotes
    const files = [live.composition.shell.entry, live.composition.shared.entry, catalog?.entry]
    for (const path of files) {
      const digest = data.digests[path ?? '']
      expect(digest).toMatch(/^sha384-/)
      expect(html).toContain(`${path}" integrity="${digest}" crossorigin="anonymous"`)
    }
    expect(html).toContain('<link rel="preload" as="fetch" href="/_payload/home.json" crossorigin')
    expect(html).not.toContain(`href="${chat?.entry}"`)
  })

  it('lists the digests of the start files, and the digest of the list of all others', async () => {
    const { data } = await render()
    expect(data.digests).not.toHaveProperty([live.composition.remotes.chat?.entry ?? ''])
    expect(data.entries.chat).toBe(live.composition.remotes.chat?.entry)
    expect(data.digest).toBe(live.digest)
    expect(data.matched).toBe('/home')
  })

  it('escapes texts, and no JSON can end its element', async () => {
    const { html } = await render()
    expect(html).toContain('<title>Plans &lt;b&gt; · Quarry</title>')
    expect(/id="composition">(.*?)<\/script>/s.exec(html)?.[1]).not.toContain('<')
  })

  it('has no style attribute, and contains the skeleton of the route', async () => {
    const { html } = await render()
    expect(html).not.toMatch(/\sstyle=/)
    expect(html.match(/height="64"/g)).toHaveLength(6)
  })

  it('contains the heading of the route in its language', async () => {
    const { html } = await render()
    expect(html).toContain('<h1 class="document-title">Page Not Found</h1>')
    expect(html).toContain('<p class="document-lead">Quarry</p></header><div')
  })

  it('has no heading while the texts of the container are lost', async () => {
    const page = await renderer.render({ ...live, findTexts: () => undefined }, home)
    expect(page.status).toBe(200)
    expect(page.body.identity.toString()).not.toContain('document-heading')
  })

  it('contains the page instead of its skeleton', async () => {
    const content = '<h1>Plans</h1><p>$1</p>'
    const { html } = await render({ ...home, content })
    expect(html).toContain(
      `<main class="frame-main" id="main" data-server-rendered="true">${content}</main>`,
    )
    expect(html).not.toContain('document-bar')
  })

  it('is rendered again for other content only', async () => {
    const pages = [
      await renderer.render(live, { ...home, content: 'first' }),
      await renderer.render(live, { ...home, content: 'first' }),
      await renderer.render(live, { ...home, content: 'second' }),
    ]
    expect(pages[1]).toBe(pages[0])
    expect(pages[2]?.body.identity.toString()).toContain('>second</main>')
    expect(await renderer.render(live, home)).toBe(await renderer.render(live, home))
  })

  it('forces the color mode of the page, and shows the header in its layout only', {
    tags: ['S2.forced-mode'],
  }, async () => {
    expect((await render()).html).toContain('data-forced-mode="dark"')
    expect((await render()).html).toContain('<header>')
    expect((await render({ ...home, route: '/guest' })).html).not.toContain('<header>')
  })

  it('ignores a forced color mode of system', { tags: ['S2.forced-mode.system'] }, async () => {
    expect((await render({ ...home, route: '/cart' })).html).not.toContain('data-forced-mode')
  })

  it('links to the same page in every language', { tags: ['S4.language.hreflang'] }, async () => {
    const { html } = await render()
    const links = [...html.matchAll(/rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)]
    expect(links.map(([, language, address]) => [language, address])).toEqual([
      ['en', 'https://shop.example/home'],
      ['zh-TW', 'https://shop.example/zh-TW/home'],
      ['es', 'https://shop.example/es/home'],
      ['x-default', 'https://shop.example/home'],
    ])
  })

  it('is in the requested language', {
    tags: ['S4.language.attribute'],
  }, async () => {
    const { html, headers } = await render({ ...home, language: 'zh-TW' })
    expect(html).toContain('<html lang="zh-TW"')
    expect(html).toContain('<title>方案 · Quarry</title>')
    expect(headers['content-language']).toBe('zh-TW')
  })

  it('is rendered and compressed once per composition', async () => {
    const [first, again] = [await renderer.render(live, home), await renderer.render(live, home)]
    expect(again).toBe(first)
    expect(brotliDecompressSync(first.body.br)).toEqual(first.body.identity)
    expect(gunzipSync(first.body.gzip)).toEqual(first.body.identity)
  })

  it('is revalidated each time, so that a reload gets the live build', {
    tags: ['D9'],
  }, async () => {
    const failure = { status: 404, message: 'Page not found: /x' }
    for (const { headers } of [
      await render(),
      await render({ failure, language: 'en', isSignedIn: true }),
    ])
      expect(headers['cache-control']).toBe('private, no-cache')
  })

  it('shows a failure with its status and message', async () => {
    const failure = { status: 404, message: 'Page not found: /<x>' }
    const { status, data, html } = await render({ failure, language: 'en', isSignedIn: false })
    expect(status).toBe(404)
    expect(data.failure).toEqual(failure)
    expect(html).toContain('<title>Page Not Found · Quarry</title>')
  })
})

describe('policies', () => {
  it('allow the one inline script by its hash, and nothing by default', async () => {
    const { headers } = await render()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
  })

  it('list each external origin once', async () => {
    const { headers } = await render()
    expect(headers['content-security-policy']).toContain(
      "form-action 'self' http://127.0.0.1:3001;",
    )
    expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')
  })

  it('also apply without a composition', async () => {
    const page = await renderer.renderBare({ status: 503, message: 'Later' })
    expect(page.status).toBe(503)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body.identity.toString()).toContain('Later')
  })

  it('allow the page without a composition its own styles, in three languages, and nothing else', async () => {
    const failure = { status: 400, message: 'Bad Request', path: '/es/home"><b>', requestId: 'r-1' }
    const page = await renderer.renderBare({ ...failure, language: 'es' })
    const html = page.body.identity.toString()
    expect(page.headers['content-security-policy']).toMatch(/style-src 'sha256-[^']+';/)
    expect(html).toContain('<html lang="es">')
    expect(html).toContain('<h1>Solicitud incorrecta</h1>')
    expect(html).toContain('href="/es/home&quot;&gt;&lt;b&gt;">Reintentar')
    expect(html).toContain('<code>r-1</code>')
    expect(html).not.toContain('Bad Request')
  })
})
