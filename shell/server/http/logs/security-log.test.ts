import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createApp } from '../../app.ts'
import { seedDemoAccounts } from '../../features/accounts/demo-accounts.ts'
import { issueCode } from '../../features/accounts/sign-in/repository-sign-in-codes.ts'
import { cookieOf } from '../../features/accounts/testing/external-sign-in.ts'
import { toLinkToken } from '../../features/mail/link-token.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const demo = { email: 'demo@quarry.example', password: 'quarry-demo' }
const environment = {
  RATE_LIMITS: 'sign-in-email=2/900,sign-in-device=2/900',
  LOG_ADDRESSES: 'full',
  LOG_LEVEL: 'warn',
}
let shop: TestApp
let app: FastifyInstance
let text: string
let ids: Record<string, string>

/** Opens a server with the log of `npm start`, whose lines are collected. */
async function open(settings: Record<string, string> = {}, level = 'warn') {
  shop = await createTestApp({
    environment: { ...environment, ...settings },
    fetch: async () => Response.json({ result: true, content: { id: 7, name: 'Ana' } }),
  })
  const { pool, database } = shop.dependencies
  await pool.query('delete from accounts')
  await seedDemoAccounts(database)
  const { rows } = await pool.query('select id, email from accounts')
  ids = Object.fromEntries(rows.map(({ id, email }) => [email.split('@')[0], id]))
  text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  app = await createApp(shop.dependencies, pino({ level, base: undefined }, stream))
}
beforeEach(() => open())
const close = async () => {
  await app.close()
  await shop.close()
}
afterEach(close)

type Send = { cookie?: string; headers?: Record<string, string>; remoteAddress?: string }
const post = (url: string, body: object = {}, { cookie = '', headers, remoteAddress }: Send = {}) =>
  app.inject({
    method: 'POST',
    url,
    body,
    headers: { cookie, ...headers },
    remoteAddress: remoteAddress ?? '203.0.113.7',
  })
const signIn = (account: typeof demo, address = '198.51.100.20') =>
  post('/internal/sign-in', account, {
    headers: {
      authorization: `Bearer ${shop.dependencies.config.sandboxSecret}`,
      'x-client-address': address,
    },
  })

function lines(): Record<string, unknown>[] {
  return (text.match(/.+/g) ?? []).map(line => {
    const { time, requestId, msg, log, ...rest } = JSON.parse(line)
    expect(log).toBe('security')
    expect(requestId).toMatch(/^[\w-]{36}$/)
    return rest
  })
}
const [at, client] = [{ address: '203.0.113.7' }, { address: '198.51.100.20' }]
const [info, warn] = [30, 40]

describe('the log of npm start contains', () => {
  it('each failed, limited and successful sign-in', async () => {
    await signIn({ ...demo, password: 'wrong-one' })
    await signIn({ ...demo, email: 'nobody@quarry.example' })
    await signIn({ ...demo, password: 'wrong-two' })
    await signIn(demo)
    const { t } = (await signIn(demo, '198.51.100.21')).json()
    await post('/api/auth/exchange', { t })
    await post('/api/auth/exchange', { t, isConfirmed: true })
    await post('/api/auth/exchange', { t, isConfirmed: true })
    const failed = { level: warn, event: 'sign-in.failed', ...client }
    expect(lines()).toEqual([
      { ...failed, reason: 'wrong_password', accountId: ids.demo },
      { ...failed, reason: 'wrong_password', accountId: null },
      { ...failed, reason: 'wrong_password', accountId: ids.demo },
      { ...failed, event: 'sign-in.limited', reason: 'rate_limited', accountId: ids.demo },
      { ...failed, ...at, reason: 'state_mismatch', accountId: ids.demo },
      { level: info, event: 'sign-in.succeeded', ...at, accountId: ids.demo },
      { ...failed, ...at, reason: 'code_used', accountId: null },
    ])
  })

  it('each sign-out, and each session that ended in another way', async () => {
    const cookie = await shop.signIn()
    await post('/api/auth/clear-token', {}, { cookie })
    await post('/api/auth/clear-token', {}, { cookie })
    const [one, other] = [await shop.signIn(), await shop.signIn()]
    const t = await issueCode(shop.dependencies.database, { accountId: ids.support ?? '' })
    await post('/api/auth/exchange', { t, isConfirmed: true }, { cookie: one })
    await post('/api/v3/account/sessions/revoke-others', {}, { cookie: await shop.signIn() })
    expect((await post('/api/v3/user', {}, { cookie: other })).statusCode).toBe(401)
    const ended = { level: info, ...at, accountId: ids.demo }
    expect(lines()).toEqual([
      { ...ended, event: 'sign-out' },
      { ...ended, event: 'session.ended', reason: 'replaced' },
      { ...ended, event: 'sign-in.succeeded', accountId: ids.support },
      { ...ended, event: 'session.ended', reason: 'revoked' },
    ])
  })

  it('each change of a password, in the account or by mail', async () => {
    const cookie = await shop.signIn()
    const change = (current: string) =>
      post(
        '/api/auth/password',
        { current, next: 'granite and basalt', language: 'en' },
        { cookie },
      )
    for (const current of ['wrong-one', demo.password, 'wrong-two', demo.password])
      await change(current)
    await post('/api/auth/forgot', { email: demo.email, language: 'en' })
    const { rows } = await shop.dependencies.pool.query('select id from account_links')
    const token = toLinkToken(shop.dependencies.config.linkSecret, rows[0].id)
    await post('/api/auth/reset', { token, password: 'sunnyside-42-lake' })
    const failed = { level: warn, event: 'password-change.failed', ...at, accountId: ids.demo }
    expect(lines()).toEqual([
      { ...failed, reason: 'wrong_password' },
      { ...at, level: info, event: 'password.changed', accountId: ids.demo },
      { ...failed, reason: 'wrong_password' },
      { ...failed, event: 'password-change.limited', reason: 'rate_limited' },
      { ...at, level: info, event: 'password.reset', accountId: ids.demo },
    ])
  })

  it('each action of support and operators, and each rejected one', async () => {
    const cookies = {
      demo: await shop.signIn(),
      support: await shop.signIn('support@quarry.example'),
      operator: await shop.signIn('operator@quarry.example'),
    }
    const path = '/api/v3/desk/conversations/00000000-0000-4000-8000-000000000000/take'
    await app.inject({ url: '/api/v3/desk/conversations', headers: { cookie: cookies.support } })
    await post(path, {}, { cookie: cookies.support })
    await post(path, {}, { cookie: cookies.demo })
    const confirm = (password: string, cookie = cookies.operator) =>
      post('/_registry/confirm', { password }, { cookie })
    await confirm('quarry-operator')
    await confirm('wrong-one')
    await confirm('x', cookies.demo)
    const takes = 'POST /api/v3/desk/conversations/:id/take'
    const used = { level: info, event: 'role.used', ...at }
    const rejected = {
      level: warn,
      event: 'role.refused',
      ...at,
      accountId: ids.demo,
      role: 'customer',
    }
    const requests = { route: 'POST /_registry/confirm', role: 'operator', accountId: ids.operator }
    expect(lines()).toEqual([
      { ...used, accountId: ids.support, role: 'support', route: takes },
      { ...rejected, route: takes },
      { ...used, ...requests },
      { ...at, level: info, event: 'confirm.succeeded', accountId: ids.operator },
      { ...used, ...requests },
      {
        ...at,
        level: warn,
        event: 'confirm.failed',
        reason: 'wrong_password',
        accountId: ids.operator,
      },
      { ...rejected, route: requests.route },
    ])
  })

  it('never an email address, a password, a code or a token', async () => {
    await signIn({ ...demo, password: 'hunter2hunter2' })
    const { t } = (await signIn(demo)).json()
    const response = await post('/api/auth/exchange', { t, isConfirmed: true })
    const cookie = cookieOf(response, 'token').split(';')[0] ?? ''
    await post('/api/auth/clear-token', {}, { cookie })
    expect(lines()).toHaveLength(3)
    expect(text).not.toMatch(/@|hunter2|quarry-demo/)
    for (const secret of [t, cookie.slice('token='.length)]) expect(text).not.toContain(secret)
  })
})

