import { confirmedResponseSchema } from '@storefront/api/registry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { hashPassword } from '../../accounts/passwords/passwords.ts'
import { createTestDeployments, type TestDeployments } from '../testing/create-deployments.ts'

const email = 'operator@quarry.example'
const password = 'quarry-operator'
const input = { team: 'platform', scopes: ['publish', 'move', 'admin'], label: 'Mine' }

let shop: TestDeployments
let cookie: string

beforeAll(async () => {
  shop = await createTestDeployments('sign-in-email=3/60,sign-in-device=3/60')
  const hash = await hashPassword(password)
  await shop.dependencies.pool.query('UPDATE accounts SET password_hash = $1', [hash])
  cookie = await shop.signIn(email)
})
afterAll(() => shop.close())

const send = (path: string, payload: object, headers: Record<string, string>) =>
  shop.app.inject({ method: 'POST', url: `/_registry/${path}`, headers, payload })

const ask = (said: string, from = cookie) => send('confirm', { password: said }, { cookie: from })

async function confirmed(from = cookie): Promise<Record<string, string>> {
  const { confirmation } = confirmedResponseSchema.parse((await ask(password, from)).json()).content
  return { cookie: from, 'x-confirmation': confirmation }
}

describe('a session of an operator', () => {
  it('can read without a confirmation, and changes nothing before it', async () => {
    const status = await shop.app.inject({ url: '/_registry/status', headers: { cookie } })
    expect(status.statusCode).toBe(200)
    const release = await shop.publish('catalog', 'catalog 2')
    const before = (await shop.audited()).length
    const rejections = [
      await send('tokens', input, { cookie }),
      await send('promote', { releases: [release], why: 'mine' }, { cookie }),
      await send('rollback', { why: 'mine' }, { cookie }),
      await send('pins', { releases: [release] }, { cookie }),
      await send('gc', { isReal: true }, { cookie }),
      await send('releases', {}, { cookie }),
    ]
    for (const rejected of rejections)
      expect(rejected.json()).toMatchObject({ error: 'confirmation_needed' })
    expect(await shop.audited()).toHaveLength(before)
    expect((await send('tokens', input, await confirmed())).statusCode).toBe(200)
  })

  it('cannot sign compositions again, even with the password', async () => {
    const named = { compositions: [shop.live()] }
    const refused = await send('resign', named, await confirmed())
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'foreign_token'])
  })

  it('is not confirmed by a confirmation of another session, an expired one or a forged one', async () => {
    const own = await confirmed()
    const other = await shop.signIn(email)
    const longer = String(own['x-confirmation']).replace(/^\d/, '9')
    for (const headers of [
      { ...own, cookie: other },
      { ...own, 'x-confirmation': longer },
      { ...own, 'x-confirmation': 'yes' },
    ])
      expect((await send('tokens', input, headers)).json().error).toBe('confirmation_needed')
    shop.dependencies.now = () => new Date(Date.now() + 15 * 60_000 + 1)
    expect((await send('tokens', input, own)).json().error).toBe('confirmation_needed')
    shop.dependencies.now = () => new Date()
    expect((await send('tokens', input, own)).statusCode).toBe(200)
  })

  it('changes nothing while its browser is in a preview, and cannot confirm there', async () => {
    const own = await confirmed()
    const { url } = await shop.pin([await shop.publish('catalog', 'catalog 3')])
    const both = { ...own, cookie: `${cookie}; ${await shop.enter(url)}` }
    for (const refused of [await send('tokens', input, both), await ask(password, both.cookie)]) {
      expect(refused.statusCode).toBe(403)
      expect(refused.json().error).toBe('in_preview')
      expect(refused.json().message).toContain('leave the preview first')
    }
    const what = (await shop.audited()).find(({ outcome }) => outcome === 'refused')
    expect(what).toMatchObject({ who: email, what: 'token.create' })
  })
})

describe('the password', () => {
  it('is accepted whatever others try for the account elsewhere', {
    tags: ['D7.password.device'],
  }, async () => {
    const { config } = shop.dependencies
    const headers = { authorization: `Bearer ${config.sandboxSecret}` }
    const payload = { email, password: 'wrong' }
    for (const _ of [1, 2, 3, 4])
      await shop.app.inject({ method: 'POST', url: '/internal/sign-in', headers, payload })
    const right = { ...payload, password }
    const elsewhere = { method: 'POST', url: '/internal/sign-in', headers, payload: right } as const
    expect((await shop.app.inject(elsewhere)).statusCode).toBe(429)
    expect((await ask(password)).statusCode).toBe(200)
  })

  it('can be tried a few times per session, and wrong ones are logged', async () => {
    const other = await shop.signIn(email)
    for (const _ of [1, 2, 3])
      expect((await ask('wrong')).json()).toMatchObject({ error: 'wrong_password' })
    expect((await shop.audited())[0]).toMatchObject({
      who: email,
      what: 'confirm',
      outcome: 'refused',
    })
    expect((await ask(password)).statusCode).toBe(429)
    expect((await ask(password, other)).statusCode).toBe(200)
  })

  it('is only needed for sessions of operators', async () => {
    const customer = await shop.signIn()
    expect((await ask(password, customer)).statusCode).toBe(403)
    expect((await ask(password, '')).statusCode).toBe(401)
  })
})
