import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { seedDemoAccounts } from '../demo-accounts.ts'

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

function ask(body: object, address = '10.0.0.1', secret = shop.dependencies.config.sandboxSecret) {
  const headers = { authorization: `Bearer ${secret}`, 'x-client-address': address }
  return app.inject({ method: 'POST', url: '/internal/sign-in', headers, body })
}

describe('a password', () => {
  it('that is right gives a code, however the e-mail is written', async () => {
    const response = await ask({ email: 'Demo@Quarry.Example', password: 'quarry-demo' })
    expect(response.statusCode).toBe(200)
    expect(response.json().t).toMatch(/^[\w-]{43}$/)
  })

  it('is stored as argon2id', async () => {
    const { rows } = await shop.dependencies.pool.query('select password_hash from accounts')
    for (const row of rows)
      expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('that is wrong gives the same answer for known and unknown people', async () => {
    const known = await ask({ email: 'demo@quarry.example', password: 'wrong' }, '10.0.0.2')
    const unknown = await ask({ email: 'nobody@quarry.example', password: 'wrong' }, '10.0.0.2')
    expect(known.statusCode).toBe(422)
    expect(known.json().error).toBe('wrong_password')
    expect(unknown.body).toBe(known.body)
  })

  it('is refused for an e-mail that no database could store', async () => {
    const received = await ask(
      { email: 'demo\u0000@quarry.example', password: 'wrong' },
      '10.0.0.3',
    )
    expect(received.statusCode).toBe(422)
  })

  it('is taken from one address when another one has used up its tries', {
    tags: ['D7.password.address'],
  }, async () => {
    const email = 'support@quarry.example'
    for (const _ of [1, 2, 3])
      expect((await ask({ email, password: 'wrong' })).statusCode).toBe(422)
    const right = { email, password: 'quarry-support' }
    expect((await ask(right)).statusCode).toBe(429)
    expect((await ask(right, '10.1.0.5')).statusCode).toBe(200)
  })

  it('is checked for nobody but the sandbox', async () => {
    const right = { email: 'demo@quarry.example', password: 'quarry-demo' }
    expect((await ask(right, '10.3.0.1', 'wrong')).statusCode).toBe(404)
    const external = await createTestApp({ environment: { GSN_URL: 'https://gsn.example' } })
    const headers = { authorization: `Bearer ${external.dependencies.config.sandboxSecret}` }
    const answer = await external.app.inject({
      method: 'POST',
      url: '/internal/sign-in',
      headers,
      body: right,
    })
    await external.close()
    expect(answer.statusCode).toBe(404)
  })
})
