import { completeSignIn } from '../../tools/actions.ts'
import { followMail, newAddress, openMail } from '../../tools/api/outbox.ts'
import { expect, test } from '../../tools/test.ts'
import { fillSignUp, password } from './access.ts'

test('a new customer signs up, confirms by mail, signs in and reaches the shop', async ({
  page,
  shop,
  watch,
}) => {
  const email = newAddress()
  await page.goto('/home')
  await page.getByRole('link', { name: 'Create one' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account', level: 1 })).toBeVisible()
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  await expect(page).toHaveTitle('Check your mail · Quarry')
  await expect(page.getByRole('button', { name: /^Send again in \d+ seconds?$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Open the sandbox’s outbox' }).click()
  await openMail(page, shop.sandboxUrl, { to: email, subject: /Confirm your e-mail address/ })
  await followMail(page, 'Confirm address')
  await expect(page.getByText(`The account of Ann Lee will belong to ${email}.`)).toBeVisible()
  const secret = page.getByRole('textbox', { name: 'Password' })
  await expect(secret).toHaveAttribute('autocomplete', 'current-password')
  await secret.fill(password)
  await page.getByRole('button', { name: 'Confirm and create the account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await completeSignIn(page, { email: email.toUpperCase(), password })
  await expect(page.getByRole('heading', { name: 'Server plans', level: 1 })).toBeVisible()
  // The browser logs that scripts are blocked in the sandboxed frame of the mail.
  expect(watch.errors().filter(text => !text.includes('/outbox/'))).toEqual([])
  await page.goto('/account')
  await expect(page.getByText(email)).toBeVisible()
})

test('a reload keeps the step of a sign-up, without the secrets', async ({ page, shop }) => {
  const email = newAddress()
  await page.goto('/signup')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  const mailed = page.getByRole('heading', { name: 'Check your mail' })
  await expect(mailed).toBeVisible()
  await page.reload()
  await expect(mailed).toBeVisible()
  await expect(page.getByText(`We sent an e-mail to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page).toHaveTitle('Create an account · Quarry')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Create an account', level: 1 })).toBeVisible()

  await openMail(page, shop.sandboxUrl, { to: email, subject: /Confirm your e-mail address/ })
  await followMail(page, 'Confirm address')
  await expect(page.getByText(`The account of Ann Lee will belong to ${email}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText('This page needs the link from the e-mail.')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account', level: 1 })).toBeVisible()
})

test('page, mail and link are in Chinese for a Chinese sign-up', async ({ page, shop }) => {
  const email = newAddress()
  await page.goto('/zh-TW/signup')
  await page.getByRole('textbox', { name: '姓名' }).fill('林小安')
  await page.getByRole('textbox', { name: '電子郵件' }).fill(email)
  await page.getByRole('textbox', { name: '密碼' }).fill(password)
  await page.getByRole('button', { name: '建立帳戶' }).click()
  await expect(page.getByRole('heading', { name: '請查看您的信箱' })).toBeVisible()
  await openMail(page, shop.sandboxUrl, { to: email, subject: /請確認您的電子郵件地址/ })
  await followMail(page, '確認電子郵件地址')
  await expect(page).toHaveURL(`${shop.url}/zh-TW/signup`)
  await page.getByRole('button', { name: '確認並建立帳戶' }).click()
  const secret = page.getByRole('textbox', { name: '密碼' })
  await expect(secret).toHaveAccessibleDescription(/請輸入您註冊時設定的密碼/)
  await secret.fill(password)
  await page.getByRole('button', { name: '確認並建立帳戶' }).click()
  await expect(page.getByRole('heading', { name: '您的帳戶已就緒' })).toBeVisible()
})

test('opening a mail that a stranger requested creates no account for the stranger', async ({
  page,
  shop,
}) => {
  const email = newAddress()
  const subject = /Confirm your e-mail address/
  await page.goto('/signup')
  await fillSignUp(page, email, 'strangers-kettle-9')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  await openMail(page, shop.sandboxUrl, { to: email, subject })
  const mail = page.url()
  await followMail(page, 'Confirm address')
  const secret = page.getByRole('textbox', { name: 'Password' })
  const confirm = page.getByRole('button', { name: 'Confirm and create the account' })
  await secret.fill(password)
  await confirm.click()
  await expect(secret).toBeFocused()
  await expect(secret).toHaveAccessibleDescription(/not the password you chose/)
  await expect(secret).toHaveValue(password)
  for (let count = 0; count < 4; count++) {
    await secret.fill(`${password}-${count}`)
    await expect(secret).not.toHaveAccessibleDescription(/not the password you chose/)
    await confirm.click()
    if (count < 3) await expect(secret).toHaveAccessibleDescription(/not the password you chose/)
  }
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeFocused()
  await page.goto(mail)
  await followMail(page, 'Confirm address')
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeFocused()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account', level: 1 })).toBeVisible()
})

test('a recipient who did not sign up can start over from the link', async ({ page, shop }) => {
  const email = newAddress()
  const subject = /Confirma tu correo electrónico/
  await page.goto('/es/signup')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Ann Lee')
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('strangers-kettle-9')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeFocused()
  await openMail(page, shop.sandboxUrl, { to: email, subject })
  await followMail(page, 'Confirmar dirección')
  await page.getByRole('link', { name: /^No fui yo/ }).click()
  await expect(page).toHaveURL(`${shop.url}/es/signup`)
  await expect(page.getByRole('heading', { name: 'Crear una cuenta', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('')
})

test('a known address looks like a new one, and only its owner gets a notice', async ({
  page,
  shop,
}) => {
  const shown: string[] = []
  for (const email of ['second@quarry.example', newAddress()]) {
    await page.goto('/signup')
    await fillSignUp(page, email)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    const text = await page.getByRole('main').innerText()
    shown.push(text.replace(email, '…').replace(/\d+ seconds?/, '… seconds'))
  }
  expect(shown[0]).toBe(shown[1])
  const mail = { to: 'second@quarry.example', subject: /You already have a Quarry account/ }
  await openMail(page, shop.sandboxUrl, mail)
})

test('errors appear at their fields, the first one gets the focus, and typing clears them', async ({
  page,
}) => {
  await page.goto('/signup')
  await page.getByRole('button', { name: 'Create account' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  const secret = page.getByRole('textbox', { name: 'Password' })
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Enter your name.')
  await name.fill('Ann Lee')
  await expect(name).toHaveAccessibleDescription('')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ann@example')
  await secret.fill('annlee99')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(secret).toHaveAttribute('type', 'text')
  await expect(secret).toBeFocused()
  await secret.blur()
  await expect(page.getByText('Enter a whole address, like name@example.com.')).toBeVisible()
  await expect(secret).toHaveAccessibleDescription(/too close to your name/)
  await secret.fill('iloveyou1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await secret.fill('12345678')
  await secret.blur()
  await expect(secret).toHaveAccessibleDescription(/lists of leaked passwords/)
  await secret.fill('sunnyside-42-lake')
  await expect(page.getByRole('status').filter({ hasText: 'Password strength: ' })).toBeAttached()
})

test('a network failure preserves typed input', async ({ page, context }) => {
  const email = newAddress()
  await page.goto('/signup')
  await fillSignUp(page, email)
  await expect(page.getByText(/^(Good|Strong)$/)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('cannot be reached')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('sunnyside-42-lake')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
})

test('changing the language preserves name and address, but not the password', async ({ page }) => {
  await page.goto('/signup')
  await fillSignUp(page, 'ann@example.com')
  await page.getByRole('button', { name: 'Language: English' }).click()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Ann Lee')
  await expect(page.getByRole('textbox', { name: 'Correo electrónico' })).toHaveValue(
    'ann@example.com',
  )
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toHaveValue('')
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toContain('sunnyside')
})

test.describe('with few mails for each address', () => {
  test.use({ shopEnv: { RATE_LIMITS: 'account-email=1/600' } })

  test('too many attempts show when to try again', async ({ page, ownShop }) => {
    const email = newAddress()
    for (const heading of ['Check your mail', 'Create an account']) {
      await page.goto(`${ownShop.url}/signup`)
      await fillSignUp(page, email)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    await expect(page.getByRole('alert')).toHaveText(
      /^Too many attempts\. You can try again at \d+:\d\d (AM|PM)\.$/,
    )
  })
})

test.describe('with an external sign-in site', () => {
  test.use({ shopEnv: { GSN_URL: 'http://127.0.0.1:9/sign-in', SANDBOX: 'on' } })

  test('sign-up and password reset link to that site', async ({ page, ownShop }) => {
    for (const path of ['/signup', '/forgetPassword', '/resetPassword']) {
      await page.goto(`${ownShop.url}${path}`)
      await expect(page.getByRole('button', { name: 'Go to sign-in' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
  })
})
