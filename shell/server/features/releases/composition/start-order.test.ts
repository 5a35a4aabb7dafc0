import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type BuiltShop, createBuiltShop } from '../../../testing/composition-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
  type CompositionOptions,
  type CompositionService,
  createCompositionService,
} from './index.ts'

let database: TestDatabase
let shop: BuiltShop
const running: CompositionService[] = []
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  log.warn.mockClear()
  database = await createTestDatabase()
  shop = await createBuiltShop()
  for (const name of ['shell', 'shared', 'catalog']) await shop.build(name, `${name} 1`)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(service => service.stop()))
  await database.drop()
  await shop.remove()
})

/** The live composition after a server starts with this version of the catalog. */
async function startWith(
  version: number,
  { builtAt, ...changes }: Partial<CompositionOptions> & { builtAt?: string } = {},
): Promise<string> {
  await shop.build('catalog', `catalog ${version}`)
  await writeFile(
    join(shop.distDir, 'build.json'),
    builtAt === undefined ? '{}' : JSON.stringify({ builtAt }),
  )
  const service = createCompositionService({
    ...{ database: database.database, dataDir: shop.dataDir, distDir: shop.distDir, log },
    ...{ signingKey: undefined, trustedKeys: [], isDevelopment: false, ...changes },
  })
  running.push(service)
  await service.start()
  return service.publishLocal()
}
const idOf = async (version: number) => {
  const { id } = await shop.build('catalog', `catalog ${version}`)
  return id.slice(0, 12)
}
const lastWarning = () => log.warn.mock.lastCall?.[1] ?? ''

describe('a server that starts with a build', () => {
  it('that was live before does not replace a newer one, and the log explains how to go back', {
    tags: ['D4.start-order'],
  }, async () => {
    const first = await startWith(1)
    const second = await startWith(2)
    expect(second).not.toBe(first)
    expect(await startWith(1)).toBe(second)
    expect(lastWarning()).toContain(`npm run registry -- rollback ${first.slice(0, 12)}`)
    expect(lastWarning()).toContain('LOCAL_BUILDS=always')
    // The build is published all the same.
    expect(await startWith(2)).toBe(second)
    expect(await startWith(3)).not.toBe(second)
  })

  it('that was never live and is older does not replace a newer one', {
    tags: ['D4.start-order'],
  }, async () => {
    const second = await startWith(2, { builtAt: '2026-11-22T12:00:00Z' })
    expect(await startWith(1, { builtAt: '2026-11-21T12:00:00Z' })).toBe(second)
    expect(lastWarning()).toContain(`npm run registry -- deploy ${await idOf(1)}`)
    expect(await startWith(3, { builtAt: '2026-11-23T12:00:00Z' })).not.toBe(second)
  })

  it('that was live before and is built again since becomes live again', async () => {
    const first = await startWith(1, { builtAt: '2026-11-21T12:00:00Z' })
    const second = await startWith(2, { builtAt: '2026-11-22T12:00:00Z' })
    expect(await startWith(1, { builtAt: '2026-11-21T12:00:00Z' })).toBe(second)
    expect(await startWith(1, { builtAt: '2026-11-23T12:00:00Z' })).toBe(first)
    // The remaining replica of the build in between does not make it live again.
    expect(await startWith(2, { builtAt: '2026-11-22T12:00:00Z' })).toBe(first)
  })

  it('with a time in the future counts as built now', async () => {
    await startWith(1, { builtAt: '2099-01-01T00:00:00Z' })
    const builtAt = new Date(Date.now() + 1000).toISOString()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    const second = await startWith(2, { builtAt })
    expect(await startWith(1)).toBe(second)
  })

  it('makes an older one live if the setting says so, and none if it says that', {
    tags: ['D4.start-order'],
  }, async () => {
    const first = await startWith(1)
    await startWith(2)
    expect(await startWith(1, { localBuilds: 'always' })).toBe(first)
    expect(await startWith(3, { localBuilds: 'never' })).toBe(first)
    expect(lastWarning()).toContain(`npm run registry -- deploy ${await idOf(3)}`)
  })

  it('makes the first composition live whatever the setting says', async () => {
    expect(await startWith(1, { localBuilds: 'never' })).toMatch(/^[0-9a-f]{64}$/)
  })

  it('in development makes every build live', async () => {
    const development = { isDevelopment: true }
    const first = await startWith(1, development)
    await startWith(2, development)
    expect(await startWith(1, development)).toBe(first)
  })
})
