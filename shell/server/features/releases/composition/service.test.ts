import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { type BuiltShop, createBuiltShop } from '../../../testing/composition-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { type CompositionService, createCompositionService } from './index.ts'
import { admitUnchecked } from './unchecked.ts'

let database: TestDatabase
let shop: BuiltShop
const running: CompositionService[] = []
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

function open(changes: { signingKey?: string; isDevelopment?: boolean } = {}): CompositionService {
  const { dataDir, distDir } = shop
  const options = {
    database: database.database,
    dataDir,
    distDir,
    log,
    isDevelopment: false,
    signingKey: undefined,
    trustedKeys: [],
  }
  const service = createCompositionService({ ...options, ...changes })
  running.push(service)
  return service
}

async function buildShop(): Promise<void> {
  for (const name of ['shell', 'shared', 'catalog', 'cart']) await shop.build(name, `${name} 1`)
}

async function openLive(): Promise<CompositionService> {
  await buildShop()
  const service = open()
  await service.start()
  await service.publishLocal()
  return service
}

beforeEach(async () => {
  database = await createTestDatabase()
  shop = await createBuiltShop()
})

afterEach(async () => {
  await Promise.all(running.splice(0).map(service => service.stop()))
  await database.drop()
  await shop.remove()
})

describe('compositions', () => {
  it('has no composition before the first one is published', async () => {
    const service = open()
    await service.start()
    expect(service.current()).toBeNull()
  })

  it('makes the local builds live', async () => {
    const service = await openLive()
    expect(Object.keys(service.current()?.composition.remotes ?? {})).toEqual(['cart', 'catalog'])
    expect(await service.findText(service.current()?.id ?? '')).toBe(service.current()?.text)
  })

  it('gives the same build the same id, and deploys nothing for a second process', async () => {
    const first = await openLive()
    await shop.build('cart', 'cart 2')
    const second = open()
    await second.start()
    const changed = await second.publishLocal()
    expect(await second.publishLocal()).toBe(changed)
    await vi.waitFor(() => expect(first.current()?.id).toBe(changed))
  })

  it('deploys one container and changes no other file', async () => {
    const service = await openLive()
    const before = service.current()?.composition
    await shop.build('catalog', 'catalog 2')
    const release = await service.publish(join(shop.distDir, 'catalog'))
    await service.promote([release.id], { who: 'catalog', why: 'test', gate: admitUnchecked })
    const after = service.current()?.composition
    expect(after?.remotes.catalog?.id).toBe(release.id)
    expect(after?.remotes.cart).toEqual(before?.remotes.cart)
    expect(after?.shell).toEqual(before?.shell)
  })

  it('keeps serving the files of previous compositions, and rolls back to them with a new deployment number', {
    tags: ['D11'],
  }, async () => {
    const service = await openLive()
    const previous = service.current()
    const first = await service.findMove(previous?.id ?? '')
    await shop.build('catalog', 'catalog 2')
    const release = await service.publish(join(shop.distDir, 'catalog'))
    await service.promote([release.id], { who: 'catalog', why: 'test', gate: admitUnchecked })
    const old = previous?.composition.remotes.catalog?.entry ?? ''
    expect(await service.findFile(old)).not.toBeNull()
    const onLookup = vi.fn()
    expect(
      await service.findFile(service.current()?.composition.shell.entry ?? '', onLookup),
    ).not.toBeNull()
    expect(onLookup).not.toHaveBeenCalled()
    expect(await service.findFile('/r/catalog/unknown.js', onLookup)).toBeNull()
    expect(onLookup).toHaveBeenCalledOnce()
    const second = await service.findMove(service.current()?.id ?? '')
    expect(second).toBeGreaterThan(first)
    await service.rollBack({ composition: previous?.id }, { who: 'platform', why: 'test' })
    expect(service.current()?.id).toBe(previous?.id)
    expect(await service.findMove(previous?.id ?? '')).toBeGreaterThan(second)
    expect(await service.findMove('0'.repeat(64))).toBe(0)
  })

  it('does not undo a rollback when it starts again with the same build', async () => {
    const service = await openLive()
    const former = service.current()?.id ?? ''
    await shop.build('cart', 'cart 2')
    await service.publishLocal()
    await service.rollBack({ composition: former }, { who: 'platform', why: 'test' })
    const again = open()
    await again.start()
    expect(await again.publishLocal()).toBe(former)
  })

  it('makes new builds live after a start, but never replaces a deployment of a person', async () => {
    const service = await openLive()
    const first = service.current()?.id
    await shop.build('cart', 'cart 2')
    expect(await service.publishLocal()).not.toBe(first)
    await shop.build('catalog', 'catalog 2')
    const release = await service.publish(join(shop.distDir, 'catalog'))
    const { move } = await service.promote([release.id], {
      who: 'catalog',
      why: 'test',
      gate: admitUnchecked,
    })
    const cart = await shop.build('cart', 'cart 3')
    const again = open()
    await again.start()
    expect(await again.publishLocal()).toBe(move.composition)
    // They are published. One command makes them live, and the log names it.
    const command = `npm run registry -- deploy ${cart.id.slice(0, 12)} --why "local builds"`
    expect(log.warn).toHaveBeenLastCalledWith(
      expect.objectContaining({ containers: ['cart'], who: 'catalog' }),
      expect.stringContaining(command),
    )
    const { move: next } = await again.promote([cart.id], {
      who: 'platform',
      why: 'test',
      gate: admitUnchecked,
    })
    expect(next.changed).toEqual(['cart'])
  })

  it('does not treat a composition that only development can show as a person’s choice', async () => {
    await buildShop()
    const development = open({ isDevelopment: true })
    await development.start()
    await development.publishLocal()
    await shop.build('cart', 'cart 2')
    const { id } = await development.publish(join(shop.distDir, 'cart'))
    await development.promote([id], { who: 'me', why: 'test', gate: admitUnchecked })
    await shop.build('cart', 'cart 3')
    const production = open()
    await production.start()
    await production.publishLocal()
    expect(production.current()).not.toBeNull()
    expect(production.current()?.id).not.toBe(development.current()?.id)
  })

  it('returns the owner of a build', async () => {
    const service = await openLive()
    const id = service.current()?.id ?? ''
    const build = await service.findBuild(id)
    expect(build?.id).toBe(id)
    expect(Object.keys(build?.releases ?? {})).toEqual(['shell', 'shared', 'cart', 'catalog'])
    expect(await service.findBuild('0'.repeat(64))).toBeNull()
  })
})

