import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { seedDemoAccounts } from '../demo-accounts.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { addAccounts } from '../repository-accounts.ts'

const limits = 'sign-in-email=3/60'
let shop: TestApp
let app: FastifyInstance
beforeAll(async () => {
  shop = await createTestApp({ environment: { RATE_LIMITS: limits } })
  app = shop.app
  await shop.dependencies.pool.query('delete from accounts')
  await seedDemoAccounts(shop.dependencies.database)
})
afterAll(() => shop.close())

function requestSignIn(
  body: object,
  address = '10.0.0.1',
  secret = shop.dependencies.config.sandboxSecret,
) {
  const headers = { authorization: `Bearer ${secret}`, 'x-client-address': address }
  return app.inject({ method: 'POST', url: '/internal/sign-in', headers, body })
}

describe('a password', () => {
  it('that is correct gets a code, in any case of the e-mail address', async () => {
    const response = await requestSignIn({ email: 'Demo@Quarry.Example', password: 'quarry-demo' })
    expect(response.statusCode).toBe(200)
    expect(response.json().t).toMatch(/^[\w-]{43}$/)
  })

  it('is stored as argon2id', async () => {
    const { rows } = await shop.dependencies.pool.query('select password_hash from accounts')
    for (const row of rows)
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('that is wrong gets the same response for known and unknown accounts', async () => {
    const known = await requestSignIn(
      { email: 'demo@quarry.example', password: 'wrong' },
      '10.0.0.2',
    )
    const unknown = await requestSignIn(
      { email: 'nobody@quarry.example', password: 'wrong' },
      '10.0.0.2',
    )
    expect(known.statusCode).toBe(422)
    expect(known.json().error).toBe('wrong_password')
    expect(unknown.body).toBe(known.body)
  })

  it('is compared exactly, up to its last character', async () => {
    const { database } = shop.dependencies
    const password = ` É kettle ${'granite hill '.repeat(7)}End `
    const email = 'exact@quarry.example'
    const passwordHash = await hashPassword(password)
    await addAccounts(database, [
      { owner: 'c_exact', email, name: 'Ann', role: 'customer', passwordHash },
    ])
    expect(password.length).toBeGreaterThan(100)
    const near = [
      password.trim(),
      password.toLowerCase(),
      password.slice(0, -1),
      password.normalize('NFD'),
    ]
    for (const [index, tried] of near.entries()) {
      const response = await requestSignIn({ email, password: tried }, `10.0.9.${index}`)
      expect([response.statusCode, tried]).toEqual([422, tried])
    }
    expect((await requestSignIn({ email, password }, '10.0.9.9')).statusCode).toBe(200)
  })

  it('is rejected for an e-mail address that the database cannot store', async () => {
    const received = await requestSignIn(
      { email: 'demo\u0000@quarry.example', password: 'wrong' },
      '10.0.0.3',
    )
    expect(received.statusCode).toBe(422)
  })

  it('is accepted from one address when another one has used up its tries', {
    tags: ['D7.password.address'],
  }, async () => {
    const email = 'support@quarry.example'
    for (const _ of [1, 2, 3])
      expect((await requestSignIn({ email, password: 'wrong' })).statusCode).toBe(422)
    const right = { email, password: 'quarry-support' }
    expect((await requestSignIn(right)).statusCode).toBe(429)
    expect((await requestSignIn(right, '10.1.0.5')).statusCode).toBe(200)
  })

  it('is checked only for the sandbox', async () => {
    const right = { email: 'demo@quarry.example', password: 'quarry-demo' }
    expect((await requestSignIn(right, '10.3.0.1', 'wrong')).statusCode).toBe(404)
    const external = await createTestApp({ environment: { GSN_URL: 'https://gsn.example' } })
    const headers = { authorization: `Bearer ${external.dependencies.config.sandboxSecret}` }
    const response = await external.app.inject({
      method: 'POST',
      url: '/internal/sign-in',
      headers,
      body: right,
    })
    await external.close()
    expect(response.statusCode).toBe(404)
  })
})
