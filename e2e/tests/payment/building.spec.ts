import {
  approveWith,
  goToProviderPage,
  openPaymentPage,
  readOrder,
} from '../../tools/api/payments.ts'
import { watchShifts } from '../../tools/layout-shifts.ts'
import { expect, test } from '../../tools/test.ts'

test('servers are built step by step, and each shows its times, addresses and how to connect', async ({
  page,
  shop,
}) => {
  await openPaymentPage(page, shop, [{ hostname: 'sandbox-retries' }])
  await goToProviderPage(page)
  await approveWith(page, /4242/)
  const steps = page.getByRole('list', { name: 'Steps of sandbox-retries' })
  await expect(steps.getByRole('listitem')).toHaveText([/Queued/, /Building/, /Booting/, /Ready/])
  await expect(
    page.getByText('A build failed and was started again: attempt 2 of 3.'),
  ).toBeVisible()
  await expect(page.getByText('1 server ready')).toBeVisible({ timeout: 20_000 })
  await expect(steps.getByRole('time')).toHaveCount(4)
  await expect(page.getByText(/^2001:db8:/)).toBeVisible()
  await expect(page.getByText(/^ssh root@(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/)).toBeVisible()
  await expect(page.getByText('Sandbox: no server is built.')).toBeVisible()
})

for (const width of [390, 1280])
  test(`nothing moves while servers are built and become ready, ${width} px wide`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await openPaymentPage(page, shop, [{ hostname: 'web-1' }, { hostname: 'web-2' }])
    await goToProviderPage(page)
    const readShifts = await watchShifts(page)
    await approveWith(page, /4242/)
    await expect(page.getByText('All 2 servers ready')).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText(/^ssh root@/)).toHaveCount(2)
    expect(await readShifts()).toBeLessThan(0.01)
  })

test('a server that cannot be built is refunded, and the others are charged', async ({
  page,
  shop,
}) => {
  const servers = [{ hostname: 'web-1' }, { hostname: 'sandbox-fails' }]
  const order = await openPaymentPage(page, shop, servers)
  await goToProviderPage(page)
  await approveWith(page, /4242/)
  await expect(page.getByText('1 of 2 ready, 1 could not be built')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('3 builds failed.')).toBeVisible()
  await expect(page.getByText(/^\$\d+\.00 (goes back to your card|was refunded)$/)).toBeVisible()
  const { state, refund, totals } = await readOrder(order)
  expect(state).toBe('active')
  expect(Number(refund.amount) * 2).toBe(Number(totals.dueToday))
})

test('an order without any built server is refunded in full', async ({ page, shop }) => {
  const order = await openPaymentPage(page, shop, [{ hostname: 'sandbox-fails-all' }])
  await goToProviderPage(page)
  await approveWith(page, /4242/)
  await expect(page.getByRole('heading', { name: 'Payment refunded', level: 1 })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('None of its servers could be built.')).toBeVisible()
  await expect(page.getByText(`$${order.total} was refunded`)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('list', { name: 'Steps' })).toHaveCount(0)
})