describe('not served', () => {
  it('is a file whose bytes changed on disk', async () => {
    const service = await openLive()
    const path = service.current()?.composition.remotes.cart?.entry ?? ''
    expect(await service.findFile(path)).not.toBeNull()
    await writeFile(join(shop.dataDir, 'store', path), 'alert("changed")')
    expect(await service.findFile(path)).toBeNull()
  })

  it('is a path that no release lists', async () => {
    const service = await openLive()
    for (const path of ['/r/cart/other.js', '/r/../secrets', '/r/cart/..', '/home']) {
      expect(await service.findFile(path)).toBeNull()
    }
  })

  it('is a release whose files do not match its list', async () => {
    const service = await openLive()
    const release = await shop.build('chat', 'chat 1')
    await writeFile(join(shop.distDir, 'chat', release.entry.split('/').pop() ?? ''), 'changed')
    await expect(service.publish(join(shop.distDir, 'chat'))).rejects.toThrow('lists')
  })

  it('is a release that needs packages which the shell does not provide', async () => {
    const service = await openLive()
    await shop.build('chat', 'chat 1', { shared: ['react/compiler-runtime'] })
    await expect(service.publish(join(shop.distDir, 'chat'))).rejects.toThrow('compiler-runtime')
  })

  it('is a release that needs a module which shared does not have', async () => {
    const service = await openLive()
    const contracts = { 'shared/video': 1, 'shared/constructor': 1 }
    await shop.build('chat', 'chat 1', { contracts })
    const release = await service.publish(join(shop.distDir, 'chat'))
    const promoted = service.promote([release.id], {
      who: 'chat',
      why: 'test',
      gate: admitUnchecked,
    })
    await expect(promoted).rejects.toThrow(/needs shared\/video.*needs shared\/constructor/)
  })

  it('is a composition that is signed with another key', async () => {
    const service = await openLive()
    await service.stop()
    await database.pool.query("UPDATE compositions SET signature = 'AAAA'")
    const other = open()
    await other.start()
    // The copy on disk stays trusted, because it has its own valid signature.
    expect(other.current()?.id).toBe(service.current()?.id)
    await writeFile(join(shop.dataDir, 'composition.json'), '{}')
    const third = open()
    await third.start()
    expect(third.current()).toBeNull()
  })

  it('is an unsigned composition outside of development', async () => {
    await buildShop()
    const development = open({ isDevelopment: true })
    await development.start()
    await development.publishLocal()
    expect(development.current()).not.toBeNull()
    const production = open()
    await production.start()
    expect(production.current()).toBeNull()
  })
})

describe('without the database', () => {
  it('serves the last known good composition and its files from disk', async () => {
    const service = await openLive()
    const { id } = service.current() ?? {}
    await service.stop()
    await database.pool.query('ALTER TABLE composition_pointer RENAME TO gone')
    const again = open()
    await again.start()
    expect(again.current()?.id).toBe(id)
    const entry = again.current()?.composition.remotes.cart?.entry ?? ''
    expect(await again.findFile(entry)).not.toBeNull()
  })

  it('stores the key in another folder than the signed compositions', async () => {
    await openLive()
    const stored = await readdir(join(shop.dataDir, 'store'), { recursive: true })
    expect(stored.filter(name => name.includes('key'))).toEqual([])
    const key = await readFile(join(shop.dataDir, 'secrets', 'signing-key.pem'), 'utf8')
    expect(key).toContain('PRIVATE KEY')
  })

  it('rejects a signing key of another kind and names the setting', async () => {
    const service = open({ signingKey: 'not a key' })
    await expect(service.start()).rejects.toThrow('SIGNING_KEY')
  })
})
