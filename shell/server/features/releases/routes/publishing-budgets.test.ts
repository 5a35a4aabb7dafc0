import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ceilingsResponseSchema } from '@storefront/api/budgets'
import type { Release } from '@storefront/api/composition'
import { publishedResponseSchema } from '@storefront/api/registry'
import { digestOf, releaseId } from '@storefront/kit/release/canonical'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createTestRegistry, type TestRegistry } from '../testing/create-registry.ts'

let registry: TestRegistry
let team: string

beforeAll(async () => {
  registry = await createTestRegistry()
  team = await registry.give('catalog', ['publish', 'move'])
})
afterAll(() => registry.close())
beforeEach(() => registry.pool.query('DELETE FROM registry_ceilings'))

/** Random letters, so that compression hardly reduces `kilobytes` of them. */
const filler = (kilobytes: number) => `/*${randomBytes(kilobytes * 512).toString('hex')}*/`
const build = (kilobytes: number, changes?: Partial<Release>) =>
  registry.shop.build('catalog', filler(kilobytes), changes)
const publish = (release: Release, bytesOf = registry.readBuilt('catalog')) =>
  registry.publish(release, bytesOf, team)
const setCeilings = (target: string, ceilings: object, authorization?: string) =>
  registry.app.inject({
    method: 'PUT',
    url: `/_registry/ceilings/${target}`,
    headers: { authorization: authorization ?? registry.platform },
    payload: { ceilings, why: 'a map needs it' },
  })

/** The same release with a compressed entry, whose size in the manifest is `listed`. */
async function compress(release: Release, listed?: number): Promise<Release> {
  const { id: _, ...content } = structuredClone(release)
  const entry = content.files.find(({ path }) => path === release.entry)
  if (!entry) throw new Error('The release has no entry')
  const folder = join(registry.shop.distDir, release.name)
  const packed = brotliCompressSync(await readFile(join(folder, basename(entry.path))))
  await writeFile(join(folder, `${basename(entry.path)}.br`), packed)
  entry.encodings.br = { digest: digestOf(packed), bytes: listed ?? packed.length }
  return { ...content, id: releaseId(content) }
}

