import { beforeEach, describe, expect, it } from 'vitest'

import { toLinkToken } from '../../mail/link-token.ts'
import { cookieOf } from '../testing/external-sign-in.ts'
import {
  advanceTime,
  attack,
  demo,
  deviceOf,
  openShop,
  operator,
  post,
  requestSignIn,
  shop,
  signIn,
  statusOf,
  wrong,
} from '../testing/try-passwords.ts'

beforeEach(openShop)

describe('a device that the account knows', () => {
  it('signs in regardless of wrong passwords from other devices', {
    tags: ['D7.password.device'],
  }, async () => {
    const { device } = await signIn(operator)
    const known = await deviceOf(device)
    await attack(12)
    for (const email of [1, 2, 3, 4, 5, 6]) await requestSignIn(wrong(`p${email}@x.example`))
    expect(await statusOf(operator)).toBe(429)
    expect(await statusOf(operator, { device: known })).toBe(200)
  })

  it('has its own wrong tries, which do not count for other devices', {
    tags: ['D7.password.device'],
  }, async () => {
    const first = await deviceOf((await signIn(operator)).device)
    const second = await deviceOf((await signIn(operator)).device)
    for (const _ of [1, 2, 3]) expect(await statusOf(wrong(), { device: first })).toBe(422)
    expect(await statusOf(operator, { device: first })).toBe(429)
    expect(await statusOf(operator, { device: second })).toBe(200)
    expect(await statusOf(operator)).toBe(200)
    await advanceTime(900)
    expect(await statusOf(operator, { device: first })).toBe(200)
  })

  it('is unknown to every other account', { tags: ['D7.password.device'] }, async () => {
    const { device } = await signIn(demo)
    const known = await deviceOf(device)
    for (const _ of [1, 2, 3]) expect(await statusOf(wrong())).toBe(422)
    expect(await statusOf(operator, { device: known })).toBe(429)
    expect(await statusOf(demo, { device: known })).toBe(200)
  })

  it('is not recognized by a forged, changed or expired proof', {
    tags: ['D7.password.device'],
  }, async () => {
    const { device } = await signIn(operator)
    const known = await deviceOf(device)
    const [hash = '', end = '', mac = ''] = known.split('.')
    const later = `${hash}.${Number(end) + 1}.${mac}`
    for (const _ of [1, 2, 3]) await requestSignIn(wrong())
    for (const made of ['', 'x', hash, device.slice(7), later, `${hash}.${end}.`])
      expect(await statusOf(operator, { device: made }), made).toBe(429)
    shop.dependencies.now = () => new Date(Date.now() + 3_600_001)
    expect(await statusOf(operator, { device: known })).toBe(429)
  })
})

describe('the cookie of a device', () => {
  it('is HttpOnly, lasts 400 days and outlives the session', {
    tags: ['D7.password.cookie'],
  }, async () => {
    const { token, device, answer } = await signIn(demo)
    expect(cookieOf(answer, 'device')).toMatch(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const left = await post('/api/auth/clear-token', {}, `${token}; ${device}`)
    expect(cookieOf(left, 'device')).toBe('')
    const { rows } = await shop.dependencies.pool.query('select * from account_devices')
    expect(JSON.stringify(rows)).not.toContain(device.slice('device='.length))
    expect((await post('/api/v3/user', {}, device)).statusCode).toBe(401)
  })

  it('stays the same for the same account, and changes with another account, which then both know', {
    tags: ['D7.password.cookie'],
  }, async () => {
    const first = await signIn(demo)
    expect((await signIn(demo, first.device)).device).toBe(first.device)
    const next = await signIn(operator, first.device)
    expect(next.device).not.toBe(first.device)
    const known = await deviceOf(next.device)
    for (const account of [demo, operator]) {
      for (const _ of [1, 2, 3]) await requestSignIn(wrong(account.email))
      expect(await statusOf(account, { device: known })).toBe(200)
    }
    // The next account does not know the previous cookie, which another host may have planted.
    expect(await statusOf(operator, { device: await deviceOf(first.device) })).toBe(429)
  })

  it('is ignored if there are two of them', {
    tags: ['D7.password.cookie'],
  }, async () => {
    const one = await signIn(demo)
    const other = await signIn(demo)
    expect(await deviceOf(`${one.device}; ${other.device}`)).toBe('')
    const fresh = (await signIn(demo, `${one.device}; ${other.device}`)).device
    expect([one.device, other.device]).not.toContain(fresh)
  })

  it('is unknown after a password change, except in the browser that changed it', {
    tags: ['D7.password.cookie'],
  }, async () => {
    const [mine, stolen] = [await signIn(demo), await signIn(demo)]
    const next = 'granite and basalt'
    const body = { current: demo.password, next, language: 'en' }
    const changed = await post('/api/auth/password', body, `${mine.token}; ${mine.device}`)
    expect(changed.statusCode).toBe(200)
    for (const _ of [1, 2, 3]) await requestSignIn(wrong(demo.email))
    const account = { ...demo, password: next }
    expect(await statusOf(account, { device: await deviceOf(stolen.device) })).toBe(429)
    expect(await statusOf(account, { device: await deviceOf(mine.device) })).toBe(200)
  })

  it('is deleted for an account that has twenty newer ones', async () => {
    const first = await signIn(demo)
    for (const _ of Array.from({ length: 20 })) await signIn(demo)
    const { rows } = await shop.dependencies.pool.query('select count(*)::int from account_devices')
    expect(rows).toEqual([{ count: 20 }])
    for (const _ of [1, 2, 3]) await requestSignIn(wrong(demo.email))
    expect(await statusOf(demo, { device: await deviceOf(first.device) })).toBe(429)
  })
})

it('a mailed link makes its browser known, so that the owner can sign in during an attack', {
  tags: ['D7.password.reset'],
}, async () => {
  await post('/api/auth/forgot', { email: demo.email, language: 'en' })
  const { rows } = await shop.dependencies.pool.query('select id from account_links')
  const password = 'granite and basalt'
  const token = toLinkToken(shop.dependencies.config.linkSecret, rows[0].id)
  const stolen = await signIn(demo)
  const reset = await post('/api/auth/reset', { token, password })
  expect(reset.statusCode).toBe(200)
  const device = cookieOf(reset, 'device').split(';')[0] ?? ''
  await attack(12, demo.email)
  const account = { ...demo, password }
  expect(await statusOf(account, { device: await deviceOf(device) })).toBe(200)
  expect(await statusOf(account, { device: await deviceOf(stolen.device) })).toBe(429)
})
