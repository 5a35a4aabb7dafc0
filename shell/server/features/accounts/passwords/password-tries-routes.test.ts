import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'

import { createApp } from '../../../app.ts'
import {
  advanceTime,
  attack,
  demo,
  openShop,
  operator,
  requestSignIn,
  shop,
  statusOf,
  wrong,
} from '../testing/try-passwords.ts'

beforeEach(openShop)

describe('wrong passwords', () => {
  it('block their address for that account only', {
    tags: ['D7.password.address'],
  }, async () => {
    for (const _ of [1, 2, 3]) expect(await statusOf(wrong())).toBe(422)
    const rejected = await requestSignIn({ ...operator, email: 'OPERATOR@quarry.example ' })
    expect([rejected.statusCode, rejected.json().error]).toEqual([429, 'rate_limited'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(890)
    expect(await statusOf(demo)).toBe(200)
    expect(await statusOf(operator, { address: '10.0.0.2' })).toBe(200)
    await advanceTime(900)
    expect(await statusOf(operator)).toBe(200)
  })

  it('block an address for every account after a few of them', {
    tags: ['D7.password.address'],
  }, async () => {
    for (const name of [1, 2, 3, 4, 5, 6])
      expect(await statusOf(wrong(`person${name}@quarry.example`))).toBe(422)
    expect(await statusOf(demo)).toBe(429)
    expect(await statusOf(demo, { address: '10.0.0.2' })).toBe(200)
  })

  it.each([
    ['2001:db8::1', '2001:DB8:0:0:ffff::2', '2001:db8:0:1::1'],
    ['::ffff:10.0.0.1', '10.0.0.1', '10.0.0.2'],
  ])('count together for %s and %s, but not for %s', async (one, same, other) => {
    for (const _ of [1, 2, 3]) await requestSignIn(wrong(), { address: one })
    expect(await statusOf(operator, { address: same })).toBe(429)
    expect(await statusOf(operator, { address: other })).toBe(200)
  })

  it('from many addresses delay unknown devices, and the owner can still sign in', {
    tags: ['D7.password.brake'],
  }, async () => {
    expect((await attack(8)).statusCode).toBe(422)
    const early = await requestSignIn(operator, { address: '10.8.0.1' })
    expect(early.statusCode).toBe(429)
    // Five tries are free. The gap after the eighth is 2³ seconds.
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(6)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(8)
    expect(await statusOf(demo, { address: '10.8.0.1' })).toBe(200)
    await advanceTime(8)
    expect(await statusOf(operator, { address: '10.8.0.1' })).toBe(200)
  })

  it('make one try wait for the end of a short gap, and reject others', {
    tags: ['D7.password.brake'],
  }, async () => {
    await attack(6)
    // Half a second is left of the two seconds after the sixth.
    await shop.dependencies.pool.query(
      "update password_failures set last_at = now() - interval '1500 milliseconds'",
    )
    const startedAt = performance.now()
    const responses = await Promise.all([
      requestSignIn(operator, { address: '10.8.0.1' }),
      requestSignIn(operator, { address: '10.8.0.2' }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
    expect(performance.now() - startedAt).toBeGreaterThan(300)
    // The other one was rejected immediately, before the next gap of four seconds began.
    const rejected = responses.find(({ statusCode }) => statusCode === 429)
    expect(rejected?.headers['retry-after']).toBe('1')
  })

  it('are limited in the same way when they arrive at the same time', {
    tags: ['D7.password.brake'],
  }, async () => {
    const startedAt = performance.now()
    const tries = Array.from({ length: 12 }, (_, at) =>
      statusOf(wrong(), { address: `10.4.0.${at}` }),
    )
    const statuses = await Promise.all(tries)
    // Five tries are free. One more is allowed after a second, the next after two, and so on.
    const maxTries = 5 + Math.floor(Math.log2(1 + (performance.now() - startedAt) / 1000))
    expect(statuses.filter(status => status === 422).length).toBeLessThanOrEqual(maxTries)
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
    await advanceTime(45)
    expect(await statusOf(operator, { address: '10.4.1.1' })).toBe(200)
  })

  it('count in every process, and after a restart', { tags: ['D7.password.brake'] }, async () => {
    const other = await createApp(shop.dependencies, pino({ level: 'silent' }))
    for (const at of [shop.app, other, shop.app]) expect(await statusOf(wrong(), { at })).toBe(422)
    expect(await statusOf(operator, { at: other })).toBe(429)
    await other.close()
  })

  it('share the last tries between processes that check at the same time', {
    tags: ['D7.password.address'],
  }, async () => {
    const silent = pino({ level: 'silent' })
    const processes = await Promise.all(
      [1, 2, 3, 4, 5].map(() => createApp(shop.dependencies, silent)),
    )
    const statuses = await Promise.all(processes.map(at => statusOf(wrong(), { at })))
    expect(statuses.sort()).toEqual([422, 422, 422, 429, 429])
    await Promise.all(processes.map(at => at.close()))
  })

  it('let only one of several processes try after a gap', {
    tags: ['D7.password.brake'],
  }, async () => {
    const silent = pino({ level: 'silent' })
    const processes = await Promise.all(
      [1, 2, 3, 4].map(() => createApp(shop.dependencies, silent)),
    )
    await attack(8)
    await advanceTime(45)
    const statuses = await Promise.all(
      processes.map((at, index) => statusOf(wrong(), { at, address: `10.7.0.${index}` })),
    )
    expect(statuses.sort()).toEqual([422, 429, 429, 429])
    await Promise.all(processes.map(at => at.close()))
  })

  it('get the same responses for unknown accounts', async () => {
    const bodies: string[] = []
    for (const email of [operator.email, 'nobody@quarry.example']) {
      for (const _ of [1, 2, 3]) bodies.push((await requestSignIn(wrong(email))).body)
      const { statusCode, body } = await requestSignIn(wrong(email))
      bodies.push(`${statusCode} ${body.replace(/\d+/g, '')}`)
    }
    expect(bodies.slice(4)).toEqual(bodies.slice(0, 4))
    const { rows } = await shop.dependencies.pool.query('select * from password_failures')
    expect(JSON.stringify(rows)).not.toMatch(/quarry|nobody|10\.0\.0/)
  })
})