describe('a release over its budget', () => {
  it('is rejected by its real bytes, with the file, the size, the budget and the solution', async () => {
    const response = await publish(await build(6))
    expect([response.statusCode, response.json().error]).toEqual([422, 'over_budget'])
    expect(response.json().message).toMatch(
      /^The entry of catalog weighs 6\.0 KB compressed, more than its budget of 4\.0 KB \(heaviest file: entry\.\w+\.js, 6\.0 KB\): load less of it, or ask the platform team for a higher ceiling \(`npm run registry -- budgets catalog entry=7`\)\.$/,
    )
    const { rows } = await registry.pool.query(
      "SELECT what, outcome FROM registry_audit WHERE detail LIKE 'over_budget%'",
    )
    expect(rows).toEqual([{ what: 'publish', outcome: 'refused' }])
  })

  it('is accepted if its compressed size is below the budget', async () => {
    expect((await publish(await compress(await build(6)))).statusCode).toBe(200)
  })

  it('is rejected whatever it claims about files that were published before', async () => {
    await setCeilings('catalog', { entry: 20 })
    const first = await build(12)
    expect((await publish(first)).statusCode).toBe(200)
    await setCeilings('catalog', { entry: null })
    const again = await publish(await compress(first, 1))
    expect(again.json()).toMatchObject({ error: 'over_budget' })
    expect(again.json().message).toMatch(/weighs 12\.\d KB/)
  })

  it('is compared with its own lower budget, which its team can raise', async () => {
    const budgets = { entry: 2, scripts: 3 }
    const received = await publish(await build(3, { budgets }))
    expect(received.json().details.problems).toEqual([
      expect.stringMatching(
        /^The entry of catalog .* budget of 2\.0 KB .*, or raise budgets\.entry in remote\.config\.ts .*, up to the platform's ceiling of 4 KB\.$/,
      ),
      expect.stringMatching(/^The scripts of catalog .* up to the platform's ceiling of 80 KB\.$/),
    ])
  })

  it('cannot set its budget above the ceiling', async () => {
    const answer = await publish(await build(6, { budgets: { entry: 100 } }))
    expect(answer.json().message).toMatch(/budget of 4\.0 KB.*budgets catalog entry=7/)
  })

  it('gets the name of the page or slot that is too large', async () => {
    const page = { js: ['/r/catalog/page.1a2b.js'], css: [], uses: [] }
    const entry = (await build(3, { exposes: {} })).entry
    const exposes = { page: { ...page, js: [entry] } }
    const own = await build(3, { exposes, budgets: { exposes: { page: 1 } } })
    const fitting = { ...own.exposes, page: { ...page, js: [own.entry] } }
    const { id: _, ...content } = { ...own, exposes: fitting }
    const answer = await publish({ ...content, id: releaseId(content) })
    expect(answer.json().message).toMatch(
      /^The page of catalog weighs .*, or raise budgets\.exposes\['page'\] in remote\.config\.ts/,
    )
  })

  it('cannot have a budget for something that it does not expose', async () => {
    const release = await build(1, { budgets: { exposes: { pages: 4 } } })
    const answer = await registry.announce(release, team)
    expect(answer.json().message).toContain('name pages, which it does not expose')
  })
})

describe('ceilings', () => {
  const read = async (authorization = team) =>
    ceilingsResponseSchema.parse(
      (
        await registry.app.inject({ url: '/_registry/ceilings', headers: { authorization } })
      ).json(),
    ).content
  const of = async (name: string) => (await read()).filter(({ target }) => target === name)

  it('apply to a kind, and others to one remote of it', async () => {
    expect(await of('catalog')).toEqual([])
    expect(await of('remote')).toContainEqual(
      expect.objectContaining({ measure: 'entry', kilobytes: 4, setBy: null }),
    )
    expect((await setCeilings('remote', { entry: 5 })).statusCode).toBe(200)
    expect((await publish(await build(6))).json().message).toContain('budget of 5.0 KB')
    expect((await setCeilings('catalog', { entry: 8 })).statusCode).toBe(200)
    const published = await publish(await build(6))
    const { sizes } = publishedResponseSchema.parse(published.json()).content.release
    expect(sizes.budgets[0]).toMatchObject({ name: 'entry of catalog', limit: 8192, isKept: true })
    expect(await of('catalog')).toMatchObject([{ measure: 'entry', kilobytes: 8 }])
    expect((await of('catalog'))[0]?.setBy).toContain('platform')
  })

  it('can only be changed by the platform team, and each change is recorded', async () => {
    const rejected = await setCeilings('catalog', { entry: 100 }, team)
    expect([rejected.statusCode, rejected.json().error]).toEqual([403, 'foreign_token'])
    await setCeilings('catalog', { entry: 10, scripts: 90 })
    await setCeilings('catalog', { entry: null })
    const { rows } = await registry.pool.query(
      `SELECT subject, outcome, detail FROM registry_audit
       WHERE what = 'ceiling' AND subject = 'catalog' ORDER BY id DESC LIMIT 3`,
    )
    expect(rows).toMatchObject([
      { outcome: 'done', detail: 'entry default: a map needs it' },
      { outcome: 'done', detail: 'entry 10, scripts 90: a map needs it' },
      { outcome: 'refused' },
    ])
    expect(await of('catalog')).toMatchObject([{ measure: 'scripts', kilobytes: 90 }])
  })

  it.each([{ entry: 0 }, { entry: -1 }, { entry: 40_000 }, { pictures: 5 }, {}])(
    'cannot be %o',
    async ceilings => {
      expect((await setCeilings('catalog', ceilings)).statusCode).toBe(422)
    },
  )
})
