import { expect, test } from '../../tools/broken-shop.ts'

test('when shared cannot load the recovery part stands, and the shop starts by itself', async ({
  page,
  faulty,
}) => {
  faulty.break(/^\/r\/shared\/entry\./, 'server-error')
  await page.goto('/guest', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 12_000 })
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  faulty.mend()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText(/^\d+ plans$/).first()).toBeVisible()
})

test('when the first script is missing, the recovery part stands at once', async ({
  page,
  faulty,
}) => {
  faulty.break(/^\/r\/shell\/runtime\./, 'not-found')
  await page.goto('/guest', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 4000 })
  faulty.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^\d+ plans$/).first()).toBeVisible()
})
