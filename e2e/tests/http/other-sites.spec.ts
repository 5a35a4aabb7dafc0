import { createCustomer, createVisitor } from '../../tools/api/api-client.ts'
import { expect, test } from '../../tools/test.ts'

test('a write request from another site is rejected and changes nothing', async ({ shop }) => {
  const customer = await createCustomer(shop.url)
  const rejected: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: shop.url },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: shop.sandboxUrl },
    { origin: `${shop.url}.evil.example` },
  ]
  for (const headers of rejected) {
    for (const path of ['/api/auth/clear-token', '/api/v3/quotes', '/api/auth/leave']) {
      const response = await customer.post(path, { headers, data: {} })
      expect([response.status(), JSON.stringify(headers)]).toEqual([403, JSON.stringify(headers)])
      expect(await response.json()).toMatchObject({ result: false, error: 'forbidden_origin' })
    }
  }
  expect((await customer.post('/api/v3/user')).status()).toBe(200)
})

test('requests from the shop, the address bar and programs are allowed', async ({ shop }) => {
  const visitor = await createVisitor(shop.url)
  const allowed: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: shop.url },
    {},
  ]
  for (const headers of allowed)
    expect((await visitor.post('/api/auth/clear-token', { headers })).status()).toBe(200)
  const linked = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
  expect((await visitor.get('/guest', { headers: linked })).status()).toBe(200)
})

test('content types that a form of another site can send are rejected', async ({ shop }) => {
  const customer = await createCustomer(shop.url)
  const data = JSON.stringify({ interval: 'month', lines: [{ product_id: 1079, quantity: 1 }] })
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const response = await customer.post('/api/v3/quotes', {
      data,
      headers: { 'content-type': type },
    })
    expect([response.status(), type]).toEqual([415, type])
  }
})

test('two tokens in one request are rejected, and both are cleared', async ({ shop }) => {
  const visitor = await createVisitor(shop.url)
  for (const path of ['/home', '/api/v3/orders', '/guest']) {
    const response = await visitor.get(path, { headers: { cookie: 'token=one; x=1; token=two' } })
    expect([response.status(), path]).toEqual([400, path])
    const cleared = response
      .headersArray()
      .filter(({ name, value }) => /set-cookie/i.test(name) && value.startsWith('token=;'))
    expect(cleared.length).toBeGreaterThan(0)
    for (const { value } of cleared) expect(value).toMatch(/Expires=Thu, 01 Jan 1970|Max-Age=0/i)
  }
})
