import { accounts } from '../../tools/actions.ts'
import { addSession } from '../../tools/api/api-client.ts'
import { liveId } from '../../tools/releases/composition.ts'
import { publishRelabelled } from '../../tools/releases/relabel-release.ts'
import { expect, test } from '../../tools/test.ts'

test('an operator promotes a release and rolls it back, and the audit log has both', async ({
  page,
  context,
  ownShop: { url },
}) => {
  await addSession(context, url, accounts.operator)
  const previous = await liveId(url)
  await publishRelabelled(context.request, url, { name: 'catalog', label: '9.9.9' })

  await page.goto(`${url}/account`)
  const scripts: string[] = []
  page.on('request', request => {
    const isHere = new URL(request.frame().url()).pathname === '/_ops'
    if (isHere && request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'Operations' }).click()
  await page.getByRole('link', { name: 'Promote catalog 9.9.9' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question.getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nothing was changed, because you did not confirm')).toBeVisible()
  await page.getByRole('button', { name: 'Review again' }).click()
  await question.getByLabel('Your password').fill('nobody’s')
  await page.keyboard.press('Enter')
  await expect(question.getByText('This password is wrong.')).toBeVisible()
  await question.getByLabel('Your password').fill(accounts.operator.password)
  await page.keyboard.press('Enter')
  const changes = page.getByRole('list', { name: 'Changes' })
  await expect(changes.getByText('9.9.9')).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Newer list of plans')
  await page.getByRole('button', { name: 'Promote', exact: true }).click()
  const live = page.getByRole('region', { name: 'The live shop' })
  await expect(live.getByText('Newer list of plans')).toBeVisible()
  await expect.poll(() => liveId(url)).not.toBe(previous)

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Roll back to move/ }).click()
  const dialog = page.getByRole('dialog', { name: `Roll back to ${previous.slice(0, 8)}?` })
  await expect(dialog.getByText('9.9.9')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The list is empty')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(page.getByRole('heading', { name: 'The list is empty' })).toBeVisible()
  await expect.poll(() => liveId(url)).toBe(previous)

  await page.getByRole('link', { name: 'Audit log' }).click()
  for (const reason of ['The list is empty', 'Newer list of plans'])
    await expect(page.getByRole('listitem').filter({ hasText: reason })).toContainText(
      accounts.operator.email,
    )
  // No code of a remote ran on this page.
  await page.getByRole('link', { name: 'Plans' }).first().hover()
  expect(scripts).not.toEqual([])
  expect(scripts.filter(path => !/^\/r\/(shell|shared)\//.test(path))).toEqual([])
  await page.getByRole('link', { name: 'Cart', exact: true }).click()
  // Between two pages there is no context to evaluate in.
  const startTime = () =>
    page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name).catch(() => null)
  await expect.poll(startTime).toBe(`${url}/cart`)
})

test('customers cannot open the operations page', async ({ page, context, shop: { url } }) => {
  await addSession(context, url)
  const response = await page.goto(`${url}/_ops`)
  expect(response?.status()).toBe(403)
  await expect(page.getByText('This page is for operators of the shop.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Operations' })).toHaveCount(0)
  for (const path of ['status', 'tokens', 'audit', 'health'])
    expect((await context.request.get(`${url}/_registry/${path}`)).status()).toBe(403)
})
