import { createVisitor, type Visitor } from '../../tools/api/api-client.ts'
import { sendRaw } from '../../tools/api/raw-http.ts'
import { expect, test } from '../../tools/test.ts'

const returnPathOf = (setCookie = '') => {
  const path = /^state=[\w-]+\.([\w-]*)/.exec(setCookie)?.[1] ?? ''
  return Buffer.from(path, 'base64url').toString()
}

let visitor: Visitor
test.beforeEach(async ({ shop }) => {
  visitor = await createVisitor(shop.url)
})
test.afterEach(() => visitor.dispose())

test('the root redirects to /home with the same query', {
  tag: ['@S2.root-redirect', '@S2.root-redirect.query'],
}, async () => {
  const rows = [
    ['/', '/home'],
    ['/?a=1&b=%2F&b=two+words&t=', '/home?a=1&b=%2F&b=two+words&t='],
    ['/es?q=gpu', '/es/home?q=gpu'],
    ['/zh-TW/', '/zh-TW/home'],
  ]
  for (const [path = '', target] of rows) {
    const response = await visitor.get(path)
    expect([response.status(), response.headers().location]).toEqual([302, target])
    expect(response.headers()['cache-control']).toBe('no-store')
  }
})

test('a code is redirected to the processing page before any other check, and is never stored', {
  tag: '@S2.home.t',
}, async () => {
  const rows = [
    ['/home?t=code-1', '/auth/processing?t=code-1'],
    ['/?x=1&t=code-1', '/auth/processing?t=code-1'],
    ['/HOME/?t=a%2Bb%26c', '/auth/processing?t=a%2Bb%26c'],
    ['/es/home?t=code-1', '/es/auth/processing?t=code-1'],
  ]
  for (const cookie of ['', 'token=anything']) {
    for (const [path = '', target] of rows) {
      const response = await visitor.get(path, { headers: { cookie } })
      expect([response.status(), response.headers().location]).toEqual([302, target])
      expect(response.headers()['cache-control']).toBe('no-store')
    }
  }
})

test('an empty or repeated code is ignored and not sent to the sign-in site', {
  tag: '@S2.home.t-empty',
}, async ({ shop }) => {
  for (const query of ['?t=', '?t=one&t=two', '?t[]=one', '?T=one', '?q=gpu']) {
    const response = await visitor.get(`/home${query}`)
    expect(response.status()).toBe(302)
    const { location = '', 'set-cookie': cookie } = response.headers()
    expect(new URL(location).origin).toBe(shop.sandboxUrl)
    expect(location).not.toContain('one')
    expect(new URLSearchParams(returnPathOf(cookie).split('?')[1]).has('t')).toBe(false)
  }
})

test('protected pages need a token and check only its presence', {
  tag: ['@S6.closed', '@S6.closed.redirect', '@S4.sign-in.presence'],
}, async ({ shop }) => {
  for (const path of ['/home', '/cart', '/order', '/payment', '/result', '/Account', '/es/cart']) {
    const response = await visitor.get(path, { headers: { cookie: 'token=' } })
    expect(response.status(), path).toBe(302)
    expect(response.headers()['cache-control']).toBe('no-store')
    expect(response.headers().location).toContain(`${shop.sandboxUrl}/sign-in?`)
    expect(returnPathOf(response.headers()['set-cookie'])).toBe(path)
    const entered = await visitor.get(path, { headers: { cookie: 'token=expired-long-ago' } })
    expect(entered.status(), path).toBe(200)
  }
})

test('public pages need no token in any letter case', {
  tag: ['@S6.open', '@S6.open.case', '@S2.guest', '@S2.guest.case'],
}, async () => {
  const paths = [
    '/signup',
    '/forgetPassword',
    '/RESETPASSWORD',
    '/auth/processing',
    '/Guest',
    '/CHAT',
    '/es/gUeSt/',
    '/zh-tw/chat',
  ]
  for (const path of paths) expect((await visitor.get(path)).status(), path).toBe(200)
})

test('paths that resemble public pages are not public', {
  tag: ['@U11', '@S6.open.exact'],
}, async ({ shop }) => {
  const paths = [
    '/guestbook',
    '//guest',
    '/guest//',
    '/guest/account',
    '/guest%2f..%2faccount',
    '/guest/%2e%2e/account',
    '/guest/../account',
    '/chat/../order',
    '/./account',
    '/%61ccount',
    '/guest;/account',
    '/guest\\account',
    '/es/es/guest',
    'http://evil.example/nowhere',
  ]
  for (const path of paths) {
    const response = await sendRaw(shop.url, path)
    expect([response.status, path]).toEqual([404, path])
  }
  expect((await sendRaw(shop.url, '/GUEST/')).status).toBe(200)
})

test('no path causes a redirect to another host', async ({ shop }) => {
  const paths = ['//evil.example', '/\\evil.example', '/es//evil.example', '//evil.example?t=code']
  for (const path of paths) {
    const { head } = await sendRaw(shop.url, path)
    expect(head).not.toMatch(/^location:.*evil/im)
  }
  const { head } = await sendRaw(shop.url, '/home?next=//evil.example', ['Host: evil.example'])
  expect(head).not.toMatch(/^location:\s*(https?:)?\/\/evil/im)
})

test('an unknown page is 404 for every visitor, without a redirect to sign-in', {
  tag: '@S2.unknown.status',
}, async () => {
  for (const cookie of ['', 'token=anything']) {
    for (const path of ['/nowhere', '/es/nowhere', '/homes', '/home/1', '/auth']) {
      const response = await visitor.get(path, { headers: { cookie } })
      expect(response.status(), path).toBe(404)
      expect(response.headers()['content-type']).toContain('text/html')
      expect(await response.text()).toMatch(/<title>[^<]*(Page Not Found|Página no encontrada)/)
    }
  }
})

test('an unknown page shows its path as text', {
  tag: ['@S2.unknown.title', '@S2.unknown.message', '@S2.error.title-404'],
}, async ({ page, watch }) => {
  const response = await page.goto('/nowhere/<img%20src=x%20onerror=alert(1)>')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found', level: 1 })).toBeVisible()
  await expect(page.getByText('Page not found: /nowhere/')).toBeVisible()
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  expect(watch.errors().filter(text => !text.includes('404'))).toEqual([])
})
