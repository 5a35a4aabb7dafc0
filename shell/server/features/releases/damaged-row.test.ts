import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { latestBuildSchema } from '@storefront/api/build'
import { publishedResponseSchema } from '@storefront/api/registry'
import { diffResponseSchema, statusResponseSchema } from '@storefront/api/registry-deployments'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  createTestDeployments,
  deployedTo,
  type TestDeployments,
} from './testing/create-deployments.ts'

let shop: TestDeployments
let former: string
let live: string

beforeEach(async () => {
  shop = await createTestDeployments()
  former = shop.live()
  await shop.promote([await shop.publish('catalog', 'catalog 2')])
  live = shop.live()
})
afterEach(() => shop.close())

/** Changes that a person or a faulty disk may make to a row. */
const damages = {
  'is no JSON': "content = 'garbage'",
  'says something else': `content = replace(content, '"label":"1.0.0"', '"label":"6.6.6"')`,
  'has lost its signature': "signature = 'AAAA'",
  'is empty': "content = '', signature = ''",
} as const
const each = Object.entries(damages)

const damage = (change: string, id = live) =>
  shop.dependencies.pool.query(`UPDATE compositions SET ${change} WHERE id = $1`, [id])
const readStatus = async () =>
  statusResponseSchema.parse((await shop.call('status')).json()).content
const rollBack = (composition?: string) =>
  shop.call('rollback', { body: { composition, why: 'test' } })

describe.each(each)('a live row that %s', (_, change) => {
  it('is named by the status, which still shows what is live', {
    tags: ['D4.damaged-row'],
  }, async () => {
    expect((await readStatus()).fault).toBeNull()
    await damage(change)
    const status = await readStatus()
    expect(status).toMatchObject({ composition: live, fault: { reason: 'damaged' } })
    expect(status.fault?.message).toContain(`npm run registry -- resign ${live}`)
    expect(status.releases.map(({ name, isLive }) => [name, isLive])).toEqual(
      ['cart', 'catalog', 'shared', 'shell'].map(name => [name, true]),
    )
    const latest = await shop.app.inject('/_builds/latest.json')
    expect(latestBuildSchema.parse(latest.json()).id).toBe(live)
    const diff = diffResponseSchema.parse((await shop.call(`diff?from=${former}`)).json()).content
    expect(diff.containers.map(({ name }) => name)).toEqual(['catalog'])
  })

  it('does not prevent publishing, deployments and rollbacks', {
    tags: ['D4.damaged-row'],
  }, async () => {
    await damage(change)
    const release = await shop.shop.build('cart', 'cart 2')
    await shop.compositions.publish(join(shop.shop.distDir, 'cart'))
    expect((await shop.call('releases', { body: release })).statusCode).toBe(200)
    const path = `releases/${release.id}/complete`
    const completed = await shop.call(path, { method: 'POST' })
    expect(publishedResponseSchema.parse(completed.json()).content.problems).toEqual([])
    expect((await shop.call('releases')).statusCode).toBe(200)
    expect((await shop.pin([release.id])).url).toContain('/_pin?token=')
    const { move } = deployedTo(await shop.promote([release.id]))
    expect(move).toMatchObject({ previous: live, changed: ['cart'] })
    expect((await readStatus()).fault).toBeNull()

    await damage(change, shop.live())
    expect(deployedTo(await rollBack(former)).move.composition).toBe(former)
    // The row is as before, with its signature, so a rollback to the damaged one works, too.
    expect(deployedTo(await rollBack(live)).move.composition).toBe(live)
    expect((await readStatus()).fault).toBeNull()
  })
})

it('is also used by a server that starts without a copy, if its releases match', {
  tags: ['D4.damaged-row'],
}, async () => {
  await damage(damages['is no JSON'])
  await rm(join(shop.dependencies.config.dataDir, 'composition.json'))
  const other = shop.openAnother()
  await other.start()
  expect(other.current()?.id).toBe(live)
  await other.stop()
})

it('is read once, and not again at each poll', async () => {
  await damage("signature = 'AAAA', key_id = NULL")
  const requested = vi.spyOn(shop.dependencies.pool, 'query')
  const countOf = (words: string) =>
    requested.mock.calls.filter(([config]) => (config as { text?: string }).text?.includes(words))
      .length
  const other = shop.openAnother()
  await other.start()
  expect(other.current()?.id).toBe(live)
  const before = countOf('composition_pointer')
  await vi.waitFor(() => expect(countOf('composition_pointer')).toBeGreaterThan(before + 6), 10_000)
  // Once by each of the two servers, because its key has changed.
  expect(countOf('select "id", "content"')).toBe(2)
  await other.stop()
})

it('is restored by naming it, or replaced by deploying all releases', async () => {
  await damage(damages['is empty'])
  const resigned = await shop.call('resign', { body: { compositions: [live] } })
  expect(resigned.statusCode).toBe(200)
  expect((await readStatus()).fault).toBeNull()
})
