import { readFile } from 'node:fs/promises'

import { accounts, completeSignIn } from '../../tools/actions.ts'
import { healthOf, readHealth, readStack } from '../../tools/api/health.ts'
import { releaseChanged } from '../../tools/releases/changed-remote.ts'
import { compositionOf, liveId } from '../../tools/releases/composition.ts'
import { expect, test } from '../../tools/test.ts'

test('a release that throws is reported for its team without customer data', async ({
  page,
  context,
  ownShop,
}) => {
  const sent: string[] = []
  context.on('request', request => {
    if (request.url().endsWith('/_telemetry')) sent.push(request.postData() ?? '')
  })
  await page.goto(`${ownShop.url}/home`)
  await completeSignIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Server plans' })).toBeVisible()
  await expect
    .poll(() => healthOf(ownShop, page, 'catalog'))
    .toMatchObject({ owner: 'catalog', isLive: true, fallbacks: 0, shown: expect.any(Number) })
  const [good, before] = [await healthOf(ownShop, page, 'catalog'), await compositionOf(page)]
  expect(good?.load?.count).toBeGreaterThan(0)

  await releaseChanged(ownShop, {
    name: 'catalog',
    file: 'src/list/catalog.tsx',
    from: '  const catalog = useCatalog()\n',
    to: `  const catalog = useCatalog()
  if (location.href) throw new TypeError('Cannot offer plans to "${accounts.demo.email}" at ' + location.href + '?t=secretvalue')
`,
  })
  await expect.poll(() => liveId(ownShop.url)).not.toBe(before)
  const fresh = await context.newPage()
  await fresh.goto(`${ownShop.url}/home`)
  await expect(fresh.locator('[data-part="home"]')).toBeVisible()
  await expect
    .poll(() => healthOf(ownShop, fresh, 'catalog'))
    .toMatchObject({
      owner: 'catalog',
      isLive: true,
      shown: 0,
      fallbacks: 1,
      lastErrors: [{ kind: 'render', name: 'TypeError', message: 'Cannot offer plans to … at …' }],
    })
  expect(await healthOf(ownShop, page, 'catalog')).toMatchObject({ isLive: false, fallbacks: 0 })

  const [error] = (await healthOf(ownShop, fresh, 'catalog'))?.lastErrors ?? []
  const [thrown, ...callers] = await readStack(ownShop, error?.stack ?? '')
  const source = await readFile('remotes/catalog/src/list/catalog.tsx', 'utf8')
  const line =
    source.split('\n').findIndex(text => text.includes('const catalog = useCatalog()')) + 2
  expect(thrown?.file).toMatch(/^\/r\/catalog\//)
  expect(thrown?.source).toMatchObject({
    file: expect.stringMatching(/remotes\/catalog\/src\/list\/catalog\.tsx$/),
    line,
  })
  expect(callers.map(call => call.source?.file)).toContainEqual(
    expect.stringMatching(/^node_modules\/react-dom\//),
  )

  const health = await readHealth(ownShop)
  expect(health.adoption.map(({ composition }) => composition).sort()).toEqual(
    [before, await compositionOf(fresh)].sort(),
  )
  expect(sent.length).toBeGreaterThan(1)
  for (const text of [...sent, JSON.stringify(health)])
    expect(text).not.toMatch(/demo|quarry|secretvalue|localhost|[?&]t=/i)
})