describe('a code of an external site', () => {
  it('is logged with the reason when it fails, and so is a session that the site has ended', async () => {
    await close()
    await open({ GSN_URL: 'https://gsn.example', API_URL: 'https://api.gsn.example' })
    await post('/api/auth/exchange', { t: 'a\nb' })
    const response = await post('/api/auth/exchange', { t: '12|secret', isConfirmed: true })
    const cookie = cookieOf(response, 'token').split(';')[0] ?? ''
    shop.dependencies.fetch = async () => new Response('', { status: 401 })
    await post('/api/auth/exchange', { t: '13|secret' })
    await post('/api/v3/user', {}, { cookie })
    const accountId = expect.stringMatching(/^[\w-]{36}$/)
    const failed = { ...at, level: warn, event: 'sign-in.failed', accountId: null }
    expect(lines()).toEqual([
      { ...failed, reason: 'code_unusable' },
      { ...at, level: info, event: 'sign-in.succeeded', accountId },
      { ...failed, reason: 'code_used' },
      { ...at, level: info, event: 'session.ended', reason: 'ended_upstream', accountId },
    ])
    expect(text).not.toContain('secret')
  })
})

it.each([
  ['short', '198.51.100.20', '198.51.100.0/24'],
  ['short', '2001:db8:1:2::3', '2001:db8:1::/48'],
  ['short', '::ffff:198.51.100.20', '198.51.100.0/24'],
  ['full', '2001:db8:1:2::3', '2001:db8:1:2::3'],
  ['off', '198.51.100.20', undefined],
])('LOG_ADDRESSES=%s writes %s as %s', async (setting, address, written) => {
  await close()
  await open({ LOG_ADDRESSES: setting })
  await signIn({ ...demo, password: 'wrong' }, address)
  expect(lines()).toMatchObject([{ event: 'sign-in.failed' }])
  expect(lines()[0]?.address).toBe(written)
})

it('counts repeated events of one network instead of logging each of them', async () => {
  const startedAt = Date.now()
  shop.dependencies.now = () => new Date(startedAt)
  for (const _ of Array.from({ length: 70 })) await post('/api/auth/exchange', { t: 'unknown' })
  expect(lines()).toHaveLength(60)
  await post('/api/auth/exchange', { t: 'unknown' }, { remoteAddress: '203.0.114.7' })
  expect(lines()).toHaveLength(61)
  shop.dependencies.now = () => new Date(startedAt + 60_000)
  await post('/api/auth/exchange', { t: 'unknown' })
  expect(lines().at(-1)).toMatchObject({ reason: 'code_used', unwritten: 10 })
})

it('logs nothing with LOG_LEVEL=silent', async () => {
  await close()
  await open({}, 'silent')
  await signIn({ ...demo, password: 'wrong' })
  expect(text).toBe('')
})
