import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toReturnProof } from '@storefront/api/sandbox'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { RunningSandbox } from './run.ts'
import { createFakeShop, type FakeShop } from './testing/fake-shop.ts'
import { bearer, openTestSandbox, postForm, secret } from './testing/open-sandbox.ts'

let folder: string
let shop: FakeShop
let sandbox: RunningSandbox

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-sandbox-'))
  shop = createFakeShop()
  sandbox = await openTestSandbox(folder, shop.fetch)
})
afterEach(async () => {
  await sandbox.stop()
  await rm(folder, { recursive: true, force: true })
})
const post = (url: string, fields: Record<string, string>) => postForm(sandbox, url, fields)

const prove = (origin: string) =>
  createHmac('sha256', secret).update(toReturnProof(origin)).digest('base64url')

describe('the sign-in page', () => {
  const returnUrl = 'http://localhost:3000/es/home'

  it('redirects a correct password with the code, and forwards the browser and the device', async () => {
    shop.respond = () => Response.json({ t: 'one-time-code' })
    const response = await post('/sign-in', {
      email: 'demo@quarry.example',
      password: 'quarry-demo',
      return: returnUrl,
      state: 'secret-of-the-browser',
      device: 'signed-device-id',
    })
    expect(response.headers.location).toBe(`${returnUrl}?t=one-time-code`)
    expect(shop.calls[0]?.url).toBe('http://localhost:3000/internal/sign-in')
    expect(shop.calls[0]?.headers.get('authorization')).toBe(bearer.authorization)
    expect(JSON.parse(shop.calls[0]?.body ?? '')).toMatchObject({
      state: 'secret-of-the-browser',
      device: 'signed-device-id',
    })
    expect(shop.calls[0]?.headers.get('x-client-address')).toBe('127.0.0.1')
  })

  it('shows the error and the typed e-mail, but never the password', async () => {
    for (const [status, text] of [
      [422, 'E-mail or password is wrong.'],
      [429, 'Too many attempts.'],
      [503, 'The shop does not answer.'],
    ] as const) {
      shop.respond = () => new Response('{}', { status })
      const fields = { email: 'a"b@x.example', password: 'hunter2hunter2', language: 'en' }
      const page = await post('/sign-in', fields)
      expect(page.body).toContain(text)
      expect(page.body).toContain('a&quot;b@x.example')
      expect(page.body).not.toContain('hunter2')
    }
  })

  it('sends the password to another address only if the shop is down', async () => {
    const fields = {
      email: 'a',
      password: 'b',
      return: 'http://127.0.0.1:9999/home',
      proof: prove('http://127.0.0.1:9999'),
    }
    shop.respond = () => new Response('{}', { status: 413 })
    expect((await post('/sign-in', fields)).statusCode).toBe(503)
    expect(shop.calls).toHaveLength(1)
    shop.respond = () => new Response('{}', { status: 503 })
    await post('/sign-in', fields)
    expect(shop.calls).toHaveLength(3)
  })

  it('redirects to another process of the shop only with its proof', async () => {
    shop.respond = () => Response.json({ t: 'code' })
    const other = 'http://localhost:3100/es/home'
    const fields = { email: 'a', password: 'b', return: other, language: 'es' }
    for (const [proof, target] of [
      [prove('http://localhost:3100'), `${other}?t=code`],
      [prove('http://localhost:3101'), 'http://localhost:3000/es/home?t=code'],
      ['', 'http://localhost:3000/es/home?t=code'],
    ] as const)
      expect((await post('/sign-in', { ...fields, proof })).headers.location).toBe(target)
  })

  it('includes the browser state and the device of the shop', async () => {
    const page = await sandbox.app.inject('/sign-in?state=secret&device=word%22of')
    expect(page.body).toContain('name="state" value="secret"')
    expect(page.body).toContain('name="device" value="word&quot;of"')
  })

  it('links to sign-up and to the password reset', async () => {
    const page = await sandbox.app.inject('/sign-in?language=es')
    expect(page.body).toContain('href="http://localhost:3000/es/signup"')
    expect(page.body).toContain('href="http://localhost:3000/es/forgetPassword"')
  })

  it('redirects only to the shop', async () => {
    shop.respond = () => Response.json({ t: 'code' })
    for (const url of [
      'https://evil.example/home',
      'javascript:alert(1)',
      '//evil.example',
      'http://localhost:3000@evil.example/',
      'http://user@localhost:3000/home',
      'http://127.0.0.1:9999/home',
      'http://localhost:3001/outbox',
    ]) {
      const received = await post('/sign-in', { email: 'a', password: 'b', return: url })
      expect(received.headers.location, url).toBe('http://localhost:3000/home?t=code')
    }
  })
})
