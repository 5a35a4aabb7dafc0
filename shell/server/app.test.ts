import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from './app.ts'
import { redactUrl } from './http/logger.ts'
import { createTestApp, type TestApp } from './testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ environment: { RATE_LIMITS: 'api=2000/60,write=40/60' } })
})
afterAll(() => shop.close())

const leave = { method: 'POST', url: '/api/auth/leave' } as const
const json = { 'content-type': 'application/json' }

describe('a body', () => {
  it('larger than 64 KB is 413', async () => {
    const body = JSON.stringify({ returnTo: 'x'.repeat(70_000) })
    const response = await shop.app.inject({ ...leave, headers: json, body })
    expect([response.statusCode, response.json().error]).toEqual([413, 'too_large'])
  })

  it('that is not JSON is refused, whatever a foreign form may send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { 'content-type': type }
      const received = await shop.app.inject({ ...leave, headers, body: '{"returnTo":"/cart"}' })
      expect(received.statusCode, type).toBe(415)
    }
  })

  it('that is broken or poisoned is 400, and changes nothing', async () => {
    for (const body of [
      '{"returnTo":',
      '{"__proto__":{"isAdmin":true},"returnTo":"/"}',
      '{"\\u005f_proto__":{"isAdmin":true},"returnTo":"/"}',
    ]) {
      const answer = await shop.app.inject({ ...leave, headers: json, body })
      expect(answer.statusCode, body).toBe(400)
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('of a wrong shape is 422 with the fields', async () => {
    for (const body of ['null', '[]', '7', '{}', '""'])
      expect((await shop.app.inject({ ...leave, headers: json, body })).statusCode).toBe(422)
  })
})

describe('every answer', () => {
  it('of the API is private and names the live composition', async () => {
    for (const url of ['/api/unknown', '/api/v3/orders']) {
      const { headers } = await shop.app.inject(url)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['x-composition']).toBe('1'.repeat(64))
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  it('carries a request id of its own and says what it is', async () => {
    const ids = await Promise.all(
      ['/guest', '/r/none.js', '/api/unknown', '/nowhere'].map(async url => {
        const { headers } = await shop.app.inject({ url, headers: { 'x-request-id': 'mine' } })
        expect(headers['x-content-type-options']).toBe('nosniff')
        return headers['x-request-id']
      }),
    )
    expect(new Set(ids).size).toBe(4)
    expect(ids).not.toContain('mine')
  })

  it('to an unknown call is 404 in the envelope and reflects nothing', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const response = await shop.app.inject({ method, url: '/api/%3Cscript%3E' })
      expect([response.statusCode, response.json().error]).toEqual([404, 'not_found'])
      expect(response.body).not.toContain('script')
    }
  })

  it('to another site that asks for a change is 403', async () => {
    const headers = { ...json, 'sec-fetch-site': 'cross-site' }
    const received = await shop.app.inject({ ...leave, headers, body: '{"returnTo":"/"}' })
    expect([received.statusCode, received.json().error]).toEqual([403, 'forbidden_origin'])
  })

  it('is 429 after too many, with the time to wait', async () => {
    const responses = []
    for (let count = 0; count < 45; count++)
      responses.push(await shop.app.inject({ ...leave, remoteAddress: '10.9.9.9', body: {} }))
    const last = responses.at(-1)
    expect([last?.statusCode, last?.json().error]).toEqual([429, 'rate_limited'])
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    const other = await shop.app.inject({ ...leave, remoteAddress: '10.9.9.8', body: {} })
    expect(other.statusCode).toBe(422)
  })
})

describe('a fault of ours', () => {
  it('is told to nobody and ends nothing', async () => {
    const secret = 'select password from accounts'
    const broken = await createTestApp({
      compositions: {
        findText: () => Promise.reject(new Error(secret)),
        current: () => {
          throw new Error(secret)
        },
      },
    })
    const response = await broken.app.inject(`/c/${'a'.repeat(64)}.json`)
    expect(response.statusCode).toBe(500)
    const page = await broken.app.inject('/guest')
    expect(page.statusCode).toBe(500)
    expect(page.headers['content-type']).toContain('text/html')
    for (const { body } of [response, page]) expect(body).not.toMatch(/select|Error:|\.ts|\/work/)
    expect((await broken.app.inject('/healthz')).statusCode).toBe(200)
    await broken.close()
  })

  it('is 503 with the time to wait while the database is away', async () => {
    const lost = await createTestApp()
    const cookie = await lost.signIn()
    const { pool } = lost.dependencies
    await pool.query('alter table sessions rename to elsewhere')
    const request = { method: 'POST', url: '/api/v3/user', headers: { cookie } } as const
    expect((await lost.app.inject(request)).statusCode).toBe(500)
    await pool.query('alter table elsewhere rename to sessions')
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect((await lost.app.inject(request)).statusCode).toBe(200)
    await lost.close()
  })
})

describe('the log', () => {
  it('never holds a code, a token or a password', { tags: ['S2.home.t-secret'] }, async () => {
    let text = ''
    const stream = new Writable({
      write(chunk, _encoding, done) {
        text += chunk
        done()
      },
    })
    const app = await createApp(shop.dependencies, pino({ level: 'trace' }, stream))
    const cookie = await shop.signIn()
    await app.inject({ url: '/home?x=1&t=the-one-time-code', headers: { cookie } })
    await app.inject({ url: '/auth/processing?t=the-one-time-code' })
    const body = { t: 'the-one-time-code-again', password: 'hunter2hunter2' }
    await app.inject({ method: 'POST', url: '/api/auth/exchange', headers: { cookie }, body })
    await app.close()
    expect(text).toContain('/home?x=1&t=[redacted]')
    expect(text).not.toMatch(/one-time-code|hunter2/)
    expect(text).not.toContain(cookie.slice('token='.length))
  })

  it('loses only the values', { tags: ['S2.home.t-secret'] }, () => {
    expect(redactUrl('/a?t=1&u=2&token=3#x')).toBe('/a?t=[redacted]&u=2&token=[redacted]#x')
    expect(redactUrl('/home?x=1&%74=secret')).toBe('/home?x=1&%74=[redacted]')
    expect(redactUrl('/home?t=12|a+b/c==;d?e&%73tate=f')).toBe(
      '/home?t=[redacted]&%73tate=[redacted]',
    )
    expect(redactUrl('/files?name=diagnosis.pdf')).toBe('/files?name=[redacted]')
  })
})
