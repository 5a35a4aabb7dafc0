import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { findByEmail } from '../../../accounts/repository-accounts.ts'
import { addPaidOrders } from '../../../orders/testing/paid-orders.ts'
import { createTestAssistant, type TestAssistant } from '../../testing/create-assistant.ts'

let assistant: TestAssistant
let customerId: string
beforeEach(async () => {
  assistant = await createTestAssistant()
  customerId = await idOf('demo@quarry.example')
})
afterEach(async () => {
  await assistant.close()
})

async function idOf(email: string): Promise<string> {
  const account = await findByEmail(assistant.database, email)
  if (!account) throw new Error(`There is no account ${email}`)
  return account.id
}

const ask = (
  text: string,
  language: 'en' | 'es' | 'zh-TW' = 'en',
  id: string | null = customerId,
) => assistant.ask(text, language, id)

async function buy(interval: 'month' | 'hour' = 'month') {
  const order = await assistant.order([{ product_id: 1059, quantity: 1 }], interval)
  await assistant.pay(order.id)
  await assistant.report('succeeded')
  return order
}

describe('orders', () => {
  test('are shown to their customer only', async () => {
    expect((await ask('where is my order?')).text).toBe('There is no order in your account yet.')
    const order = await assistant.order([{ product_id: 1059, quantity: 2 }])
    expect(await ask('where is my order?')).toMatchObject({
      text: `You have one order:\n${order.number} is not paid yet. Its servers are held for you for another 30 min.`,
      orders: [{ id: order.id, number: order.number, state: 'awaiting_payment' }],
    })
    expect((await ask(order.number.toLowerCase(), 'es')).orders).toHaveLength(1)
    const other = await idOf('second@quarry.example')
    expect(await ask(order.number, 'en', other)).toMatchObject({
      text: `I cannot find order ${order.number} in your account.`,
      orders: [],
    })
    const guest = await ask('我的訂單', 'zh-TW', null)
    expect(guest.text).toContain('請先登入')
    expect(guest.offersSignIn).toBe(true)
    expect((await ask('where is my order?')).offersSignIn).toBe(false)
  })

  test('are found by their number among more than fifty', async () => {
    const order = await assistant.order([{ product_id: 1059, quantity: 1 }])
    await addPaidOrders(assistant.database, order.id, 50)
    expect((await ask('where is my order?')).text).toContain('You have 51 orders')
    expect((await ask(order.number)).orders).toMatchObject([{ id: order.id }])
    expect((await ask(`cancel ${order.number}`)).orders).toMatchObject([{ id: order.id }])
    expect((await ask('how do I cancel my order?')).orders).toMatchObject([{ id: order.id }])
    expect((await ask(order.number.replace(/-\d{4}-/, '-1999-'))).orders).toEqual([])
  })

  test('can be cancelled by their customer, and the response explains how', async () => {
    const order = await assistant.order([{ product_id: 1059, quantity: 1 }])
    expect(await ask('how do I cancel my order?')).toMatchObject({
      text: 'This order is not paid yet. Open it and choose “Cancel order”: nothing is charged.',
      orders: [{ number: order.number }],
    })
    const paid = await buy()
    expect((await ask(`cancel ${paid.number}`)).text).toContain('can no longer be cancelled')
    expect((await ask('quiero dejar de pagar mi servidor', 'es')).text).toContain('elimínalo')
  })
})

describe('servers and invoices', () => {
  test('have the state of each server in the response, and its address when it is ready', async () => {
    expect((await ask('is my server ready?')).text).toContain('There is no server in your account')
    await buy()
    const building = await ask('is my server ready?')
    expect(building.text).toContain('s1059-1.example.com (Dedicated 4C-16G, Madrid): ')
    expect(building.text).toContain('I cannot say when')
    await assistant.database.execute(
      "UPDATE servers SET state = 'ready', ipv4 = '203.0.113.7', ready_at = now()",
    )
    expect((await ask('我的主機 IP 是多少', 'zh-TW')).text).toContain('已就緒，203.0.113.7')
    expect((await ask('my servers', 'en', null)).text).toContain('Sign in')
  })

  test('are listed with the latest invoices and their amounts', async () => {
    expect((await ask('my invoices')).text).toContain('There is no invoice in your account yet')
    const { number } = await buy()
    const { text } = await ask('necesito la factura', 'es')
    expect(text).toContain(`US$83.00 (pedido ${number}): pagada`)
    expect((await ask(`invoice of ${number}`)).text).toContain(`Invoices for order ${number}:`)
    expect((await ask('my invoices', 'en', await idOf('second@quarry.example'))).text).toContain(
      'no invoice',
    )
  })
})
