import { join } from 'node:path'
import { healthResponseSchema, stackResponseSchema } from '@storefront/api/telemetry'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestRegistry, type TestRegistry } from '../releases/testing/create-registry.ts'
import { deleteOldTelemetry } from './repository-telemetry.ts'

let registry: TestRegistry
let operator: string
let live: { id: string; cart: string; shell: string }

beforeAll(async () => {
  registry = await createTestRegistry()
  const { shop, service } = registry
  operator = await registry.signIn('operator@quarry.example')
  const cart = await shop.build('cart', 'cart with maps', { hasMaps: true })
  await service.publish(join(shop.distDir, 'cart'))
  const id = await service.publishLocal()
  const shell = service.current()?.composition.shell.entry ?? ''
  live = { id, cart: cart.entry, shell }
})
afterAll(() => registry.close())

const frame = (file: string, column = 2, line = 1) => ({ file, line, column })

async function report(message: string, stack: object[]): Promise<void> {
  const error = { kind: 'script', file: live.cart, name: 'TypeError', message, stack }
  const responded = await registry.app.inject({
    method: 'POST',
    url: '/_telemetry',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    payload: JSON.stringify({ composition: live.id, errors: [error] }),
  })
  expect(responded.statusCode).toBe(204)
}

const get = (url: string, headers: Record<string, string> = { cookie: operator }) =>
  registry.app.inject({ url, headers })

async function findError(message: string) {
  const responded = await get('/_registry/health?hours=1')
  const { releases } = healthResponseSchema.parse(responded.json()).content
  return releases.flatMap(({ lastErrors }) => lastErrors).find(one => one.message === message)
}
async function readFrames(id = '') {
  const responded = await get(`/_registry/stacks/${id}`)
  return stackResponseSchema.parse(responded.json()).content.frames
}

describe('the stack of an error', () => {
  it('has the places in the sources where the release has maps, and what browsers reported', async () => {
    await report('cannot read it', [frame(live.cart), frame(live.cart), frame(live.shell)])
    const found = await findError('cannot read it')
    const place = { file: 'remotes/cart/src/page.ts', line: 3, column: 6 }
    expect(await readFrames(found?.stack)).toEqual([
      { ...frame(live.cart), source: { ...place, name: 'readPrice' } },
      { ...frame(live.cart), source: { ...place, name: null } },
      { ...frame(live.shell), source: null },
    ])
  })

  it('has only calls in files of the page’s composition', async () => {
    await report('it is foreign', [frame('/r/cart/other.js'), frame('/r/anna/schmidt.js')])
    expect(await findError('it is foreign')).not.toHaveProperty('stack')
    await report('it is partly foreign', [frame('/r/anna/schmidt.js'), frame(live.cart)])
    expect(await readFrames((await findError('it is partly foreign'))?.stack)).toHaveLength(1)
  })

  it('is the first one that pages reported, and stays 14 days after the last one', async () => {
    await report('it repeats', [frame(live.shell, 7)])
    const first = await findError('it repeats')
    await report('it repeats', [frame(live.shell, 9)])
    expect(await findError('it repeats')).toMatchObject({ count: 2, stack: first?.stack })
    expect(await readFrames(first?.stack)).toMatchObject([{ column: 7 }])
    await registry.pool.query(`UPDATE telemetry_stacks SET seen_at = now() - interval '15 days'`)
    await deleteOldTelemetry(registry.database)
    expect((await get(`/_registry/stacks/${first?.stack}`)).statusCode).toBe(404)
  })

  it('is for operators and tokens only', async () => {
    await report('it is secret', [frame(live.cart)])
    const { stack } = (await findError('it is secret')) ?? {}
    const url = `/_registry/stacks/${stack}`
    expect((await get(url, {})).statusCode).toBe(401)
    const cookie = await registry.signIn('demo@quarry.example')
    expect((await get(url, { cookie })).statusCode).not.toBe(200)
  })

  it('lost its maps, and is still shown as reported', async () => {
    await report('it lost them', [frame(live.cart)])
    const { stack } = (await findError('it lost them')) ?? {}
    const { maps } = registry.service.current()?.composition.remotes.cart ?? {}
    await registry.dependencies.store.objects.delete([(maps?.path ?? '').slice(1)])
    expect(await readFrames(stack)).toEqual([{ ...frame(live.cart), source: null }])
  })
})
