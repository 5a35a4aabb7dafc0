import { launcher, logOf, sendHistory, sendText } from '../../tools/chat/chat.ts'
import { expect, type Page, test } from '../../tools/test.ts'

test('Enter and Escape belong to the input method during composition', async ({ page }) => {
  await page.goto('/guest?location=taipei-tw')
  await launcher(page).click()
  const field = messageOf(page)
  await expect(field).toBeFocused()
  const keys = await page.context().newCDPSession(page)
  const text = 'ㄋㄧˇ'
  const key = { type: 'rawKeyDown', windowsVirtualKeyCode: 229 } as const
  await keys.send('Input.imeSetComposition', { text, selectionStart: 3, selectionEnd: 3 })
  await keys.send('Input.dispatchKeyEvent', { ...key, key: 'Enter', code: 'Enter' })
  await keys.send('Input.dispatchKeyEvent', { ...key, key: 'Escape', code: 'Escape' })
  await expect(field).toHaveValue(text)
  await keys.send('Input.insertText', { text: '你好' })
  await expect(field).toHaveValue('你好')
  await field.press('Shift+Enter')
  await field.pressSequentially('台北')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(logOf(page).getByText('你好\n台北')).toBeVisible()
})

test('a draft survives minimising and a reload, and a text that is too long is kept and not sent', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/chat')
  await messageOf(page).fill('Half a thought')
  await page.reload()
  await expect(messageOf(page)).toHaveValue('Half a thought')
  await messageOf(page).fill('a'.repeat(3950))
  await expect(page.getByText('50 characters left')).toBeVisible()
  await page.evaluate(() => navigator.clipboard.writeText('b'.repeat(80)))
  await messageOf(page).press('End')
  await messageOf(page).press('ControlOrMeta+v')
  await expect(messageOf(page)).toHaveValue(/^a{3950}b{80}$/)
  await expect(page.getByText('30 characters too many. A message can have 4,000.')).toBeVisible()
  const tooLong = page.getByRole('status').filter({ hasText: 'The message is too long to be sent' })
  await expect(tooLong).toBeAttached()
  await messageOf(page).press('Enter')
  await expect(messageOf(page)).toHaveValue(/^a{3950}b{80}$/)
  await messageOf(page).fill('a'.repeat(4000))
  await expect(tooLong).not.toBeAttached()
  await messageOf(page).press('Enter')
  await expect(messageOf(page)).toHaveValue('')
})

test('a hostile message renders as text, keeps the text direction, and its links lead only to the addresses that they show', {
  tag: ['@C10', '@S8.external.chat'],
}, async ({ page, shop, watch }) => {
  const { host } = new URL(shop.url)
  const hostile = [
    '<img src=x onerror="document.title=1"> <b>bold</b> &amp;',
    '\u202Eevil \u2066over\u202E turned',
    `${'W'.repeat(600)}`,
    `javascript:alert(1) data:text/html,<p> https://evil.example/ http://bank.example@${host}/home ${shop.url}/cart.`,
    `Z${'\u0335\u0336\u0337\u0338'.repeat(60)}algo`,
  ]
  await sendHistory(page, hostile.length, sequence => ({
    ...plain,
    sequence,
    author: sequence % 2 ? 'agent' : 'customer',
    name: '\u202EeciLA<i>',
    text: hostile[sequence - 1] ?? '',
  }))
  await page.goto('/chat')
  const log = logOf(page)
  await expect(log.getByText(hostile[0] ?? '', { exact: true })).toBeVisible()
  expect(await log.locator('img, b, i, script').count()).toBe(0)
  const links = await log
    .getByRole('link')
    .evaluateAll(all =>
      all.map(link => [
        link.getAttribute('href'),
        link.getAttribute('rel'),
        link.getAttribute('target'),
      ]),
    )
  const safe = ['noopener noreferrer ugc', '_blank']
  expect(links).toEqual([
    [`http://bank.example@${host}/home`, ...safe],
    [`${shop.url}/cart`, ...safe],
  ])
  await expect(log.getByRole('link').first()).toContainText(`(${host})`)
  expect(await log.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  const time = log.locator('time').last()
  expect(await time.evaluate(element => getComputedStyle(element).direction)).toBe('ltr')
  expect(watch.errors()).toEqual([])
})

test('an unsent message shows the reason, and can be sent again or removed', async ({ page }) => {
  await page.goto('/chat')
  const reject = (url: URL) => url.pathname === '/api/v3/chat/messages'
  const json = { result: false, content: null, message: '', error: 'invalid' }
  await page.route(reject, route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json }) : route.fallback(),
  )
  await sendText(page, 'First')
  await expect(logOf(page).getByText('Not sent.')).toBeVisible()
  await page.unroute(reject)
  await logOf(page).getByRole('button', { name: 'Retry' }).click()
  await expect(logOf(page).getByText('Seen')).toBeVisible()
  await expect(logOf(page).getByText('First', { exact: true })).toHaveCount(1)
  await page.route(reject, route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 422, json }) : route.fallback(),
  )
  await sendText(page, 'Second')
  await logOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(logOf(page).getByText('Second', { exact: true })).toHaveCount(0)
})

const plain = {
  clientId: null,
  notice: null,
  language: 'en',
  plans: [],
  orders: [],
  cart: null,
  attachments: [],
  offersPerson: false,
  sentAt: new Date(2026, 0, 5, 9).toISOString(),
}

function messageOf(page: Page) {
  return page.getByRole('textbox', { name: 'Message' })
}
