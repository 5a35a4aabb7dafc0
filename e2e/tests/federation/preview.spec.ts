import { accounts } from '../../tools/actions.ts'
import { createCustomer } from '../../tools/api/api-client.ts'
import { policyReport, watchPolicy } from '../../tools/policy-watch.ts'
import { publishRelabelled } from '../../tools/releases/relabel-release.ts'
import { expect, test } from '../../tools/test.ts'

test('a preview shows a release to one browser until that browser ends it', async ({
  page,
  browser,
  shop: { url },
}) => {
  const operator = await createCustomer(url, accounts.operator)
  const title = 'Plans of this week'
  const { preview } = await publishRelabelled(operator, url, {
    name: 'catalog',
    label: '9.9.9',
    title,
  })
  await operator.dispose()
  const bar = page.getByRole('complementary', { name: 'Preview' })

  await watchPolicy(page)
  await page.goto(preview.url)
  await expect(page.getByRole('heading', { name: 'Open this preview?' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText(/^catalog 9\.9\.9/)
  await page.getByRole('button', { name: 'Open the preview' }).click()
  await expect(page).toHaveTitle(`Preview: ${title} · Quarry`)
  await expect(bar).toContainText(preview.composition.slice(0, 8))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await policyReport(page)).toEqual({ violations: [], unsealed: [] })

  const other = await browser.newPage()
  await other.goto(preview.url)
  const rejection = 'This preview was opened in another browser'
  await expect(other.getByRole('heading', { name: rejection })).toBeVisible()
  await other.goto(`${url}/guest`)
  await expect(other).not.toHaveTitle(new RegExp(title))
  await other.close()

  await bar.getByRole('link', { name: 'Leave' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page).not.toHaveTitle(/Preview|this week/)
})
