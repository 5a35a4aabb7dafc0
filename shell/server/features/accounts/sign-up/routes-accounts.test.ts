import { signUpRequestSchema } from '@storefront/api/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { sendQueuedMails, toToken } from '../../mail/testing/send-queued-mails.ts'
import { isPassword } from '../passwords/passwords.ts'
import { findByEmail } from '../repository-accounts.ts'

const password = 'sunnyside-42-lake'
const known = 'demo@quarry.example'
const minuteMs = 60_000

let testing: TestApp
let now: Date

beforeAll(async () => {
  testing = await createTestApp({ now: () => now, environment: { RATE_LIMITS: 'off' } })
})
beforeEach(async () => {
  now = new Date()
  await sendQueuedMails(testing.dependencies)
})
afterAll(() => testing.close())

const post = (path: string, body: object, { cookie = '' } = {}) =>
  testing.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload: body,
    headers: { ...(cookie && { cookie }) },
  })
const signUp = (email: string, extra = {}) =>
  post('sign-up', { name: 'Ann Lee', email, password, language: 'en', ...extra })
const confirm = (token: string, typed = password) => post('verify', { token, password: typed })
const forgot = (email: string) => post('forgot', { email, language: 'en' })
const sendMails = () => sendQueuedMails(testing.dependencies)
const find = (email: string) => findByEmail(testing.dependencies.database, email)

async function tokenOf(sending: Promise<unknown>): Promise<string> {
  await sending
  const [letter] = await sendMails()
  if (!letter) throw new Error('No mail was sent')
  return toToken(letter)
}

describe('signing up', () => {
  it('creates the account only when the link is confirmed with the password', {
    tags: ['S2.signup.content'],
  }, async () => {
    const token = await tokenOf(signUp(' Ann@Example.com '))
    expect(await find('ann@example.com')).toBeNull()
    expect((await post('link', { token })).json().content).toEqual({
      status: 'good',
      purpose: 'confirm',
      name: 'Ann Lee',
      email: 'Ann@Example.com',
    })
    const done = await confirm(token)
    expect(done.json().content).toEqual({ email: 'Ann@Example.com' })
    const account = await find('ann@example.com')
    expect(account).toMatchObject({ name: 'Ann Lee', role: 'customer' })
    expect(await isPassword(password, account?.passwordHash ?? null)).toBe(true)
  })

  it('requires only name, address and password, and creates only customers', {
    tags: ['S1.users', 'S1.users.customer'],
  }, async () => {
    const requested = Object.keys(signUpRequestSchema.shape)
    expect(requested.sort()).toEqual(['email', 'language', 'name', 'password'])
    const email = 'firm@example.com'
    await confirm(await tokenOf(signUp(email, { kind: 'business', role: 'operator' })))
    expect(await find(email)).toMatchObject({ name: 'Ann Lee', role: 'customer' })
  })

  it('responds to a known address as to an unknown one, and informs only its owner', async () => {
    const responses = [await signUp(known), await signUp('stranger@example.com')]
    const [first, second] = responses.map(({ statusCode, body }) => [statusCode, body])
    expect(first).toEqual(second)
    expect(first?.[0]).toBe(200)
    const sent = await sendMails()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [known, 'You already have a Quarry account'],
      ['stranger@example.com', 'Confirm your e-mail address'],
    ])
  })

  it('does not put the typed name into the mail', async () => {
    await signUp('victim@example.com', { name: 'Win at evil.example' })
    const [letter] = await sendMails()
    expect(letter?.text).not.toContain('evil.example')
    expect(letter?.html).not.toContain('evil.example')
  })

  it('rejects weak passwords with a reason', async () => {
    for (const [weak, fault] of [
      ['password1', 'common'],
      ['aaaaaaaaaaaa', 'guessable'],
      ['annlee99', 'personal'],
    ]) {
      const rejected = await signUp('ann.lee@example.com', { password: weak })
      expect([rejected.statusCode, rejected.json().error]).toEqual([422, 'weak_password'])
      expect(rejected.json().details).toEqual({ password: fault })
    }
    expect(await sendMails()).toEqual([])
  })

  it('rejects an invalid name, address or password with field errors', {
    tags: ['S5.forms'],
  }, async () => {
    const rejected = await signUp('not an address', { name: '  ', password: 'x'.repeat(129) })
    expect(rejected.statusCode).toBe(422)
    expect(Object.keys(rejected.json().details).sort()).toEqual(['email', 'name', 'password'])
  })

  it('creates the account with the first confirmed of two links to one address', async () => {
    const first = await tokenOf(signUp('twice@example.com'))
    const second = await tokenOf(signUp('twice@example.com', { password: 'another-fine-one-7' }))
    expect((await confirm(second, 'another-fine-one-7')).statusCode).toBe(200)
    const late = await confirm(first)
    expect([late.statusCode, late.json().error]).toEqual([410, 'link_used'])
  })
})

