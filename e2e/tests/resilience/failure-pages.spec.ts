import { deployReleases, editBuild, replacing } from '../../tools/releases/edited-release.ts'
import { expect, test } from '../../tools/releases/release-shop.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'

const pages = [
  {
    path: '/zh-TW/nowhere',
    title: '找不到頁面',
    message: '找不到頁面：/zh-TW/nowhere',
    plans: '查看方案',
  },
  {
    path: '/es/nowhere',
    title: 'Página no encontrada',
    message: 'Página no encontrada: /es/nowhere',
    plans: 'Ver los planes',
  },
]

for (const { path, title, message, plans } of pages) {
  test(`an unknown page at ${path} shows its full path and a link in that language`, {
    tag: '@S2.unknown.message',
  }, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: plans })).toBeVisible()
  })
}

test('a shell that throws shows the failure page with status 500, and an unknown path shows 404', {
  tag: ['@S2.error.pages', '@S2.error.default', '@S2.error.title-500', '@S2.error.title-404'],
}, async ({ page, releaseShop }) => {
  const heading = page.getByRole('heading', { level: 1 })
  // `const isBlocked = useGuard(pathname)` in the build of `shop.tsx`.
  const guard = /(\.isBlocked\}\(([\w$]+)\));/
  await deployReleases(releaseShop, [
    await editBuild('shell', replacing(guard, "$1;if($2==='/signup')throw Error('Broken');")),
  ])
  await page.goto(`${releaseShop.url}/signup`)
  await expect(heading).toHaveText('Internal Server Error')
  await expect(page.getByText('Error 500')).toBeVisible()
  await expect(page).toHaveTitle('Internal Server Error · Quarry')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page, '500')

  expect((await page.goto(`${releaseShop.url}/nowhere`))?.status()).toBe(404)
  await expect(heading).toHaveText('Page Not Found')
  await expect(page.getByText('Error 500')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a malformed request gets a self-contained page in its language', async ({
  page,
  context,
  shop,
}) => {
  const { hostname } = new URL(shop.url)
  const cookie = { name: 'token', value: 'a'.repeat(20), domain: hostname }
  await context.addCookies([
    { ...cookie, path: '/' },
    { ...cookie, path: '/es' },
  ])
  const files: string[] = []
  page.on('request', request => files.push(request.url()))
  const response = await page.goto('/es/guest')
  expect(response?.status()).toBe(400)
  await expect(page.getByRole('heading', { name: 'Solicitud incorrecta' })).toBeVisible()
  await expect(page.getByText(/^Solicitud [0-9a-f-]{36}$/)).toBeVisible()
  expect(files.filter(url => url.includes('/r/'))).toEqual([])
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page).toHaveURL(/\/es\/guest$/)
})

test('well-known paths return files of the shop', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const response = await request.get(path)
    expect([response.status(), response.headers()['content-type']]).toEqual([200, type])
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /account')
})
