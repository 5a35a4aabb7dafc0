import { completeSignIn } from '../../tools/actions.ts'
import { createCustomer, createVisitor, requestCode } from '../../tools/api/api-client.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, test } from '../../tools/test.ts'

test('a code signs in once, even when five requests send it at the same time', {
  tag: '@U7',
}, async ({ shop }) => {
  const visitor = await createVisitor(shop.url)
  const t = await requestCode(visitor)
  const exchange = () => visitor.post('/api/auth/exchange', { data: { t } })
  const statuses = await Promise.all([1, 2, 3, 4, 5].map(async () => (await exchange()).status()))
  expect(statuses.sort()).toEqual([200, 410, 410, 410, 410])
  const again = await exchange()
  expect([again.status(), (await again.json()).error]).toEqual([410, 'code_used'])
  for (const code of ['never-issued-by-anybody', 'short', "' or 1=1"]) {
    const unknown = await visitor.post('/api/auth/exchange', { data: { t: code } })
    expect([unknown.status(), (await unknown.json()).error]).toEqual([410, 'code_used'])
  }
})

test('an invalid code creates no session and appears in no page', {
  tag: '@U6',
}, async ({ shop }) => {
  const visitor = await createVisitor(shop.url)
  const plain = await (await visitor.get('/auth/processing')).text()
  const strange = ['', '%00', 'a%0d%0aset-cookie:%20token=1', '<script>alert(1)</script>']
  const queries = [...strange, 'a'.repeat(8192)].map(code => `t=${code}`)
  for (const query of [...queries, 't=one&t=two', 't[]=one', '']) {
    const page = await visitor.get(`/auth/processing?${query}`)
    expect([page.status(), page.headers()['set-cookie']]).toEqual([200, undefined])
    expect(await page.text(), query).toBe(plain)
    const start = await visitor.get(`/home?${query}`)
    expect(start.status()).toBe(302)
    expect(start.headers()['set-cookie'] ?? '').not.toContain('token=')
    expect(await start.text()).toBe('')
  }
  for (const t of [...strange.map(decodeURIComponent), 'a'.repeat(8192), ['one'], null]) {
    const response = await visitor.post('/api/auth/exchange', { data: { t } })
    expect([410, 422]).toContain(response.status())
    expect(response.headers()['set-cookie']).toBeUndefined()
  }
  expect((await visitor.storageState()).cookies.filter(({ name }) => name === 'token')).toEqual([])
})

test('a code that this browser did not request needs a confirmation and stays valid for it', async ({
  shop,
}) => {
  const t = await requestCode(await createVisitor(shop.url))
  const stranger = await createVisitor(shop.url)
  const requested = await stranger.post('/api/auth/exchange', { data: { t } })
  expect(requested.status()).toBe(409)
  expect(await requested.json()).toMatchObject({
    error: 'state_mismatch',
    details: { name: 'Dana Demo', email: 'demo@quarry.example' },
  })
  expect(requested.headers()['set-cookie']).toBeUndefined()
  const confirmed = await stranger.post('/api/auth/exchange', { data: { t, isConfirmed: true } })
  expect(confirmed.status()).toBe(200)
})

test('a code from a client-side navigation is used and removed from every URL', {
  tag: ['@S2.home.t', '@S2.home.t-secret'],
}, async ({ page, shop }) => {
  const t = await requestCode(await createVisitor(shop.url))
  await page.goto('/guest')
  await expect(page.getByRole('searchbox')).toBeVisible()
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  const entries = () => page.evaluate(() => navigation.entries().map(entry => entry.url))
  const before = (await entries()).length
  await page.evaluate(code => {
    history.pushState(null, '', `/home?t=${code}`)
    dispatchEvent(new PopStateEvent('popstate'))
  }, t)
  await page.getByRole('button', { name: 'Continue as Dana Demo' }).click()
  await page.waitForURL('**/home')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  expect(await entries()).toHaveLength(before + 1)
  expect([...(await entries()), ...requested].join()).not.toContain(t)
})

