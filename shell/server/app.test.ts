import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApp } from './app.ts'
import { redactUrl } from './http/logs/logger.ts'
import { createTestApp, type TestApp } from './testing/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ environment: { RATE_LIMITS: 'api=2000/60,write=40/60' } })
})
afterAll(() => shop.close())

const leave = { method: 'POST', url: '/api/auth/leave' } as const
const json = { 'content-type': 'application/json' }

describe('a body', () => {
  it('larger than 64 KB gets 413', async () => {
    const body = JSON.stringify({ returnTo: 'x'.repeat(70_000) })
    const response = await shop.app.inject({ ...leave, headers: json, body })
    expect([response.statusCode, response.json().error]).toEqual([413, 'too_large'])
  })

  it('that is not JSON gets 415, for every type that a form of another site can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { 'content-type': type }
      const received = await shop.app.inject({ ...leave, headers, body: '{"returnTo":"/cart"}' })
      expect(received.statusCode, type).toBe(415)
    }
  })

  it('that is broken or contains __proto__ gets 400', async () => {
    for (const body of [
      '{"returnTo":',
      '{"__proto__":{"isAdmin":true},"returnTo":"/"}',
      '{"\\u005f_proto__":{"isAdmin":true},"returnTo":"/"}',
    ]) {
      const response = await shop.app.inject({ ...leave, headers: json, body })
      expect(response.statusCode, body).toBe(400)
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('of a wrong shape gets 422', async () => {
    for (const body of ['null', '[]', '7', '{}', '""'])
      expect((await shop.app.inject({ ...leave, headers: json, body })).statusCode).toBe(422)
  })
})

describe('every response', () => {
  it('of the API is private and names the live composition', async () => {
    for (const url of ['/api/unknown', '/api/v3/orders']) {
      const { headers } = await shop.app.inject(url)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['x-composition']).toBe('1'.repeat(64))
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  it('has its own request id and forbids content sniffing', async () => {
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

  it('to an unknown API call is a 404 envelope that reflects nothing of the request', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      const response = await shop.app.inject({ method, url: '/api/%3Cscript%3E' })
      expect([response.statusCode, response.json().error]).toEqual([404, 'not_found'])
      expect(response.body).not.toContain('script')
    }
  })

  it('to an unsafe method from another site is 403', async () => {
    const headers = { ...json, 'sec-fetch-site': 'cross-site' }
    const received = await shop.app.inject({ ...leave, headers, body: '{"returnTo":"/"}' })
    expect([received.statusCode, received.json().error]).toEqual([403, 'forbidden_origin'])
  })

  it('is 429 after too many requests, with the time to wait', async () => {
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

describe('a fault of the server', () => {
  it('is not described in the response and does not stop the server', async () => {
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

  it('ends with its cause, and lost connections of the pool cause none', async () => {
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
  it('never contains a code, a token or a password', { tags: ['S2.home.t-secret'] }, async () => {
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

  it('has one line for each entry, whatever line breaks a request contains', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const app = await createApp(shop.dependencies, pino({ level: 'trace' }, stream))
    await app.inject({ url: '/none%0a{"msg":"forged"}?q=%0d%0a-forged' })
    app.log.error(new Error('first\n{"msg":"forged"}'))
    await app.close()
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) {
      expect(line).toMatch(/^[^\n\r]+\n$/)
      expect(JSON.parse(line).msg).not.toBe('forged')
    }
  })

  it('redacts only the values', { tags: ['S2.home.t-secret'] }, () => {
    expect(redactUrl('/a?t=1&u=2&token=3#x')).toBe('/a?t=[redacted]&u=2&token=[redacted]#x')
    expect(redactUrl('/home?x=1&%74=secret')).toBe('/home?x=1&%74=[redacted]')
    expect(redactUrl('/home?t=12|a+b/c==;d?e&%73tate=f')).toBe(
      '/home?t=[redacted]&%73tate=[redacted]',
    )
    expect(redactUrl('/files?name=diagnosis.pdf')).toBe('/files?name=[redacted]')
    expect(redactUrl('/export?ticket=1.a-_')).toBe('/export?ticket=[redacted]')
  })
})
