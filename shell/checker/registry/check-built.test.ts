import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { CommandFailure } from '@storefront/kit/command-line/failure'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { nameOf } from '../choose/look.ts'
import { brokenReleases } from '../testing/broken-releases.ts'
import { changeRelease } from '../testing/change-release.ts'
import { makeLocalCandidate } from '../testing/local-candidate.ts'
import { checkBuilt } from './check-built.ts'

const dist = join(import.meta.dirname, '..', '..', '..', 'dist')
const live = 'a'.repeat(64)
const suffixes: Record<string, string> = { br: '.br', gzip: '.gz', identity: '' }

let workDir: string
let shop: Server
let sent: string[] = []

/** A shop that serves the local builds, and notes what it receives. */
beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'storefront-built-'))
  const { releases } = await makeLocalCandidate({ distDir: dist, workDir }, {})
  const named = releases.map(({ manifest }) => [Reflect.get(manifest, 'name'), manifest])
  const { shell, shared, ...remotes } = Object.fromEntries(named)
  shop = createServer(async ({ method, url = '', headers }, response) => {
    sent.push(`${method} ${url}`)
    if (url === '/_builds/latest.json')
      return response.end(
        JSON.stringify({ id: live, createdAt: '2026-03-02', releases: {}, move: 1 }),
      )
    if (url === `/c/${live}.json`) return response.end(JSON.stringify({ shell, shared, remotes }))
    const [, , container = ''] = url.split('/')
    const suffix = suffixes[String(headers['accept-encoding'])] ?? ''
    return response.end(await readFile(join(dist, container, basename(url) + suffix)))
  })
  await new Promise<void>(resolve => shop.listen(0, 'localhost', resolve))
})
afterAll(async () => {
  shop.close()
  await rm(workDir, { recursive: true, force: true })
})

function check(folder: string) {
  sent = []
  const url = `http://localhost:${(shop.address() as AddressInfo).port}`
  return checkBuilt([folder, '--shop', url], {
    env: { DATA_DIR: workDir },
    programsDir: dist,
    signal: new AbortController().signal,
    choose: all => all.filter(look => nameOf(look) === 'chat-page · guest · en · phone'),
  })
}

it('reports what a build breaks in the live shop, and publishes nothing', {
  timeout: 240_000,
}, async () => {
  const folder = join(workDir, 'chat')
  await changeRelease(join(dist, 'chat'), folder, brokenReleases.breaksAccessibility('ChatPage'))
  const failure = await check(folder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CommandFailure)
  const { message, code } = failure as CommandFailure
  expect(code).toBe('check_failed')
  expect(message).toMatch(/^▸ Checked the candidate shop: failed/)
  expect(message).toMatch(/pages of 1: .* 1 failed/)
  expect(message).toMatch(/failed axe: The page \/chat of chat breaks .* button-name/)
  expect(message).toContain('in chat, at chat/')
  expect(sent.filter(each => !each.startsWith('GET '))).toEqual([])
})

it('says how to build a folder without a build', async () => {
  await expect(check(join(workDir, 'nothing'))).rejects.toThrow('build it with `npm run build`')
})
