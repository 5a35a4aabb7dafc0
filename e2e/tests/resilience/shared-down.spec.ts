import { openSignedIn } from '../../tools/actions.ts'
import { evictFiles, expect, test } from '../../tools/faults/broken-shop.ts'
import { expectSamePage, markPage } from '../../tools/same-page.ts'

const sharedEntry = /^\/r\/shared\/entry\./

test('without shared the frame and then the recovery part appear, and the shop later starts automatically', async ({
  page,
  browser,
  faulty,
}) => {
  // This page needs its own browser context, because a sign-out ends the session of all its tabs.
  const customers = await browser.newContext({ baseURL: faulty.url })
  const signedIn = await customers.newPage()
  await openSignedIn(signedIn, '/account')
  await evictFiles(signedIn)

  faulty.break(sharedEntry, 'server-error')
  await Promise.all([
    page.goto('/guest?location=tokyo-jp', { waitUntil: 'commit' }),
    signedIn.goto('/home?location=tokyo-jp', { waitUntil: 'commit' }),
  ])
  await markPage(page)
  const recovery = page.getByRole('alert').filter({ hasText: 'The shop is slow to start' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(recovery).toBeHidden()
  await expect(recovery).toBeVisible()
  await expect(recovery.getByRole('button', { name: 'Retry' })).toBeEnabled()

  // This is a plain form, which needs no script of the shop.
  await signedIn.getByRole('alert').getByRole('button', { name: 'Sign out' }).click()
  await expect(signedIn.getByRole('alert')).toBeHidden()
  await signedIn.goto('/home')
  await expect(signedIn.getByLabel('Password')).toBeVisible()

  // The retries are 0.3, 0.6, 1.2 … s apart, at most 30 s.
  expect(faulty.requests().filter(path => sharedEntry.test(path)).length).toBeLessThan(20)
  faulty.repair()
  await expect(page.getByRole('table', { name: 'Server plans' })).toBeVisible({ timeout: 25_000 })
  await expect(recovery).toBeHidden()
  await expectSamePage(page)
  await customers.close()
})

test('without the first script the recovery part appears immediately, and Retry reloads the page', async ({
  page,
  faulty,
}) => {
  faulty.break(/^\/r\/shell\/runtime\./, 'not-found')
  await page.goto('/guest?location=tokyo-jp')
  const recovery = page.getByRole('alert').filter({ hasText: 'The shop is slow to start' })
  // In other cases the recovery part waits 8 s.
  await expect(recovery).toBeVisible({ timeout: 6000 })
  faulty.repair()
  await recovery.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Server plans' })).toBeVisible()
})
