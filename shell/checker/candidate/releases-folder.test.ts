import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type Release, releaseSchema } from '@storefront/api/composition'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { makeReleasesFolder } from './releases-folder.ts'
import { openShopFiles, type ShopFiles } from './shop-files.ts'

const built = join(import.meta.dirname, '..', '..', '..', 'dist', 'cart')
const suffixes: Record<string, string> = { br: '.br', gzip: '.gz', identity: '' }

let folder: string
let server: Server
let shop: ShopFiles
let manifest: Release
let requests = 0
let damaged = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-download-'))
  manifest = releaseSchema.parse(JSON.parse(await readFile(join(built, 'release.json'), 'utf8')))
  requests = 0
  damaged = ''
  server = createServer(async ({ url = '', headers }, response) => {
    requests += 1
    const suffix = suffixes[String(headers['accept-encoding'])] ?? ''
    const bytes = await readFile(join(built, basename(url) + suffix))
    response.end(url === damaged ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  shop = openShopFiles(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  shop.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const make = async (target: string) => {
  const document = JSON.parse(await readFile(join(built, 'release.json'), 'utf8'))
  const source = { cacheDir: join(folder, 'cache'), shop }
  await makeReleasesFolder([{ manifest: document }], join(folder, target), source)
  return join(folder, target, 'cart')
}

describe('makeReleasesFolder', () => {
  it('downloads a release with its compressed variants once', async () => {
    const first = await make('one')
    const maps = basename(manifest.maps?.path ?? '')
    const served = (await readdir(built)).filter(name => name !== maps).sort()
    expect((await readdir(first)).sort()).toEqual(served)
    const [entry] = [basename(manifest.entry)]
    expect(await readFile(join(first, `${entry}.br`))).toEqual(
      await readFile(join(built, `${entry}.br`)),
    )
    const sent = requests
    expect((await readdir(await make('two'))).sort()).toEqual(served)
    expect(requests).toBe(sent)
  })

  it('rejects bytes that its release does not list, and keeps nothing of them', async () => {
    damaged = manifest.entry
    await expect(make('one')).rejects.toThrow(`The shop sent other bytes for ${damaged}`)
    expect(await readdir(join(folder, 'cache'))).toEqual([])
  })
})
