import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'

import { createApp } from '../../../app.ts'
import {
  ask,
  attack,
  demo,
  openShop,
  operator,
  pass,
  shop,
  statusOf,
  wrong,
} from '../testing/try-passwords.ts'

beforeEach(openShop)

describe('wrong passwords', () => {
  it('shut out the address that they came from, for that account alone', {
    tags: ['D7.password.address'],
  }, async () => {
    for (const _ of [1, 2, 3]) expect(await statusOf(wrong())).toBe(422)
    const rejected = await ask({ ...operator, email: 'OPERATOR@quarry.example ' })
    expect([rejected.statusCode, rejected.json().error]).toEqual([429, 'rate_limited'])
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(890)
    expect(await statusOf(demo)).toBe(200)
    expect(await statusOf(operator, { address: '10.0.0.2' })).toBe(200)
    await pass(900)
    expect(await statusOf(operator)).toBe(200)
  })

  it('shut out one address after a few of them, for every account', {
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
  ])('count for a network of its own alike: %s and %s, but not %s', async (one, same, other) => {
    for (const _ of [1, 2, 3]) await ask(wrong(), { address: one })
    expect(await statusOf(operator, { address: same })).toBe(429)
    expect(await statusOf(operator, { address: other })).toBe(200)
  })

  it('from many addresses slow down whoever comes from an unknown device, and let the owner in', {
    tags: ['D7.password.brake'],
  }, async () => {
    expect((await attack(8)).statusCode).toBe(422)
    const early = await ask(operator, { address: '10.8.0.1' })
    expect(early.statusCode).toBe(429)
    // 2 to the third seconds after the eighth, of which five are free.
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(6)
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(8)
    expect(await statusOf(demo, { address: '10.8.0.1' })).toBe(200)
    await pass(8)
    expect(await statusOf(operator, { address: '10.8.0.1' })).toBe(200)
  })

  it('make one wait for its turn when that is near, and only one at a time', {
    tags: ['D7.password.brake'],
  }, async () => {
    await attack(6)
    // Of the two seconds after the sixth, half a one is left.
    await shop.dependencies.pool.query(
      "update password_failures set last_at = now() - interval '1500 milliseconds'",
    )
    const began = performance.now()
    const responses = await Promise.all([
      ask(operator, { address: '10.8.0.1' }),
      ask(operator, { address: '10.8.0.2' }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429])
    expect(performance.now() - began).toBeGreaterThan(300)
    // The other one was told at once, before the next gap of four seconds began.
    const refused = responses.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['retry-after']).toBe('1')
  })

  it('can be tried no more often by trying all at once', {
    tags: ['D7.password.brake'],
  }, async () => {
    const began = performance.now()
    const tries = Array.from({ length: 12 }, (_, at) =>
      statusOf(wrong(), { address: `10.4.0.${at}` }),
    )
    const statuses = await Promise.all(tries)
    // Five are free; one more after a second, the next after two, and so on.
    const most = 5 + Math.floor(Math.log2(1 + (performance.now() - began) / 1000))
    expect(statuses.filter(status => status === 422).length).toBeLessThanOrEqual(most)
    expect(new Set(statuses)).toEqual(new Set([422, 429]))
    await pass(45)
    expect(await statusOf(operator, { address: '10.4.1.1' })).toBe(200)
  })

  it('count in every process, and after a restart', { tags: ['D7.password.brake'] }, async () => {
    const other = await createApp(shop.dependencies, pino({ level: 'silent' }))
    for (const at of [shop.app, other, shop.app]) expect(await statusOf(wrong(), { at })).toBe(422)
    expect(await statusOf(operator, { at: other })).toBe(429)
    await other.close()
  })

  it('give a turn that comes after a gap to one of several processes', {
    tags: ['D7.password.brake'],
  }, async () => {
    const silent = pino({ level: 'silent' })
    const processes = await Promise.all(
      [1, 2, 3, 4].map(() => createApp(shop.dependencies, silent)),
    )
    await attack(8)
    await pass(45)
    const fakeResponses = await Promise.all(
      processes.map((at, index) => statusOf(wrong(), { at, address: `10.7.0.${index}` })),
    )
    expect(fakeResponses.sort()).toEqual([422, 429, 429, 429])
    await Promise.all(processes.map(at => at.close()))
  })

  it('say the same of people whom nobody knows, in all of it', async () => {
    const bodies: string[] = []
    for (const email of [operator.email, 'nobody@quarry.example']) {
      for (const _ of [1, 2, 3]) bodies.push((await ask(wrong(email))).body)
      const { statusCode, body } = await ask(wrong(email))
      bodies.push(`${statusCode} ${body.replace(/\d+/g, '')}`)
    }
    expect(bodies.slice(4)).toEqual(bodies.slice(0, 4))
    const { rows } = await shop.dependencies.pool.query('select * from password_failures')
    expect(JSON.stringify(rows)).not.toMatch(/quarry|nobody|10\.0\.0/)
  })
})
