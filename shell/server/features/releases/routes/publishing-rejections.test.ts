import type { Release } from '@storefront/api/composition'
import { publishedResponseSchema, registryLimits } from '@storefront/api/registry'
import { deploymentResponseSchema } from '@storefront/api/registry-deployments'
import { releaseId } from '@storefront/kit/release/canonical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { admitUnchecked } from '../composition/unchecked.ts'
import { createTestRegistry, type TestRegistry } from '../testing/create-registry.ts'
import { digest, page, slot } from '../testing/create-release.ts'

let registry: TestRegistry
let team: string
let good: Release

/** Another release of the catalog, in the format of its build. */
const change = (changes: object): Release => {
  const release = { ...good, ...changes }
  return { ...release, id: releaseId(release) }
}
const publishAs = async (name: string, content: string, changes?: Partial<Release>) =>
  registry.publish(await registry.shop.build(name, content, changes), registry.readBuilt(name))

beforeAll(async () => {
  registry = await createTestRegistry()
  team = await registry.give('catalog')
  good = await registry.shop.build('catalog', 'good')
})
afterAll(() => registry.close())

describe('permission to publish', () => {
  it.each([
    ['nobody', 401, 'no_token', ''],
    ['a token of another team', 403, 'foreign_token', 'cart'],
    ['a token that may only move', 403, 'foreign_token', 'moves'],
  ])('is not %s', async (_, status, error, who) => {
    const tokens: Record<string, string> = {
      cart: await registry.give('cart'),
      moves: await registry.give('catalog', ['move']),
    }
    const authorization = tokens[who] ?? ''
    const response = await registry.announce(good, authorization)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error, message: expect.stringMatching(/token/) })
    await registry.announce(good, team)
    const [name = ''] = registry.namesOf(good)
    const bytes = await registry.readBuilt('catalog')(name)
    const put = await registry.put({ id: good.id, name }, bytes, authorization)
    expect(put.statusCode).toBe(status)
    expect((await registry.complete(good.id, authorization)).statusCode).toBe(status)
  })

  it('is missing: the audit log records the rejection', async () => {
    await registry.announce(good, await registry.give('chat'))
    const { rows } = await registry.pool.query(
      "SELECT who, what, outcome, subject FROM registry_audit WHERE who = 'chat (CI)'",
    )
    expect(rows).toEqual([
      { who: 'chat (CI)', what: 'publish', outcome: 'refused', subject: 'catalog' },
    ])
  })
})

describe('a manifest is rejected', () => {
  it('before any upload, with every problem and the solution', async () => {
    const problems = { shared: ['vue'], contracts: {}, entry: '/r/catalog/gone.js' }
    const response = await registry.announce(change(problems), team)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ error: 'missing_files' })
    expect(response.json().details.problems).toEqual([
      expect.stringMatching(/gone\.js is named but not listed.*build again/),
      expect.stringMatching(/vue, which the shell does not provide/),
    ])
    expect((await registry.complete(change(problems).id, team)).statusCode).toBe(404)
  })

  it('if it is not a release, or too large to read', async () => {
    expect((await registry.announce({ name: 'catalog' }, team)).statusCode).toBe(422)
    expect((await registry.announce([], team)).statusCode).toBe(422)
    const huge = await registry.announce(
      { name: 'catalog', junk: 'x'.repeat(registryLimits.manifestBytes) },
      team,
    )
    expect(huge.statusCode).toBe(413)
    expect(huge.json().message).toMatch(/larger than 1 MB: split fewer chunks/)
  })
})

