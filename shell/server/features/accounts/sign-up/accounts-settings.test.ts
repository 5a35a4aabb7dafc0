import { describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'

const post = ({ app }: TestApp, path: string, payload: object = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

describe('limits', () => {
  it('apply by IP address and by e-mail address, known or not, and return the wait', async () => {
    const environment = { RATE_LIMITS: 'account-ip=8/600,account-email=2/600' }
    const limited = await createTestApp({ environment })
    const requestReset = (email: string) => post(limited, 'forgot', { email, language: 'en' })
    for (const email of ['demo@quarry.example', 'nobody@example.com']) {
      expect((await requestReset(email)).statusCode).toBe(200)
      expect((await requestReset(email.toUpperCase())).statusCode).toBe(200)
      const rejected = await requestReset(email)
      expect([rejected.statusCode, rejected.json().error]).toEqual([429, 'rate_limited'])
      expect(rejected.json().details.retryAfterSeconds).toBeGreaterThan(590)
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(590)
    }
    expect((await requestReset('one@example.com')).statusCode).toBe(200)
    expect((await requestReset('two@example.com')).statusCode).toBe(200)
    expect((await requestReset('three@example.com')).statusCode).toBe(429)
    await limited.close()
  })
})

describe('with an external sign-in site', () => {
  it('none of these routes exists', { tags: ['D7.outside.accounts'] }, async () => {
    const external = await createTestApp({ environment: { GSN_URL: 'https://id.example' } })
    for (const path of ['sign-up', 'forgot', 'link', 'renew', 'verify', 'reset'])
      expect((await post(external, path)).statusCode, path).toBe(404)
    await external.close()
  })
})
