import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Release } from '@storefront/api/composition'
import { announcedResponseSchema, publishedResponseSchema } from '@storefront/api/registry'
import { digestOf } from '@storefront/kit/release/canonical'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { openPool, toDatabase } from '../../../database/pool.ts'
import { openFolder } from '../composition/store/open-store.ts'
import { admit } from '../publish/admit.ts'
import { readFrom } from '../publish/built-folder.ts'
import { lockAwaited } from '../testing/create-deployments.ts'
import { createTestRegistry, type TestRegistry } from '../testing/create-registry.ts'

let registry: TestRegistry

const build = (text: string) => registry.shop.build('catalog', text)
const publish = (release: Release) => registry.publish(release, registry.readBuilt('catalog'))
const stored = (name: string) =>
  join(registry.dependencies.config.dataDir, 'store', 'r', 'catalog', name)
const announce = async (release: Release) =>
  announcedResponseSchema.parse((await registry.announce(release)).json()).content

beforeAll(async () => {
  registry = await createTestRegistry()
})
afterAll(() => registry.close())

/** The same name as in the release, with other bytes. */
function withOtherEntry(release: Release, bytes: Buffer): Release {
  const files = release.files.map(file =>
    file.path === release.entry
      ? { path: file.path, digest: digestOf(bytes), bytes: bytes.length, encodings: {} }
      : file,
  )
  return { ...release, id: '2'.repeat(64), files }
}

describe('two concurrent releases with other bytes under one name', () => {
  it('are not both published, and the first one does not change', async () => {
    const release = await build('at one time')
    const { database, pool, dependencies } = registry
    const store = openFolder(dependencies.config).files
    const bytes = Buffer.from('other bytes')
    const read = readFrom(join(registry.shop.distDir, 'catalog'))
    const neighbour = openPool(pool.options, 1)
    const changed = {
      release: withOtherEntry(release, bytes),
      read: async (part: { name: string; digest: string }) =>
        part.digest === digestOf(bytes) ? bytes : read(part),
      who: 'other',
    }
    let other: Promise<void> | undefined
    const readLate: typeof read = async part => {
      other ??= admit({ database: toDatabase(neighbour), store }, changed)
      await Promise.race([lockAwaited(database), other])
      return read(part)
    }
    await admit({ database, store }, { release, read: readLate, who: 'first' })
    await expect(other).rejects.toMatchObject({ code: 'other_bytes' })
    await neighbour.end()
    const [entry] = release.files
    expect((await registry.service.findFile(release.entry))?.digest).toBe(entry?.digest)
  })
})

describe('a published release', () => {
  it('is published even if a file of another team is broken, only without a preview', async () => {
    const entry = registry.service.current()?.composition.remotes.cart?.entry ?? ''
    const path = join(registry.dependencies.config.dataDir, 'store', entry)
    const full = await readFile(path)
    await writeFile(path, 'broken')
    const done = await publish(await build('beside a broken one'))
    await writeFile(path, full)
    const { content } = publishedResponseSchema.parse(done.json())
    expect(content.preview).toBeNull()
    expect(content.problems).toEqual([expect.stringContaining(entry)])
  })

  it('is requested again where the store has lost files, and repaired by it', async () => {
    const release = await build('lost and broken')
    await publish(release)
    const [entry = '', packed = ''] = registry.namesOf(release)
    await rm(stored(entry))
    expect(await announce(release)).toMatchObject({ state: 'incoming', missing: [entry, packed] })
    expect((await publish(release)).statusCode).toBe(200)
    expect(await registry.service.findFile(release.entry)).not.toBeNull()

    await writeFile(stored(packed), 'broken')
    expect((await publish(release)).statusCode).toBe(200)
    expect((await registry.service.findFile(release.entry))?.encodings.gzip).toBeDefined()
    expect(await announce(release)).toMatchObject({ state: 'published', missing: [] })
  })
})

describe('a connection that ends in the middle of a file', () => {
  it('leaves nothing of the file, and the upload continues', async () => {
    const release = await build('cut off')
    const { missing } = await announce(release)
    const [name = ''] = missing
    const bytes = await registry.readBuilt('catalog')(name)
    const waiting = join(registry.dependencies.config.dataDir, 'incoming')
    const drafts = async () => (await readdir(waiting)).filter(one => one.endsWith('.draft'))

    const token = await registry.give('catalog')
    const { port } = new URL(await registry.app.listen({ host: '127.0.0.1', port: 0 }))
    const sending = request({
      port,
      method: 'PUT',
      path: `/_registry/releases/${release.id}/files/${name}`,
      headers: {
        authorization: token,
        'content-type': 'application/octet-stream',
        'content-length': bytes.length,
      },
    })
    sending.on('error', () => undefined)
    sending.write(bytes.subarray(0, bytes.length / 2))
    await vi.waitFor(async () => expect(await drafts()).toHaveLength(1))
    sending.destroy()
    await vi.waitFor(async () => expect(await drafts()).toEqual([]))

    expect(await readdir(join(waiting, release.id))).toEqual([])
    expect((await announce(release)).missing).toEqual(missing)
    expect((await publish(release)).statusCode).toBe(200)
    expect(await registry.service.findFile(release.entry)).not.toBeNull()
  })
})
