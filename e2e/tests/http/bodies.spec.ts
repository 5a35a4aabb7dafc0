import { accounts } from '../../tools/actions.ts'
import {
  createCustomer,
  createOrder,
  createVisitor,
  sendOrder,
} from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

test('a malformed body is 400 with a code, and a body with wrong types is 422 with its fields', async ({
  shop,
}) => {
  const customer = await createCustomer(shop.url)
  const headers = { 'content-type': 'application/json' }
  for (const data of ['{"interval":', '[1,', 'null null', '{"__proto__":{"a":1}}']) {
    const response = await customer.post('/api/v3/quotes', { headers, data: Buffer.from(data) })
    expect([response.status(), data]).toEqual([400, data])
    expect(await response.json()).toMatchObject({ result: false, error: 'invalid' })
  }

  const quote = (lines: unknown, interval = 'month') => ({ interval, lines })
  const rows: [path: string, body: unknown, fields: string[]][] = [
    ['/api/v3/quotes', quote([{ product_id: 'x', quantity: 1 }]), ['lines.0.product_id']],
    ['/api/v3/quotes', quote([{ product_id: 1079, quantity: -1 }]), ['lines.0.quantity']],
    ['/api/v3/quotes', quote([{ product_id: 1079, quantity: 1.5 }]), ['lines.0.quantity']],
    ['/api/v3/quotes', quote([{ product_id: 1079, quantity: '3' }]), ['lines.0.quantity']],
    ['/api/v3/quotes', quote([], 'year'), ['interval', 'lines']],
    ['/api/v3/quotes', quote('many'), ['lines']],
    ['/api/v3/quotes', [], ['']],
    ['/api/auth/exchange', {}, ['t']],
    ['/api/auth/exchange', { t: 7 }, ['t']],
    ['/api/auth/leave', { returnTo: 7 }, ['returnTo']],
    [
      '/api/v3/chat/messages',
      { clientId: 'x', text: 7, language: 'de' },
      ['clientId', 'language', 'text'],
    ],
  ]
  for (const [path, data, fields] of rows) {
    const received = await customer.post(path, { data })
    expect([received.status(), data]).toEqual([422, data])
    const { error, details } = await received.json()
    expect([error, Object.keys(details).sort()]).toEqual(['invalid', fields])
  }
})

test('the response to an invalid order names each wrong server', async ({ shop }) => {
  const customer = await createCustomer(shop.url)
  const servers = [
    { product_id: 1079, hostname: 'web-1' },
    { product_id: 1079, hostname: '-web' },
    { product_id: '1079', hostname: 'a..b' },
  ]
  const response = await sendOrder(customer, { quoteId: 'x', termsVersion: '1', servers })
  expect(response.status()).toBe(422)
  expect(Object.keys((await response.json()).details).sort()).toEqual([
    'quoteId',
    'servers.1.hostname',
    'servers.2.hostname',
    'servers.2.product_id',
  ])
})

test('a body that is too large is 413, and the session continues', async ({ shop }) => {
  const customer = await createCustomer(shop.url)
  const text = 'x'.repeat(70_000)
  for (const path of ['/api/v3/quotes', '/api/v3/chat/messages', '/api/auth/exchange']) {
    const response = await customer.post(path, { data: { text } })
    expect([response.status(), path]).toEqual([413, path])
    expect(await response.json()).toMatchObject({ result: false, error: 'too_large' })
  }
  expect((await customer.post('/api/v3/user')).status()).toBe(200)
})

test('unknown orders and orders of other customers get the same 404 for every request', async ({
  shop,
}) => {
  const owner = await createCustomer(shop.url)
  const other = await createCustomer(shop.url, accounts.second)
  const { id } = await createOrder(owner)
  const strange = [id, crypto.randomUUID(), 'nonsense', "1' or '1'='1", '%00', '..%2forders']
  const send = async (path: string, method: 'GET' | 'POST') => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const data = method === 'POST' ? { prefix: '' } : undefined
    const response = await other.fetch(path, { method, headers, data })
    return `${response.status()} ${await response.text()}`
  }
  for (const [method, suffix] of [
    ['GET', ''],
    ['POST', '/cancel'],
    ['POST', '/payments'],
  ] as const) {
    const responses = await Promise.all(
      strange.map(one => send(`/api/v3/orders/${encodeURI(one)}${suffix}`, method)),
    )
    expect(new Set(responses).size, responses.join('\n')).toBe(1)
    expect(responses[0]).toContain('404 {"result":false')
  }
  const listed = await (await other.get('/api/v3/orders')).json()
  expect(listed.content.map((order: { id: string }) => order.id)).not.toContain(id)
  expect((await owner.get(`/api/v3/orders/${id}`)).status()).toBe(200)
  expect((await owner.post(`/api/v3/orders/${id}/cancel`)).status()).toBe(200)
})

test('a request without a session gets the exact body for unauthenticated', {
  tag: ['@S8.unauthorized.status', '@S8.unauthorized.body'],
}, async ({ shop }) => {
  const visitor = await createVisitor(shop.url)
  for (const cookie of ['', 'token=', 'token=forged-forged-forged-forged', 'token=%00']) {
    const response = await visitor.post('/api/v3/user', { headers: { cookie } })
    expect(response.status()).toBe(401)
    expect(await response.json()).toEqual({ result: false, code: 0, message: 'Unauthenticated.' })
  }
})

test('the flavors have the shape of the specification', {
  tag: ['@S7.flavors.answer', '@S7.flavors.fields'],
}, async ({ shop }) => {
  const visitor = await createVisitor(shop.url)
  const { result, content, message } = await (await visitor.get('/api/v3/gsn/flavors')).json()
  expect([result, typeof message, content.length]).toEqual([true, 'string', 85])
  expect(Object.keys(content[0]).sort()).toEqual([
    'busway',
    'disk',
    'gpu_type',
    'hourly_fee',
    'hourly_fee_product_id',
    'location',
    'monthly_fee',
    'monthly_fee_product_id',
    'name',
    'product_id',
    'ram',
    'stock_quantity',
    'switch',
    'vcpus',
  ])
})
