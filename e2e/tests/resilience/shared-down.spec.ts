import { openSignedIn } from '../../tools/actions.ts'
import { evictFiles, expect, test } from '../../tools/broken-shop.ts'
import { expectSameDocument, markDocument } from '../../tools/same-page.ts'

const sharedEntry = /^\/r\/shared\/entry\./

test('while shared cannot load the frame stands, then the recovery part, and the shop starts by itself', async ({
  page,
  browser,
  faulty,
}) => {
  // Of a browser of its own: a sign-out ends the session of every page beside it.
  const customers = await browser.newContext({ baseURL: faulty.url })
  const signedIn = await customers.newPage()
  await openSignedIn(signedIn, '/account')
  await evictFiles(signedIn)

  faulty.break(sharedEntry, 'server-error')
  await Promise.all([
    page.goto('/guest', { waitUntil: 'commit' }),
    signedIn.goto('/home', { waitUntil: 'commit' }),
  ])
  await markDocument(page)
  const recovery = page.getByRole('alert').filter({ hasText: 'The shop is slow to start' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(recovery).toBeHidden()
  await expect(recovery).toBeVisible()
  await expect(recovery.getByRole('button', { name: 'Retry' })).toBeEnabled()

  // A plain form: nothing of ours has to run for it.
  await signedIn.getByRole('alert').getByRole('button', { name: 'Sign out' }).click()
  await expect(signedIn.getByRole('alert')).toBeHidden()
  await signedIn.goto('/home')
  await expect(signedIn.getByLabel('Password')).toBeVisible()

  // Tries are 0.3, 0.6, 1.2 … s apart, at most 30 s.
  expect(faulty.requests().filter(path => sharedEntry.test(path)).length).toBeLessThan(20)
  faulty.mend()
  await expect(page.getByRole('table', { name: 'Server plans' })).toBeVisible({ timeout: 25_000 })
  await expect(recovery).toBeHidden()
  await expectSameDocument(page)
  await customers.close()
})

test('when the first script is missing the recovery part stands at once, and Retry loads anew', async ({
  page,
  faulty,
}) => {
  faulty.break(/^\/r\/shell\/runtime\./, 'not-found')
  await page.goto('/guest')
  const recovery = page.getByRole('alert').filter({ hasText: 'The shop is slow to start' })
  // Elsewhere it waits for 8 s.
  await expect(recovery).toBeVisible({ timeout: 6000 })
  faulty.mend()
  await recovery.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Server plans' })).toBeVisible()
})