test('signing out ends the session on the server and can be repeated', {
  tag: ['@S4.sign-out.server', '@S4.sign-out.clear-token'],
}, async ({ shop }) => {
  const customer = await createCustomer(shop.url)
  const { cookies } = await customer.storageState()
  const token = cookies.find(({ name }) => name === 'token')?.value
  for (const _ of [1, 2]) {
    const response = await customer.post('/api/auth/clear-token')
    expect(response.status()).toBe(200)
    expect((await response.json()).content.mainSiteUrl).toContain(shop.sandboxUrl)
    expect(response.headers()['set-cookie']).toMatch(/^token=;/m)
  }
  const thief = await createVisitor(shop.url)
  const copied = { cookie: `token=${token}` }
  expect((await thief.post('/api/v3/user', { headers: copied })).status()).toBe(401)
  expect((await thief.get('/api/v3/orders', { headers: copied })).status()).toBe(401)
  expect((await thief.post('/api/auth/clear-token', { headers: copied })).status()).toBe(200)
})

test.describe('in a shop with few attempts and a detailed log', () => {
  test.use({
    shopEnv: { RATE_LIMITS: 'sign-in-email=2/900,sign-in-ip=50/900', LOG_LEVEL: 'debug' },
  })

  test('the code is in no URL, history entry, referrer, storage or log', {
    tag: '@S2.home.t-secret',
  }, async ({ page, context, fileShop }) => {
    const carriers: string[] = []
    const referrers: string[] = []
    context.on('request', request => {
      if (request.url().includes('t=')) carriers.push(request.url())
      referrers.push(request.headers().referer ?? '')
    })
    await page.goto(`${fileShop.url}/account?view=orders`)
    await completeSignIn(page)
    await page.waitForURL('**/account?view=orders')
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()

    const codes = carriers.flatMap(url => new URL(url).searchParams.get('t') ?? [])
    const code = codes[0] ?? ''
    expect(code.length).toBeGreaterThan(15)
    const paths = carriers.filter(url => url.includes(code)).map(url => new URL(url).pathname)
    expect(paths).toEqual(['/home', '/auth/processing'])

    const stored = await page.evaluate(() =>
      JSON.stringify([
        location.href,
        document.referrer,
        history.state,
        navigation.entries().map(entry => entry.url),
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        performance.getEntries().map(entry => entry.name),
      ]),
    )
    expect(stored).not.toContain(code)
    expect(referrers.join()).not.toContain(code)
    await page.goBack()
    expect(page.url()).not.toContain(code)

    const output = fileShop.server.output() + fileShop.sandbox.output()
    expect(output).toContain('/auth/processing')
    expect(output).not.toContain(code)
    const token = (await context.cookies()).find(({ name }) => name === 'token')
    expect(token?.value.length).toBeGreaterThan(15)
    expect(output).not.toContain(token?.value)
  })

  test('the owner signs in on a known device while others guess the password, and other devices show how to reset it', {
    tag: '@D7.password.device',
  }, async ({ page, browser, fileShop: { url } }) => {
    await page.goto(`${url}/account`)
    await completeSignIn(page)
    await page.waitForURL('**/account')
    const device = (await page.context().cookies()).find(({ name }) => name === 'device')
    expect(device).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await page.waitForURL('http://127.0.0.1:*/**')

    const guesser = await browser.newPage()
    await guesser.goto(`${url}/home`)
    for (const text of ['is wrong', 'is wrong', 'Too many attempts.']) {
      await completeSignIn(guesser, { email: 'demo@quarry.example', password: 'a guess' })
      await expect(guesser.getByRole('alert')).toContainText(text)
    }
    await completeSignIn(guesser)
    await expect(guesser.getByRole('alert')).toContainText('choose a new password')
    await expectAccessible(guesser, 'sign-in page with too many tries')
    await guesser.close()

    await page.goto(`${url}/account`)
    await completeSignIn(page)
    await page.waitForURL('**/account')
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  })
})
