import { beforeEach, describe, expect, it } from 'vitest'

import { toLinkToken } from '../../mail/link-token.ts'
import { cookieOf } from '../testing/external-sign-in.ts'
import {
  ask,
  attack,
  demo,
  deviceOf,
  openShop,
  operator,
  pass,
  post,
  shop,
  signIn,
  statusOf,
  wrong,
} from '../testing/try-passwords.ts'

beforeEach(openShop)

describe('a device that the account knows', () => {
  it('signs in whatever others try', { tags: ['D7.password.device'] }, async () => {
    const { device } = await signIn(operator)
    const known = await deviceOf(device)
    await attack(12)
    for (const email of [1, 2, 3, 4, 5, 6]) await ask(wrong(`p${email}@x.example`))
    expect(await statusOf(operator)).toBe(429)
    expect(await statusOf(operator, { device: known })).toBe(200)
  })

  it('has a few wrong tries of its own, which are nobody else’s', {
    tags: ['D7.password.device'],
  }, async () => {
    const first = await deviceOf((await signIn(operator)).device)
    const second = await deviceOf((await signIn(operator)).device)
    for (const _ of [1, 2, 3]) expect(await statusOf(wrong(), { device: first })).toBe(422)
    expect(await statusOf(operator, { device: first })).toBe(429)
    expect(await statusOf(operator, { device: second })).toBe(200)
    expect(await statusOf(operator)).toBe(200)
    await pass(900)
    expect(await statusOf(operator, { device: first })).toBe(200)
  })

  it('is unknown to every other account', { tags: ['D7.password.device'] }, async () => {
    const { device } = await signIn(demo)
    const known = await deviceOf(device)
    for (const _ of [1, 2, 3]) expect(await statusOf(wrong())).toBe(422)
    expect(await statusOf(operator, { device: known })).toBe(429)
    expect(await statusOf(demo, { device: known })).toBe(200)
  })

  it('is not known by what was made up, changed or is too old', {
    tags: ['D7.password.device'],
  }, async () => {
    const { device } = await signIn(operator)
    const known = await deviceOf(device)
    const [hash = '', end = '', mac = ''] = known.split('.')
    const later = `${hash}.${Number(end) + 1}.${mac}`
    for (const _ of [1, 2, 3]) await ask(wrong())
    for (const made of ['', 'x', hash, device.slice(7), later, `${hash}.${end}.`])
      expect(await statusOf(operator, { device: made }), made).toBe(429)
    shop.dependencies.now = () => new Date(Date.now() + 3_600_001)
    expect(await statusOf(operator, { device: known })).toBe(429)
  })
})

describe('the cookie of a device', () => {
  it('is for the server alone, lasts, and outlives the session', {
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

  it('stays the same for the same account, and is a new one with the next, known to both', {
    tags: ['D7.password.cookie'],
  }, async () => {
    const first = await signIn(demo)
    expect((await signIn(demo, first.device)).device).toBe(first.device)
    const next = await signIn(operator, first.device)
    expect(next.device).not.toBe(first.device)
    const known = await deviceOf(next.device)
    for (const person of [demo, operator]) {
      for (const _ of [1, 2, 3]) await ask(wrong(person.email))
      expect(await statusOf(person, { device: known })).toBe(200)
    }
    // Who planted the former one knows nothing of the next account's device.
    expect(await statusOf(operator, { device: await deviceOf(first.device) })).toBe(429)
  })

  it('counts for nothing when there are two of them', {
    tags: ['D7.password.cookie'],
  }, async () => {
    const one = await signIn(demo)
    const other = await signIn(demo)
    expect(await deviceOf(`${one.device}; ${other.device}`)).toBe('')
    const fresh = (await signIn(demo, `${one.device}; ${other.device}`)).device
    expect([one.device, other.device]).not.toContain(fresh)
  })

  it('is known no longer once the password has changed, but in the browser that changed it', {
    tags: ['D7.password.cookie'],
  }, async () => {
    const [mine, stolen] = [await signIn(demo), await signIn(demo)]
    const next = 'granite and basalt'
    const body = { current: demo.password, next, language: 'en' }
    const changed = await post('/api/auth/password', body, `${mine.token}; ${mine.device}`)
    expect(changed.statusCode).toBe(200)
    for (const _ of [1, 2, 3]) await ask(wrong(demo.email))
    const person = { ...demo, password: next }
    expect(await statusOf(person, { device: await deviceOf(stolen.device) })).toBe(429)
    expect(await statusOf(person, { device: await deviceOf(mine.device) })).toBe(200)
  })

  it('is forgotten for an account that has twenty newer ones', async () => {
    const first = await signIn(demo)
    for (const _ of Array.from({ length: 20 })) await signIn(demo)
    const { rows } = await shop.dependencies.pool.query('select count(*)::int from account_devices')
    expect(rows).toEqual([{ count: 20 }])
    for (const _ of [1, 2, 3]) await ask(wrong(demo.email))
    expect(await statusOf(demo, { device: await deviceOf(first.device) })).toBe(429)
  })
})

it('a mailed link makes its browser a known one: the owner gets in while others try', {
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
  const person = { ...demo, password }
  expect(await statusOf(person, { device: await deviceOf(device) })).toBe(200)
  expect(await statusOf(person, { device: await deviceOf(stolen.device) })).toBe(429)
})
