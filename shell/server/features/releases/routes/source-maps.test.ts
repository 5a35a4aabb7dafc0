import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { announcedResponseSchema } from '@storefront/api/registry'
import { releaseId } from '@storefront/kit/release/canonical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestRegistry, type TestRegistry } from '../testing/create-registry.ts'

let registry: TestRegistry

beforeAll(async () => {
  registry = await createTestRegistry()
})
afterAll(() => registry.close())

const build = (text: string) => registry.shop.build('catalog', text, { hasMaps: true })
const mapsOf = ({ maps }: Awaited<ReturnType<typeof build>>) => {
  if (!maps) throw new Error('The build has source maps')
  return maps
}
const storedAt = (path: string) => join(registry.dependencies.config.dataDir, 'store', path)

describe('source maps', () => {
  it('are sent and stored with their release, and no path serves them', async () => {
    const release = await build('catalog with maps')
    const { path } = mapsOf(release)
    const name = basename(path)
    const published = await registry.publish(release, registry.readBuilt('catalog'))
    expect(published.statusCode).toBe(200)
    expect(existsSync(storedAt(path))).toBe(true)
    const script = release.entry
    expect((await registry.app.inject({ url: script })).statusCode).toBe(200)
    const paths = [
      path,
      `/r/catalog/${name}`,
      `/r${path}`,
      `/r/maps/${name}`,
      `/r/../maps/catalog/${name}`,
      `/r/%2e%2e/maps/catalog/${name}`,
      `/files${path}`,
      `/store${path}`,
      `/_builds/${name}`,
      `/_payload/${name}`,
      `${script}.map`,
    ]
    for (const url of paths) {
      const { statusCode, body } = await registry.app.inject({ url })
      expect([url, statusCode]).toEqual([url, 404])
      expect(body).not.toContain('mappings')
    }
    expect(await registry.service.findFile(path)).toBeNull()
  })

  it('can be missing: the release is complete without them, and takes them later', async () => {
    const release = await build('catalog without its maps')
    const { path } = mapsOf(release)
    const name = basename(path)
    const read = registry.readBuilt('catalog')
    const { id } = release
    const announced = await registry.announce(release)
    const { missing } = announcedResponseSchema.parse(announced.json()).content
    for (const one of missing.filter(one => one !== name))
      await registry.put({ id, name: one }, await read(one))
    expect((await registry.complete(id)).statusCode).toBe(200)
    expect(existsSync(storedAt(path))).toBe(false)
    const again = await registry.announce(release)
    expect(announcedResponseSchema.parse(again.json()).content.missing).toEqual([name])
    await registry.put({ id, name }, await read(name))
    expect((await registry.complete(id)).statusCode).toBe(200)
    expect(existsSync(storedAt(path))).toBe(true)
  })

  it('can be missing in the folder of a local build', async () => {
    const release = await build('catalog of a checker')
    const folder = join(registry.shop.distDir, 'catalog')
    await rm(join(folder, basename(mapsOf(release).path)))
    expect(await registry.service.publish(folder)).toMatchObject({ id: release.id })
  })

  it('are rejected outside their folder, with other bytes, and with another content', async () => {
    const release = await build('catalog with wrong maps')
    const maps = mapsOf(release)
    const announce = async (path: string) => {
      const content = { ...release, maps: { ...maps, path } }
      return registry.announce({ ...content, id: releaseId(content) })
    }
    expect((await announce(`/maps/cart/${basename(maps.path)}`)).json().error).toBe('bad_path')
    expect((await announce(`/maps/catalog/${basename(release.locales.en)}`)).json().error).toBe(
      'bad_path',
    )
    expect((await announce('/r/catalog/maps.1a2b3c4d5e.json')).statusCode).toBe(422)
    await registry.announce(release)
    const place = { id: release.id, name: basename(maps.path) }
    expect((await registry.put(place, Buffer.from('{}'))).json().error).toBe('wrong_digest')

    const folder = join(registry.shop.distDir, 'catalog')
    await writeFile(join(folder, basename(maps.path)), '{}')
    await expect(registry.service.publish(folder)).rejects.toThrow('is not what its release lists')
  })
})
