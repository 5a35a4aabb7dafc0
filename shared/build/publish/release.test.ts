import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  type BuiltShop,
  createBuiltShop,
} from '../../../shell/server/testing/composition-fixture.ts'
import {
  startTestRegistry,
  type TestRegistry,
  validToken,
} from '../registry/testing/fake-registry.ts'
import { release } from './release.ts'

let registry: TestRegistry
let shop: BuiltShop

beforeEach(async () => {
  registry = await startTestRegistry()
  shop = await createBuiltShop()
  await shop.build('catalog', 'catalog 1')
})
afterEach(async () => {
  await registry.close()
  await shop.remove()
})

const send = (line: string[] = [], env: Record<string, string> = {}) =>
  release(['catalog', '--no-build', '--no-check', '--shop', registry.url, ...line], {
    REGISTRY_TOKEN: validToken,
    DIST_DIR: shop.distDir,
    ...env,
  })
const sent = () => registry.requests.filter(request => request.startsWith('PUT'))

describe('npm run release', () => {
  it('resumes after a lost connection or Ctrl+C', async () => {
    const cut = new Set<string>()
    registry.fault = ({ method = '', url = '', socket }, response) => {
      if (method !== 'PUT' || cut.size === 2) return false
      if (cut.has(url)) return false
      cut.add(url)
      if (cut.size === 1) socket.destroy()
      else response.writeHead(503).end()
      return true
    }
    await send()
    const all = registry.published[0]?.files.length ?? 0
    expect(cut.size).toBe(2)
    expect(new Set(sent()).size).toBe(all * 2)
    expect(sent()).toHaveLength(all * 2 + 2)
    registry.requests.length = 0
    await send()
    expect(sent()).toEqual([])
  })

  it('sends no files of a folder whose bytes differ from the listed ones', async () => {
    const [file = ''] = await readdir(join(shop.distDir, 'catalog'))
    await writeFile(join(shop.distDir, 'catalog', file), 'other bytes')
    await expect(send()).rejects.toThrow('build it again')
    expect(registry.requests).toEqual(['GET /_builds/latest.json'])
  })

  it('prints the rejection of the registry with every problem', async () => {
    const details = { problems: ['/home belongs to both catalog and cart'] }
    const body = { result: false, error: 'release_refused', message: 'Fix the routes.', details }
    registry.responses.set('POST /releases', { status: 422, body })
    await expect(send()).rejects.toMatchObject({
      message: 'Fix the routes.',
      code: 'release_refused',
      lines: details.problems,
    })
  })

  it('names the fix for a missing shop, token or container', async () => {
    await expect(send(['--shop', 'http://localhost:1'])).rejects.toThrow('npm start')
    await expect(send([], { REGISTRY_TOKEN: '', DATA_DIR: shop.dataDir })).rejects.toThrow(
      'set REGISTRY_TOKEN',
    )
    const unknown = release(['monolith', '--shop', registry.url], { REGISTRY_TOKEN: validToken })
    await expect(unknown).rejects.toThrow('choose shared, shell, cart, catalog, chat, checkout')
  })
})
