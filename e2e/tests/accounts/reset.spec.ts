import { completeSignIn, openSignedIn } from '../../tools/actions.ts'
import { createCustomer } from '../../tools/api/api-client.ts'
import { createAccount } from '../../tools/api/new-account.ts'
import { followMail, newAddress, openMail } from '../../tools/api/outbox.ts'
import { expect, test } from '../../tools/test.ts'
import { requestReset, sendResetLink } from './access.ts'

const email = 'second@quarry.example'
const subject = /Choose a new password/

test('resetting the password replaces it and signs out other devices', async ({ page, shop }) => {
  const { email, password: previous } = await createAccount(shop)
  const other = await createCustomer(shop.url, { email, password: previous })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await sendResetLink(page, email)
  await openMail(page, shop.sandboxUrl, { to: email, subject })
  await followMail(page, 'Choose a new password')
  await page.getByRole('textbox', { name: 'Password' }).fill('granite-under-rain-7')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused()
  expect((await other.post('/api/v3/user')).status()).toBe(401)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await completeSignIn(page, { email, password: previous })
  await expect(page.getByRole('alert')).toContainText('E-mail or password is wrong.')
  await completeSignIn(page, { email, password: 'granite-under-rain-7' })
  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  await openMail(page, shop.sandboxUrl, { to: email, subject: /Your password was changed/ })
})

test('an unknown address shows the same page and gets no mail', async ({ page, shop }) => {
  const stranger = newAddress()
  const shown: string[] = []
  for (const address of [stranger, email]) {
    await requestReset(page, address)
    const text = await page.getByRole('main').innerText()
    shown.push(text.replace(address, '…').replace(/\d+ seconds?/, '… seconds'))
  }
  expect(shown[0]).toBe(shown[1])
  // The outbox has the later mail, so it would also have the earlier one.
  await openMail(page, shop.sandboxUrl, { to: email, subject })
  await page.goto(`${shop.sandboxUrl}/outbox?language=en&to=${stranger}`)
  await expect(page.getByRole('heading', { name: 'No mail to this address' })).toBeVisible()
})

test('a used link can be replaced without typing the address again', async ({ page, shop }) => {
  const { email } = await createAccount(shop)
  await page.goto('/forgetPassword')
  await sendResetLink(page, email)
  await openMail(page, shop.sandboxUrl, { to: email, subject })
  const mail = page.url()
  await followMail(page, 'Choose a new password')
  await page.getByRole('textbox', { name: 'Password' }).fill('granite-under-rain-7')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
  await page.goto(mail)
  await followMail(page, 'Choose a new password')
  await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeFocused()
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  await expect(page.getByText(email)).toHaveCount(0)
  await expect(async () => {
    await page.goto(`${shop.sandboxUrl}/outbox?to=${email}`)
    await expect(page.getByRole('link', { name: subject })).toHaveCount(2, { timeout: 300 })
  }).toPass()
  await page.getByRole('link', { name: subject }).first().click()
  await followMail(page, 'Choose a new password')
  await expect(page.getByRole('button', { name: 'Save password' })).toBeVisible()
})

test('an expired link can be replaced on the same page', async ({ page, shop }) => {
  // The stubbed response makes the link look half an hour old.
  const expired = { result: true, content: { status: 'expired', purpose: 'reset' }, message: '' }
  await requestReset(page, email)
  await page.route('**/api/auth/link', route => route.fulfill({ json: expired }))
  await openMail(page, shop.sandboxUrl, { to: email, subject })
  await followMail(page, 'Choose a new password')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeFocused()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('We sent a new link to the same address')).toBeVisible()
})

test('sign-up and password reset show signed-in users that they are signed in', async ({
  page,
}) => {
  await openSignedIn(page)
  for (const path of ['/signup', '/forgetPassword']) {
    await page.goto(path)
    await expect(page.getByText(/^You are already signed in/)).toBeVisible()
  }
})

test.describe('after the link was opened', () => {
  test.use({ shopEnv: { LOG_LEVEL: 'debug' } })

  test('its secret is in no URL, history entry, referrer, storage or log', async ({
    page,
    context,
    ownShop,
  }) => {
    const referrers: string[] = []
    const carriers: string[] = []
    context.on('request', request => {
      referrers.push(request.headers().referer ?? '')
      if (request.url().includes('token=')) carriers.push(request.url())
    })
    await page.goto(`${ownShop.url}/forgetPassword`)
    await sendResetLink(page, email)
    await openMail(page, ownShop.sandboxUrl, { to: email, subject })
    await followMail(page, 'Choose a new password')
    await expect(page.getByRole('button', { name: 'Save password' })).toBeVisible()
    const token = new URL(carriers[0] ?? '').searchParams.get('token') ?? ''
    expect(token.length).toBeGreaterThan(40)
    expect(carriers).toHaveLength(1)
    const stored = await page.evaluate(() =>
      JSON.stringify([
        location.href,
        document.referrer,
        history.state,
        navigation.entries().map(entry => entry.url),
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        document.documentElement.outerHTML,
      ]),
    )
    expect(stored).not.toContain(token)
    expect(referrers.join()).not.toContain(token)
    const output = ownShop.server.output() + ownShop.sandbox.output()
    expect(output).toContain('/resetPassword')
    expect(output).not.toContain(token)
  })
})
