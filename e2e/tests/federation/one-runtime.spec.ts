import { openAsCustomer, plansIn } from '../../tools/open-as-customer.ts'
import { liveComposition, readFiles } from '../../tools/releases/composition.ts'
import { expect, test } from '../../tools/test.ts'

type Federation = {
  __INSTANCES__: { constructor: unknown; options: { name: string } }[]
  __SHARE__: Record<string, Record<string, Record<string, Record<string, { from: string }>>>>
}

test('one federation runtime loads all containers, and each shared package has one provider', async ({
  page,
  shop,
}) => {
  await openAsCustomer(page, shop.url + plansIn('tokyo-jp'))
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Chat' })).toBeVisible()

  const seen = await page.evaluate(() => {
    const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__: Federation }
    const instances = federation.__INSTANCES__
    const provided = Object.values(federation.__SHARE__).flatMap(scopes =>
      Object.values(scopes).flatMap(packages =>
        Object.entries(packages).flatMap(([name, versions]) =>
          Object.values(versions).map(({ from }) => `${name} from ${from}`),
        ),
      ),
    )
    return {
      runtimes: new Set(instances.map(one => one.constructor)).size,
      containers: instances.map(one => one.options.name).sort(),
      provided: [...new Set(provided)].sort(),
    }
  })
  const containers = ['cart', 'catalog', 'chat', 'checkout', 'shared', 'shell']
  const packages = ['@nanostores/react', 'nanostores', 'react', 'react-dom']
  expect(seen.runtimes).toBe(1)
  expect(seen.containers).toEqual(containers.map(name => `storefront_${name}`))
  expect(seen.provided).toEqual(
    [...packages, 'react-dom/client', 'react/jsx-runtime']
      .map(name => `${name} from storefront_shell`)
      .sort(),
  )
})

test('no build contains an address, and only the composition locates the containers', async ({
  page,
  shop,
}) => {
  await page.goto('/guest')
  const composition = await liveComposition(page)
  const files = await readFiles(page, composition, /\.(js|css|txt|json)$/)
  const origin = new URL(shop.url).host
  const addresses = /\/r\/(cart|catalog|chat|checkout|shared)\//
  for (const [path, text] of files) {
    expect(text, path).not.toContain(origin)
    expect(text, path).not.toMatch(/127\.0\.0\.1|localhost:\d/)
    expect(text, path).not.toMatch(addresses)
    if (path.startsWith('/r/shell/'))
      expect(text, path).not.toMatch(/storefront_(cart|catalog|chat|checkout)/)
  }
  const importers = files.filter(([, text]) => text.includes('https://composition.invalid/'))
  const owners = new Set(importers.map(([path]) => path.split('/')[2]))
  expect([...owners].sort()).toEqual(['cart', 'catalog', 'chat', 'checkout', 'shell'])
})
