import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'

import { completeSignIn } from '../../tools/actions.ts'
import { addSession, createCustomer } from '../../tools/api/api-client.ts'
import { createAccount } from '../../tools/api/new-account.ts'
import { followMail, openMail } from '../../tools/api/outbox.ts'
import { expectAccessible } from '../../tools/screens/axe.ts'
import { expect, test } from '../../tools/test.ts'
import { fillSignUp, password as newPassword } from '../accounts/access.ts'

test('a customer downloads everything, deletes the account, and signs up again with the same address', async ({
  page,
  context,
  shop,
}) => {
  const { url, sandboxUrl } = shop
  const account = await createAccount(shop)
  const { email, password } = account
  const otherDevice = await createCustomer(url, account)
  const text = 'My secret plan: granite'
  const message = { clientId: crypto.randomUUID(), text, language: 'en' }
  await otherDevice.post('/api/v3/chat/messages', { data: message })
  await addSession(context, url, account)
  await page.goto(`${url}/account?section=data`)
  const copy = page.getByRole('region', { name: 'Download your data' })
  const download = copy.getByRole('button', { name: 'Download your data' })
  await download.click()
  const proof = copy.getByRole('textbox', { name: 'Your password' })
  await expect(proof).toBeFocused()
  await expect(proof).toHaveAccessibleDescription('Enter a password.')
  await proof.fill(password)
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  expect(saved.suggestedFilename()).toMatch(/^quarry-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())))
  const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
  expect(data.accounts).toMatchObject([{ email }])
  expect(data.messages[0]).toMatchObject({ author: 'customer', text })
  expect(data.sessions).toHaveLength(2)
  await expect(copy.getByRole('status')).toContainText('The download has started.')

  const open = page.getByRole('button', { name: 'Delete account' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('Invoices keep your name for ten years')
  await expectAccessible(page, 'the dialog before the account is deleted')
  await dialog.getByRole('button', { name: 'Keep account' }).click()
  await expect(open).toBeFocused()
  await open.click()
  const phrase = dialog.getByRole('textbox', { name: `Type ${email} to confirm` })
  const secret = dialog.getByRole('textbox', { name: 'Your password' })
  const confirm = dialog.getByRole('button', { name: 'Delete account' })
  await phrase.fill('yes')
  await secret.fill(password)
  await confirm.click()
  await expect(phrase).toBeFocused()
  await phrase.fill(email)
  await secret.fill('not mine')
  await confirm.click()
  await expect(secret).toHaveAccessibleDescription('This is not your current password.')
  await expect(secret).toBeFocused()
  await secret.fill(password)
  await secret.press('Enter')
  await page.waitForURL(`${sandboxUrl}/`)
  expect((await otherDevice.get('/api/v3/account/orders')).status()).toBe(401)
  await otherDevice.dispose()
  await openMail(page, sandboxUrl, { to: email, subject: 'Your account was deleted' })

  await page.goto(`${url}/account`)
  await completeSignIn(page, account)
  await expect(page.getByRole('alert')).toContainText('is wrong')
  await page.goto(`${url}/signup`)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  const mails = page.getByRole('link', { name: /Confirm your e-mail address/ })
  // The first mail to this address created the deleted account.
  await expect(async () => {
    await page.goto(`${sandboxUrl}/outbox?to=${email}`)
    await expect(mails).toHaveCount(2, { timeout: 300 })
  }).toPass()
  await mails.first().click()
  await followMail(page, 'Confirm address')
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await page.getByRole('button', { name: 'Confirm and create the account' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await completeSignIn(page, { email, password: newPassword })
  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
})
