import { createVisitor } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

test('a missing icon comes from the public service, which only the server requests', {
  tag: ['@S7.icons', '@S7.icons.own-origin'],
}, async ({ page, context, ownShop, watch }) => {
  const hosts = new Set<string>()
  page.on('request', request => hosts.add(new URL(request.url()).host))
  await context.addCookies([{ name: 'secret', value: 'mine', url: ownShop.url }])
  await page.route('**/api/icons/lucide.json*', route => {
    const names = new URL(route.request().url()).searchParams.get('icons')?.split(',')
    return route.fulfill({ json: { prefix: 'lucide', icons: {}, not_found: names } })
  })
  await page.goto(`${ownShop.url}/chat`)
  const icon = page.getByRole('button', { name: 'Attach files' }).locator('svg svg path')
  await expect(icon).toHaveAttribute('d', 'M4 4h16v16H4z')
  expect([...hosts]).toEqual([new URL(ownShop.url).host])
  expect(watch.errors()).toEqual([])
  const { requests } = ownShop.icons
  expect(requests.map(({ url }) => url).join()).toContain('/lucide.json?icons=')
  for (const { headers } of requests) {
    expect(JSON.stringify(headers)).not.toContain('mine')
    expect([headers.cookie, headers.referer, headers.origin]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  }
})

test.describe('a shop that cannot reach the public icon service', () => {
  test.use({ shopEnv: { ICON_FALLBACK_URL: 'http://127.0.0.1:1' } })

  test('starts, works, and logs it once', { tag: '@S7.icons.seldom' }, async ({
    page,
    ownShop,
  }) => {
    const visitor = await createVisitor(ownShop.url)
    for (const name of ['home', 'bell', 'star']) {
      const response = await visitor.get(`/api/icons/public/mdi.json?icons=${name}`)
      expect(response.status()).toBe(503)
    }
    await page.goto(`${ownShop.url}/guest`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // A line of the log can arrive after the response.
    const reports = () =>
      ownShop.server.output().split('The public icon service does not respond').length - 1
    await expect.poll(reports).toBe(1)
    await visitor.dispose()
  })
})