describe('bytes are rejected', () => {
  it('if they do not match the release', async () => {
    const release = await registry.shop.build('catalog', 'other bytes than listed')
    await registry.announce(release, team)
    const [name = ''] = registry.namesOf(release)
    for (const bytes of ['short', 'x'.repeat(release.files[0]?.bytes ?? 0), 'x'.repeat(10_000)]) {
      const response = await registry.put({ id: release.id, name }, Buffer.from(bytes), team)
      expect(response.statusCode).toBe(422)
      expect(response.json()).toMatchObject({
        error: 'wrong_digest',
        message: expect.stringMatching(/send the bytes of that build/),
      })
    }
  })

  it('under a name that no release lists, or of a release that was not announced', async () => {
    await registry.announce(good, team)
    for (const name of ['extra.js', '../../secrets/signing-key.pem', 'release.json']) {
      const extra = await registry.put({ id: good.id, name }, Buffer.from('x'), team)
      expect(extra.json()).toMatchObject({
        error: 'extra_files',
        message: expect.stringMatching(/send listed files only/),
      })
    }
    const unknown = await registry.put({ id: '0'.repeat(64), name: 'a.js' }, Buffer.from('x'), team)
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toMatchObject({
      error: 'unknown_release',
      message: expect.stringMatching(/announce it/),
    })
  })

  it('under a name that has other bytes already', async () => {
    expect((await publishAs('catalog', 'named once')).statusCode).toBe(200)
    const [entry, ...others] = (await registry.shop.build('catalog', 'named once')).files
    if (!entry) throw new Error('The release has no entry')
    const received = await registry.announce(
      change({ entry: entry.path, files: [{ ...entry, digest }, ...others] }),
      team,
    )
    expect(received.statusCode).toBe(409)
    expect(received.json()).toMatchObject({
      error: 'other_bytes',
      message: expect.stringMatching(/let the build put the hash/),
    })
  })

  it('if there are too many incomplete releases', async () => {
    const names = Array.from({ length: registryLimits.incoming }, (_, at) => `sale ${at}`)
    for (const name of names) await registry.announce(await registry.shop.build('sale', name))
    const answer = await registry.announce(await registry.shop.build('sale', 'one more'))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().message).toMatch(/complete one, or wait/)
  })
})

describe('a route or slot that another container has', () => {
  const exposes = () => ({ page: { js: [], css: [], uses: [] } })

  it('is rejected until the other container gives it up, and then both change in one deployment', async () => {
    const routes = {
      routes: [{ ...page, path: '/cart' }],
      slots: [{ ...slot, name: 'mini-cart' }],
      exposes: exposes(),
    }
    expect((await publishAs('cart', 'owner', routes)).statusCode).toBe(200)
    const owner = await registry.shop.build('cart', 'owner', routes)
    await registry.service.promote([owner.id], { who: 'cart', why: 'test', gate: admitUnchecked })
    const taker = await registry.shop.build('catalog', 'taker', routes)
    const taken = await registry.announce(taker, team)
    expect(taken.json().details.problems).toEqual([
      expect.stringMatching(
        /^The route \/cart belongs to both cart and catalog: one has to give it up/,
      ),
      expect.stringMatching(/^The slot mini-cart belongs to both cart and catalog/),
    ])
    const previous = publishedResponseSchema.parse((await publishAs('cart', 'gives it up')).json())
    const given = await registry.publish(taker, registry.readBuilt('catalog'), team)
    expect(given.statusCode).toBe(200)
    expect(given.json().content).toMatchObject({ preview: null })
    expect(given.json().content.problems).toContainEqual(
      expect.stringMatching(/promoted in the same set/),
    )

    const authorization = await registry.give('platform', ['move'])
    const promote = (...releases: string[]) =>
      registry.app.inject({
        method: 'POST',
        url: '/_registry/promote',
        headers: { authorization },
        payload: { releases, why: 'the catalog has the cart page now' },
      })
    expect((await promote(taker.id)).json()).toMatchObject({ error: 'composition_refused' })
    const { move } = deploymentResponseSchema.parse(
      (await promote(previous.content.release.id, taker.id)).json(),
    ).content
    expect(move.changed).toEqual(['cart', 'catalog'])
    const { cart, catalog } = registry.service.current()?.composition.remotes ?? {}
    expect([cart?.routes, catalog?.routes.map(({ path }) => path)]).toEqual([[], ['/cart']])
  })

  it('is rejected for containers with circular dependencies', async () => {
    const itself = await registry.announce(change({ contracts: { 'catalog/page': 1 } }), team)
    expect(itself.json().message).toMatch(/catalog → catalog is a circle/)
    const uses = (other: string) => ({ contracts: { [`${other}/page`]: 1 }, exposes: exposes() })
    expect((await publishAs('chat', 'waits for the desk', uses('desk'))).statusCode).toBe(200)
    const response = await publishAs('desk', 'waits for the chat', uses('chat'))
    expect(response.statusCode).toBe(422)
    expect(response.json().message).toMatch(
      /desk → chat → desk is a circle.*Move what they have in common into shared/,
    )
  })
})
