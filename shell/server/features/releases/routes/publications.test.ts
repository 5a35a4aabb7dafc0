import { randomUUID } from 'node:crypto'
import type { Release } from '@storefront/api/composition'
import {
  type Claim,
  publicationLimits,
  publicationsResponseSchema,
} from '@storefront/api/publications'
import { publishedResponseSchema, releasesResponseSchema } from '@storefront/api/registry'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestRegistry, type TestRegistry } from '../testing/create-registry.ts'

let registry: TestRegistry
let team: string
let release: Release

const claim: Claim = {
  commit: 'a'.repeat(40),
  branch: 'prices',
  isDirty: false,
  ci: 'https://ci.example/catalog/7',
  builder: { node: 'v20.20.2', tools: { npm: '10.8.2', '@rspack/core': '2.1.0' } },
  checks: { types: 'passed', tests: 'passed', testCount: 93 },
}

beforeAll(async () => {
  registry = await createTestRegistry()
  team = await registry.give('catalog')
  release = await registry.shop.build('catalog', 'first')
  await registry.publish(release, registry.readBuilt('catalog'), team)
})
afterAll(() => registry.close())

const complete = (body: object, id = release.id) =>
  registry.app.inject({
    method: 'POST',
    url: `/_registry/releases/${id}/complete`,
    headers: { authorization: team },
    payload: body,
  })
const say = (said: object, key = randomUUID()) => complete({ publication: { key, claim: said } })
const list = async () =>
  publicationsResponseSchema.parse(
    (
      await registry.app.inject({
        url: `/_registry/releases/${release.id}/publications`,
        headers: { authorization: team },
      })
    ).json(),
  ).content

it('stores the notes of each publication next to the release, which does not change', async () => {
  expect(await list()).toMatchObject([{ who: 'catalog (CI)', claim: null }])
  await say(claim)
  const dirty = { ...claim, isDirty: true, commit: 'b'.repeat(40) }
  const published = publishedResponseSchema.parse((await say(dirty)).json()).content
  expect(published.release).toMatchObject({ id: release.id, publication: { claim: dirty } })
  expect((await list()).map(said => said.claim?.commit?.[0])).toEqual(['b', 'a', undefined])
  const listed = releasesResponseSchema.parse((await registry.list('?container=catalog')).json())
  expect(listed.content[0]?.publication).toMatchObject({ who: 'catalog (CI)', claim: dirty })
})

it('stores a repeated request after a lost response once', async () => {
  const before = (await list()).length
  const key = randomUUID()
  for (const _ of [1, 2, 3]) expect((await say(claim, key)).statusCode).toBe(200)
  expect(await list()).toHaveLength(before + 1)
})

it.each([
  ['a commit that is no hash', { commit: 'main' }],
  ['an address with a secret', { ci: 'https://ci.example/7?token=secret' }],
  ['an address with a password', { ci: 'https://ada:secret@ci.example/7' }],
  ['an address of another kind', { ci: 'javascript:alert(1)' }],
  ['a branch of two lines', { branch: 'main\nLive: all is well' }],
  ['a branch that steers a terminal', { branch: 'main\u001b[2J' }],
  ['a branch without end', { branch: 'x'.repeat(201) }],
  [
    'tools without end',
    {
      builder: {
        node: 'v20',
        tools: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`tool-${at}`, '1'])),
      },
    },
  ],
  ['a check that it invents', { checks: { types: 'perfect', tests: 'passed', testCount: 1 } }],
])('refuses %s', async (_what, changes) => {
  const response = await say({ ...claim, ...changes })
  expect([response.statusCode, response.json().error]).toEqual([422, 'invalid'])
})

it('stores the last 100 notes of a release', async () => {
  for (let count = 0; count <= publicationLimits.stored; count++)
    await say({ ...claim, checks: { ...claim.checks, testCount: count } })
  const stored = await list()
  expect(stored).toHaveLength(publicationLimits.stored)
  expect(stored.at(0)?.claim?.checks.testCount).toBe(100)
  expect(stored.at(-1)?.claim?.checks.testCount).toBe(1)
})

it('records the commit in the audit log', async () => {
  const second = await registry.shop.build('catalog', 'second')
  await registry.announce(second, team)
  const read = registry.readBuilt('catalog')
  for (const name of registry.namesOf(second))
    await registry.put({ id: second.id, name }, await read(name), team)
  await complete({ publication: { key: randomUUID(), claim } }, second.id)
  const { rows } = await registry.pool.query(
    'SELECT detail FROM registry_audit WHERE subject = $1',
    [second.id],
  )
  expect(rows).toEqual([{ detail: `catalog 1.0.0 ${'a'.repeat(12)}` }])
})
