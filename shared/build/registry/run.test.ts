import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { runRegistry } from './run.ts'
import {
  hash,
  startTestRegistry,
  type TestRegistry,
  testDeployment,
  validToken,
} from './testing/fake-registry.ts'

let registry: TestRegistry
let dataDir: string

beforeEach(async () => {
  registry = await startTestRegistry()
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-commands-'))
})
afterEach(async () => {
  await registry.close()
  await rm(dataDir, { recursive: true })
})

const run = (...line: string[]) =>
  runRegistry([...line, '--shop', registry.url], { REGISTRY_TOKEN: validToken, DATA_DIR: dataDir })
const respondWith = (call: string, content: unknown) =>
  registry.responses.set(call, { status: 200, body: { result: true, content, message: '' } })

const liveCatalog = {
  ...{ id: hash('8'), name: 'catalog', label: '2.0.0', owner: 'catalog', isLive: true },
  ...{ publishedAt: '2026-11-22T00:00:00Z', publishedBy: 'catalog (CI)', files: 2 },
  sizes: { entry: 3000, script: 40_000, style: 5000, budgets: [] },
  publication: null,
}

it.each([
  [['status', 'chat'], '"chat" is too much for `status`'],
  [['retire', 'chat', 'reviews', '--why', 'x'], '"reviews" is too much for `retire <remote>`'],
  [['switch', 'off', 'chat', 'again', '--why', 'x'], '"again" is too much for `switch'],
  [['roles', 'revoke', 'ada@example.com', 'operator'], '"operator" is too much for `roles'],
])('rejects surplus words in %s', async (line, sentence) => {
  await expect(run(...line)).rejects.toThrow(sentence)
  expect(registry.requests).toEqual([])
})

describe('npm run registry', () => {
  it.each([
    [['deploy', 'catalog'], 'give the reason'],
    [['rollback'], 'rollback previous'],
    [['rollback', 'previous', '--to', '#2', '--why', 'x'], '--to needs one'],
    [['rollback', 'previous', '--why', 'x'], 'lists all deployments'],
    [['preview'], 'preview --composition previous'],
    [['diff', '12345'], 'npm run registry -- deployments'],
    [['remove'], 'choose status, deployments'],
    [['gc', '--force'], 'see --help'],
    [['tokens', 'create', 'Catalog!'], 'lower-case letters'],
    [['deployments', '--limit', 'many'], 'whole number'],
  ])('rejects %s with a message that names the fix', async (line, hint) => {
    const deployment = testDeployment(3, hash('c'))
    respondWith('GET /moves', [deployment])
    const previous = { composition: null, releases: [] }
    respondWith('GET /status', {
      composition: hash('c'),
      move: deployment,
      releases: [],
      former: previous,
      broken: [],
    })
    await expect(run(...line)).rejects.toThrow(hint)
  })

  it.each([
    ['previous', { composition: hash('b') }],
    ['catalog', { composition: hash('a'), container: 'catalog' }],
  ])('rolls %s back with target and base from one status request', async (name, target) => {
    const release = { name: 'catalog', id: hash('7'), label: '1.0.0', composition: hash('a') }
    const status = {
      ...{ move: testDeployment(3, hash('c')), releases: [liveCatalog], broken: [] },
      former: { composition: hash('b'), releases: [release] },
    }
    const [sent, compositions] = [[] as string[], ['c', 'd', 'e']]
    registry.fault = request => {
      // Another deployment follows each status request.
      respondWith('GET /status', { ...status, composition: hash(compositions.shift() ?? 'f') })
      if (request.method === 'POST') request.on('data', data => sent.push(String(data)))
      return false
    }
    respondWith('POST /rollback', { move: testDeployment(4, hash('b')), isRebased: false })
    await run('rollback', name, '--why', 'Wrong prices')
    expect(sent.map(body => JSON.parse(body))).toEqual([
      { ...target, base: hash('c'), why: 'Wrong prices' },
    ])
  })

  it('accepts only responses that match the contract', async () => {
    respondWith('GET /status', { composition: 'latest' })
    await expect(run('status')).rejects.toThrow('not the registry')
    registry.responses.set('GET /status', { status: 200, body: '<html>' })
    await expect(run('status')).rejects.toThrow('check that --shop names a Quarry shop')
  })

  it('never sends the token of this machine to another machine', async () => {
    await mkdir(join(dataDir, 'secrets'))
    await writeFile(join(dataDir, 'secrets', 'platform-token'), validToken)
    await expect(
      runRegistry(['status', '--shop', registry.url], { DATA_DIR: dataDir }),
    ).rejects.toThrow('There is no GET /status')
    const elsewhere = (address: string) =>
      runRegistry(['status', '--shop', address], { DATA_DIR: dataDir })
    await expect(elsewhere('https://shop.example')).rejects.toThrow('set REGISTRY_TOKEN')
    await expect(elsewhere('http://shop.example')).rejects.toThrow('https')
    await expect(elsewhere('shop.example')).rejects.toThrow('http://localhost:3000')
  })

  it.each([
    [
      ['compositions', '--json'],
      ['deployments', '--json'],
    ],
    [['compositions'], ['deployments']],
    [
      ['pin', '--help'],
      ['preview', '--help'],
    ],
    [
      ['promote', '--help'],
      ['deploy', '--help'],
    ],
  ])('accepts the previous name %s for %s', async (earlier, now) => {
    respondWith('GET /moves', [testDeployment(3, hash('c'))])
    expect(await run(...earlier)).toBe(await run(...now))
  })

  it('lists its commands, and the options of each', async () => {
    expect(await runRegistry([], {})).toContain('deploy <release…>')
    expect(await runRegistry(['gc', '--help'], {})).toContain('--delete')
  })
})
