import { createHash } from 'node:crypto'

import { createVisitor } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

const hash = "'sha256-[A-Za-z0-9+/]{43}='"

/** The full policy of an HTML document. `boot` is its only inline script. */
function policyOf(boot: string, sandboxUrl: string): RegExp {
  const digest = createHash('sha256').update(boot).digest('base64')
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const parts = [
    literal("default-src 'none'"),
    literal(`script-src 'self' 'sha256-${digest}'`),
    `style-src 'self'( ${hash})*`,
    literal("img-src 'self' data: blob:"),
    literal("font-src 'self'"),
    literal("connect-src 'self'"),
    literal(`frame-src ${sandboxUrl}`),
    literal(`form-action 'self' ${sandboxUrl}`),
    literal("base-uri 'none'"),
    literal("object-src 'none'"),
    literal("worker-src 'none'"),
    literal("frame-ancestors 'none'"),
    literal("require-trusted-types-for 'script'"),
    literal('trusted-types default iconify'),
  ]
  return new RegExp(`^${parts.join('; ')}$`)
}

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
}

test('every HTML document has the same policy, one inline script and no inline style', async ({
  shop,
}) => {
  const visitor = await createVisitor(shop.url)
  const paths = ['/home', '/guest', '/es/cart', '/chat', '/auth/processing', '/nowhere']
  for (const path of paths) {
    const response = await visitor.get(path, { headers: { cookie: 'token=anything' } })
    const html = await response.text()
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? '')
    expect(inline, path).toHaveLength(1)
    expect(response.headers()).toMatchObject({
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-security-policy': expect.stringMatching(policyOf(inline[0] ?? '', shop.sandboxUrl)),
      'integrity-policy': 'blocked-destinations=(script)',
      'x-frame-options': 'DENY',
    })
    expect(html).not.toMatch(/\sstyle=|<style|\son[a-z]+="|javascript:/i)
    expect(response.headers()['set-cookie']).toBeUndefined()
  }
})

test('every preload has the same attributes as the later request, including integrity', async ({
  shop,
}) => {
  const visitor = await createVisitor(shop.url)
  const html = await (await visitor.get('/guest')).text()
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*(?:href|src)="\/r\/[^>]*>/g)].map(
    ([tag]) => tag,
  )
  expect(tags.length).toBeGreaterThan(5)
  const unsealed = tags.filter(
    tag => !/as="fetch"|\.json"/.test(tag) && !/integrity="sha384-/.test(tag),
  )
  expect(unsealed).toEqual([])
})

test('API responses are private, never stored, and cannot render as a page', async ({ shop }) => {
  const visitor = await createVisitor(shop.url)
  const responses = [
    await visitor.get('/api/v3/gsn/flavors'),
    await visitor.get('/api/v3/orders'),
    await visitor.post('/api/v3/user'),
    await visitor.post('/api/auth/clear-token'),
    await visitor.get('/api/v3/nothing'),
  ]
  expect(responses.map(response => response.status())).toEqual([200, 401, 401, 200, 404])
  for (const received of responses)
    expect(received.headers()).toMatchObject({
      ...common,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy':
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'x-composition': expect.stringMatching(/^[0-9a-f]{64}$/),
    })
})

test('files, builds, payloads, redirects and health checks have the common headers', async ({
  shop,
}) => {
  const visitor = await createVisitor(shop.url)
  const html = await (await visitor.get('/guest')).text()
  const [script = ''] = /\/r\/shell\/[^"]+\.js/.exec(html) ?? []
  const payload = '/_payload/home.columns.json'
  const paths = [script, '/_builds/latest.json', payload, '/home', '/healthz', '/r/x']
  for (const path of paths) expect((await visitor.get(path)).headers(), path).toMatchObject(common)
  expect((await visitor.get('/_builds/latest.json')).headers()['cache-control']).toBe(
    'private, no-cache',
  )
  expect((await visitor.get(payload)).headers()['cache-control']).toBe('private, no-cache')
})

test('scripts and other sites cannot use the cookies for token and state', {
  tag: [
    '@S3.token.http-only',
    '@S3.token.same-site',
    '@S3.token.host-only',
    '@S3.token.cookie',
    '@S7.user.bearer.server',
  ],
}, async ({ page, context }) => {
  await page.goto('/home')
  const state = (await context.cookies()).find(({ name }) => name === 'state')
  expect(state).toMatchObject({ name: 'state', httpOnly: true, sameSite: 'Lax', path: '/' })
  await page.getByRole('button', { name: 'Sign in as Dana Demo' }).click()
  await page.waitForURL('**/home')
  const token = (await context.cookies()).find(({ name }) => name === 'token')
  expect(token).toMatchObject({ domain: 'localhost', httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('token')
})
