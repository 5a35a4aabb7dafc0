import { expect, test } from '../../tools/test.ts'

const pages = [
  { path: '/zh-TW/nowhere', title: '找不到頁面', said: '找不到頁面：/nowhere', plans: '查看方案' },
  {
    path: '/es/nowhere',
    title: 'Página no encontrada',
    said: 'Página no encontrada: /nowhere',
    plans: 'Ver los planes',
  },
]

for (const { path, title, said, plans } of pages) {
  test(`an unknown page in the language of ${path} names its address and leads on`, async ({
    page,
  }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(said)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: plans })).toBeVisible()
  })
}

test('a request that cannot be read is answered by a page in its language that needs no other file', async ({
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
  const answer = await page.goto('/es/guest')
  expect(answer?.status()).toBe(400)
  await expect(page.getByRole('heading', { name: 'Solicitud incorrecta' })).toBeVisible()
  await expect(page.getByText(/^Solicitud [0-9a-f-]{36}$/)).toBeVisible()
  expect(files.filter(url => url.includes('/r/'))).toEqual([])
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page).toHaveURL(/\/es\/guest$/)
})

test('fixed addresses are answered with files of the shop’s own', async ({ request }) => {
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const answer = await request.get(path)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type])
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /account')
})