describe('an address that another person signed up with', () => {
  it('gets no account without the password of that sign-up, and its owner can sign up separately', async () => {
    const prepared = await tokenOf(signUp('aim@example.com', { password: 'attackers-kettle-9' }))
    const own = await tokenOf(signUp('aim@example.com'))
    const rejected = await confirm(prepared)
    expect([rejected.statusCode, rejected.json().error]).toEqual([422, 'wrong_password'])
    expect(rejected.json().details).toEqual({ password: 'wrong_password' })
    expect((await post('verify', { token: prepared })).statusCode).toBe(422)
    expect(await find('aim@example.com')).toBeNull()
    expect((await confirm(own)).statusCode).toBe(200)
    const account = await find('aim@example.com')
    expect(await isPassword(password, account?.passwordHash ?? null)).toBe(true)
    expect((await confirm(prepared, 'attackers-kettle-9')).json().error).toBe('link_used')
  })

  it('accepts the correct password after four wrong ones', async () => {
    const token = await tokenOf(signUp('four@example.com'))
    for (let count = 0; count < 4; count++)
      expect((await confirm(token, 'not it')).statusCode).toBe(422)
    expect((await post('link', { token })).json().content.status).toBe('good')
    expect((await confirm(token)).statusCode).toBe(200)
  })

  it('ends with the fifth wrong password, also in concurrent requests, and is not renewed', async () => {
    const token = await tokenOf(signUp('five@example.com'))
    const tries = Array.from({ length: 8 }, () => confirm(token, 'not it'))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([422, 422, 422, 422, 410, 410, 410, 410].sort())
    expect((await post('link', { token })).json().content).toEqual({
      status: 'ended',
      purpose: 'confirm',
    })
    expect((await confirm(token)).json().error).toBe('link_ended')
    expect(await find('five@example.com')).toBeNull()
    expect((await post('renew', { token })).statusCode).toBe(200)
    expect(await sendMails()).toEqual([])
  })
})

describe('a link', () => {
  it('works once, also in five concurrent requests', async () => {
    const token = await tokenOf(signUp('once@example.com'))
    const tries = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(token)))
    expect(tries.map(one => one.statusCode).sort()).toEqual([200, 410, 410, 410, 410])
    expect((await post('link', { token })).json().content).toEqual({
      status: 'used',
      purpose: 'confirm',
    })
  })

  it('works for 30 minutes and can then be renewed for the same address', async () => {
    const token = await tokenOf(signUp('late@example.com'))
    now = new Date(now.getTime() + 30 * minuteMs - 1)
    expect((await post('link', { token })).json().content.status).toBe('good')
    now = new Date(now.getTime() + 1)
    const described = (await post('link', { token })).json().content
    expect(described).toEqual({ status: 'expired', purpose: 'confirm' })
    expect((await confirm(token)).json().error).toBe('link_expired')
    const renewed = await tokenOf(post('renew', { token }))
    expect(renewed).not.toBe(token)
    expect((await confirm(renewed)).json().content.email).toBe('late@example.com')
  })

  it('gets the same response to a renewal as an unknown link', async () => {
    const token = await tokenOf(forgot(known))
    const responses = [await post('renew', { token }), await post('renew', { token: 'never-made' })]
    expect(responses[0]?.body).toBe(responses[1]?.body)
    expect(await sendMails()).toHaveLength(1)
    const unknown = await post('link', { token: 'never-made' })
    expect(unknown.json().content).toEqual({ status: 'unknown' })
  })

  it('is stored only as a hash', async () => {
    const token = await tokenOf(signUp('hash@example.com'))
    const { rows } = await testing.dependencies.pool.query(
      "SELECT account_links::text || coalesce((SELECT string_agg(mails::text, '') FROM mails), '') AS text FROM account_links",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(row => row.text).join()).not.toContain(token)
  })

  it('is valid only for its own purpose', async () => {
    const token = await tokenOf(forgot(known))
    expect((await confirm(token)).statusCode).toBe(410)
    const other = await tokenOf(signUp('purpose@example.com'))
    expect((await post('reset', { token: other, password })).statusCode).toBe(410)
  })
})

describe('a forgotten password', () => {
  it('gets the same response for every address, and a mail only to a known one', {
    tags: ['S2.forget-password.content', 'S2.forget-password.mail'],
  }, async () => {
    const responses = [await forgot('DEMO@quarry.example'), await forgot('nobody@example.com')]
    expect(responses[0]?.statusCode).toBe(200)
    expect(responses[0]?.body).toBe(responses[1]?.body)
    expect((await sendMails()).map(({ to }) => to)).toEqual([known])
  })

  it('takes at least 300 ms for every address', async () => {
    const time = async (email: string) => {
      const started = performance.now()
      await forgot(email)
      return performance.now() - started
    }
    for (const email of [known, 'nobody@example.com'])
      expect(await time(email)).toBeGreaterThanOrEqual(299)
  })

  it('is replaced, which ends all sessions except the current one and sends a mail', {
    tags: ['S2.reset-password.content', 'S2.reset-password.sessions'],
  }, async () => {
    const own = await testing.signIn()
    const other = await testing.signIn()
    const [first, token] = [await tokenOf(forgot(known)), await tokenOf(forgot(known))]
    const done = await post('reset', { token, password }, { cookie: own })
    expect(done.json().content).toEqual({ email: known })
    const account = await find(known)
    expect(await isPassword(password, account?.passwordHash ?? null)).toBe(true)
    const fetchUser = (cookie: string) =>
      testing.app.inject({ method: 'POST', url: '/api/v3/user', headers: { cookie } })
    expect((await fetchUser(own)).statusCode).toBe(200)
    expect((await fetchUser(other)).statusCode).toBe(401)
    expect((await sendMails()).map(({ subject }) => subject)).toEqual(['Your password was changed'])
    // The reset also ends the older link.
    expect((await post('reset', { token: first, password })).json().error).toBe('link_used')
  })

  it('is replaced once by two concurrent requests, and never by a weak one', {
    tags: ['S2.reset-password.once'],
  }, async () => {
    const token = await tokenOf(forgot('second@quarry.example'))
    const weak = await post('reset', { token, password: 'password1' })
    expect([weak.statusCode, weak.json().error]).toEqual([422, 'weak_password'])
    const tries = await Promise.all([1, 2].map(() => post('reset', { token, password })))
    expect(tries.map(one => one.statusCode).sort()).toEqual([200, 410])
    expect(await sendMails()).toHaveLength(1)
  })
})
