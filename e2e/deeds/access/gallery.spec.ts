import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expectAccessible } from '../../tools/axe.ts'
import { startShop } from '../../tools/shop.ts'
import { expect, test } from '../../tools/test.ts'

// Builds the page and starts a shop of its own.
test.describe.configure({ timeout: 180_000 })

test('a shop that customers see has no page of components', async ({ request, shop }) => {
  for (const path of ['/_ui', '/_ui/main.js'])
    expect((await request.get(`${shop.url}${path}`)).status(), path).toBe(404)
})

test('in development /_ui shows every component, accessible in both colour modes', async ({
  page,
}, info) => {
  info.skip(Boolean(process.env.SHOP_URL), 'needs a shop of its own')
  const root = join(import.meta.dirname, '..', '..', '..')
  await promisify(execFile)('npx', ['tsx', 'scripts/gallery/build.ts'], { cwd: root })
  const shop = await startShop({ env: { DEVELOPMENT: 'on', NODE_ENV: 'development' } })
  try {
    await page.goto(`${shop.url}/_ui`)
    await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeVisible()
    await expectAccessible(page, '/_ui, light')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expectAccessible(page, '/_ui, dark')
    await page.getByRole('button', { name: 'Open a dialog' }).click()
    await expect(page.getByRole('dialog', { name: 'A question' })).toBeVisible()
  } finally {
    await shop.stop()
  }
})
