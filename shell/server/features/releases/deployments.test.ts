import { join } from 'node:path'
import { statusResponseSchema } from '@storefront/api/registry-deployments'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  createTestDeployments,
  deployedTo,
  lockAwaited,
  type TestDeployments,
  whileMoving,
} from './testing/create-deployments.ts'

let shop: TestDeployments

beforeEach(async () => {
  shop = await createTestDeployments()
})
afterEach(() => shop.close())

const rollBack = (body: object, token?: string) =>
  shop.call('rollback', { body: { why: 'prices were wrong', ...body }, ...(token && { token }) })
const liveRelease = (name: string) =>
  shop.compositions.current()?.composition.remotes[name]?.id ?? ''

const rollbackCandidatesOf = async () =>
  statusResponseSchema.parse((await shop.call('status')).json()).content.former

describe('promote', () => {
  it('changes one container by its team, and records who, why and what', async () => {
    const before = shop.live()
    const release = await shop.publish('catalog', 'catalog 2')
    const token = await shop.give('catalog', ['move'])
    const { move, isRebased } = deployedTo(await shop.promote([release], { base: before, token }))
    expect(move).toMatchObject({
      kind: 'promote',
      composition: shop.live(),
      previous: before,
      changed: ['catalog'],
      who: 'catalog (CI)',
      why: 'a better price',
    })
    expect(isRebased).toBe(false)
    expect(liveRelease('catalog')).toBe(release)
    expect((await shop.audited())[0]).toMatchObject({
      what: 'promote',
      outcome: 'done',
      who: 'catalog (CI)',
      subject: shop.live(),
    })
  })

  it('changes several containers as one deployment, if the caller may change all of them', async () => {
    const before = shop.live()
    const catalog = await shop.publish('catalog', 'catalog 2')
    const cart = await shop.publish('cart', 'cart 2')
    const token = await shop.give('catalog', ['move'])
    expect((await shop.promote([catalog, cart], { token })).statusCode).toBe(403)
    expect(shop.live()).toBe(before)
    const { move } = deployedTo(await shop.promote([catalog, cart]))
    expect(move).toMatchObject({ number: 2, previous: before, changed: ['cart', 'catalog'] })
    expect([liveRelease('catalog'), liveRelease('cart')]).toEqual([catalog, cart])
  })

  it('reaches every server within a second', async () => {
    const other = shop.openAnother()
    await other.start()
    const release = await shop.publish('catalog', 'catalog 2')
    await shop.promote([release])
    await vi.waitFor(() => expect(other.current()?.id).toBe(shop.live()), 1000)
    await other.stop()
    expect(other.current()?.composition.remotes.catalog?.id).toBe(release)
  })

  it('applies to what is live now, if others changed other containers', async () => {
    const base = shop.live()
    const catalog = await shop.publish('catalog', 'catalog 2')
    const cart = await shop.publish('cart', 'cart 2')
    const responses = await Promise.all([
      shop.promote([catalog], { base }),
      shop.promote([cart], { base }),
    ])
    const deployed = responses.map(deployedTo)
    expect(deployed.map(({ isRebased }) => isRebased).sort()).toEqual([false, true])
    expect([liveRelease('catalog'), liveRelease('cart')]).toEqual([catalog, cart])
  })

  it('is rejected if the same container has changed since the base, and changes nothing', async () => {
    const base = shop.live()
    const second = await shop.publish('catalog', 'catalog 2')
    const third = await shop.publish('catalog', 'catalog 3')
    await shop.promote([second], { base })
    const live = shop.live()
    const rejected = await shop.promote([third], { base })
    expect(rejected.statusCode).toBe(409)
    expect(rejected.json()).toMatchObject({
      error: 'base_moved',
      details: { live, changed: ['catalog'] },
    })
    expect(shop.live()).toBe(live)
    expect((await shop.audited())[0]).toMatchObject({ what: 'promote', outcome: 'refused' })
  })

  it('accepts one of two concurrent deployments of the same container', async () => {
    const base = shop.live()
    const second = await shop.publish('catalog', 'catalog 2')
    const third = await shop.publish('catalog', 'catalog 3')
    const fakeResponses = await Promise.all([
      shop.promote([second], { base }),
      shop.promote([third], { base }),
    ])
    expect(fakeResponses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('returns the deployment that was made to a repeated request', async () => {
    const base = shop.live()
    const release = await shop.publish('catalog', 'catalog 2')
    const first = deployedTo(await shop.promote([release], { base }))
    expect(first.isUnchanged).toBeUndefined()
    const repeated = deployedTo(await shop.promote([release], { base }))
    expect(repeated).toMatchObject({ move: first.move, isUnchanged: true })
  })

  it('rejects another team’s container, unpublished releases, and parts that do not fit', async () => {
    const live = shop.live()
    const cart = await shop.publish('cart', 'cart 2')
    const token = await shop.give('catalog', ['move'])
    expect((await shop.promote([cart], { token })).statusCode).toBe(403)
    expect((await shop.promote(['0'.repeat(64)])).json()).toMatchObject({
      error: 'unknown_release',
    })
    const other = await shop.publish('cart', 'cart 3')
    expect((await shop.promote([cart, other])).json()).toMatchObject({
      error: 'composition_refused',
    })
    expect(shop.live()).toBe(live)
  })

  it('rejects another team’s container that is published while the deployment waits for its turn', async () => {
    const live = shop.live()
    const token = await shop.give('catalog', ['move'])
    const cart = await shop.shop.build('cart', 'cart 2')
    let moving: Promise<unknown> | undefined
    await whileMoving(shop.dependencies.pool, async transaction => {
      moving = shop.promote([cart.id], { token }).then(responded => responded.json())
      await lockAwaited(transaction)
      await shop.compositions.publish(join(shop.shop.distDir, 'cart'))
    })
    expect(await moving).toMatchObject({ error: 'foreign_token' })
    expect(shop.live()).toBe(live)
  })

  it('trusts nothing that was written into the database directly', async () => {
    const { pool } = shop.dependencies
    const release = await shop.publish('catalog', 'catalog 2')
    await pool.query(
      `UPDATE releases SET document = jsonb_set(document, '{label}', '"9.9.9"') WHERE id = $1`,
      [release],
    )
    const refused = await shop.promote([release])
    expect(refused.json()).toMatchObject({ error: 'composition_refused' })
    expect(refused.json().message).toContain('publish it again')
  })
})

describe('rollback', () => {
  it('restores the previous composition, for operators only', async () => {
    const before = shop.live()
    await shop.promote([await shop.publish('catalog', 'catalog 2')])
    const token = await shop.give('catalog', ['move'])
    expect((await rollBack({ composition: before }, token)).statusCode).toBe(403)
    const { move } = deployedTo(await rollBack({ composition: before }))
    expect(move).toMatchObject({ kind: 'rollback', composition: before, changed: ['catalog'] })
    expect(shop.live()).toBe(before)
  })

  it('goes further back each time, for one container by its team, and does not change the others', async () => {
    const first = liveRelease('catalog')
    const token = await shop.give('catalog', ['move'])
    const second = await shop.publish('catalog', 'catalog 2')
    const third = await shop.publish('catalog', 'catalog 3')
    const cart = await shop.publish('cart', 'cart 2')
    for (const release of [second, third, cart]) await shop.promote([release])
    await rollBack({ container: 'catalog' }, token)
    expect([liveRelease('catalog'), liveRelease('cart')]).toEqual([second, cart])
    await rollBack({ container: 'catalog' }, token)
    expect([liveRelease('catalog'), liveRelease('cart')]).toEqual([first, cart])
    const last = await rollBack({ container: 'catalog' }, token)
    expect(last.json()).toMatchObject({ error: 'unknown_release' })
    expect((await rollBack({ container: 'cart' }, token)).statusCode).toBe(403)
  })

  it('goes to the target in the status, for all or for one container, also right after another one', async () => {
    const [first, release] = [shop.live(), liveRelease('catalog')]
    const shops = [first]
    for (const text of ['catalog 2', 'catalog 3']) {
      await shop.promote([await shop.publish('catalog', text)])
      shops.push(shop.live())
    }
    expect((await rollbackCandidatesOf()).composition).toBe(shops[1])
    await rollBack({})
    expect(await rollbackCandidatesOf()).toEqual({
      composition: first,
      releases: [{ name: 'catalog', id: release, label: '1.0.0', composition: first }],
    })
    await rollBack({ container: 'catalog' })
    expect(shop.live()).toBe(first)
    expect(await rollbackCandidatesOf()).toEqual({ composition: null, releases: [] })
  })

  it('of one container goes to the named composition, or is rejected if it has changed since', async () => {
    const first = shop.live()
    const second = await shop.publish('catalog', 'catalog 2')
    await shop.promote([second])
    const base = shop.live()
    await shop.promote([await shop.publish('cart', 'cart 2')])
    const requested = { container: 'catalog', composition: first, base }
    expect(deployedTo(await rollBack(requested)).isRebased).toBe(true)
    const third = await shop.publish('catalog', 'catalog 3')
    await shop.promote([third])
    expect((await rollBack(requested)).json()).toMatchObject({ error: 'base_moved' })
    expect(liveRelease('catalog')).toBe(third)
  })

  it('does not undo what others did since the caller looked', async () => {
    const before = shop.live()
    await shop.promote([await shop.publish('catalog', 'catalog 2')])
    const base = shop.live()
    await shop.promote([await shop.publish('cart', 'cart 2')])
    const rejected = await rollBack({ composition: before, base })
    expect(rejected.json()).toMatchObject({ error: 'base_moved', details: { changed: ['cart'] } })
  })

  it('rejects a composition that was never live', async () => {
    const { composition } = await shop.pin([await shop.publish('catalog', 'catalog 2')])
    expect((await rollBack({ composition })).json()).toMatchObject({ error: 'unknown_composition' })
  })
})
