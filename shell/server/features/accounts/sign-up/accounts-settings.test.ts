import { describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'

const post = ({ app }: TestApp, path: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

describe('limits', () => {
  it('hold by address and by e-mail address, known or not, and name the wait', async () => {
    const environment = { RATE_LIMITS: 'account-ip=8/600,account-email=2/600' }
    const limited = await createTestApp({ environment })
    const ask = (email: string) => post(limited, 'forgot', { email, language: 'en' })
    for (const email of ['demo@quarry.example', 'nobody@example.com']) {
      expect((await ask(email)).statusCode).toBe(200)
      expect((await ask(email.toUpperCase())).statusCode).toBe(200)
      const rejected = await ask(email)
      expect([rejected.statusCode, rejected.json().error]).toEqual([429, 'rate_limited'])
      expect(rejected.json().details.retryAfterSeconds).toBeGreaterThan(590)
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(590)
    }
    expect((await ask('one@example.com')).statusCode).toBe(200)
    expect((await ask('two@example.com')).statusCode).toBe(200)
    expect((await ask('three@example.com')).statusCode).toBe(429)
    await limited.close()
  })
})

describe('with an outside sign-in site', () => {
  it('nothing of this exists', { tags: ['D7.outside.accounts'] }, async () => {
    const external = await createTestApp({ environment: { GSN_URL: 'https://id.example' } })
    for (const path of ['sign-up', 'forgot', 'link', 'renew', 'verify', 'reset'])
      expect((await post(external, path)).statusCode, path).toBe(404)
    await external.close()
  })
})
