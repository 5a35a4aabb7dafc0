import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ReplicaView, statusResponseSchema } from '@storefront/api/registry-deployments'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import type { CompositionService } from '../../../shell/server/features/releases/composition/index.ts'
import { createTestKey } from '../../../shell/server/features/releases/testing/create-key.ts'
import { describeFollowers } from './followers.ts'
import { runRegistry } from './run.ts'
import { contentOf, type RealShop, startRealShop } from './testing/real-shop.ts'

let real: RealShop
let folder: string
const others: CompositionService[] = []

beforeAll(async () => {
  real = await startRealShop()
  folder = await mkdtemp(join(tmpdir(), 'storefront-followers-'))
})
afterAll(async () => {
  await Promise.all(others.map(other => other.stop()))
  await real.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (...line: string[]) => runRegistry(line, real.env)
async function startAnother(changes: Parameters<RealShop['server']['openAnother']>[0] = {}) {
  const other = real.server.openAnother(changes)
  others.push(other)
  await other.start()
  await vi.waitFor(async () => {
    const { replicas } = statusOf(await run('status', '--json'))
    expect(replicas).toHaveLength(others.length + 1)
  }, 5000)
}
const statusOf = (text: string) => contentOf(statusResponseSchema, JSON.parse(text))

it('waits until every server serves a promoted composition, and reports that', {
  tags: ['D4.followers'],
}, async () => {
  await startAnother()
  const text = await run('deploy', await real.publish('catalog'), '--why', 'Lower prices')
  expect(text).toMatch(/\nAll 2 servers follow\.$/)
  expect(others[0]?.current()?.id).toBe(real.server.live())
})

it('shows in the status what each server serves', async () => {
  expect(await run('status')).toMatch(
    /\n\nserver +state +serves +build +started\nfirst \(localhost:3000\) +follows +\w{12} +\w+ +\d+ s ago/,
  )
})

it('fails with the reason of each server that does not follow a successful deployment', {
  tags: ['D4.followers'],
}, async () => {
  await startAnother({
    ...{ dataDir: folder, signingKey: createTestKey().signingKey },
    replica: { name: 'third', address: 'localhost:3000' },
  })
  const before = real.server.live()
  const moving = run('deploy', await real.publish('catalog'), '--why', 'Lower prices')
  await expect(moving).rejects.toMatchObject({
    code: 'not_followed',
    message: expect.stringMatching(/is live, but 1 of 3 servers does not serve it/),
    lines: [expect.stringMatching(/^third \(localhost:3000\) rejects it: .*TRUSTED_PUBLIC_KEYS/)],
  })
  expect(real.server.live()).not.toBe(before)
  const back = run('rollback', 'previous', '--why', 'Wrong prices', '--wait', '0')
  await expect(back).rejects.toMatchObject({ code: 'not_followed' })
  expect(real.server.live()).toBe(before)
})

it('counts the servers that followed when another deployment came next', () => {
  const replica = (name: string, state: ReplicaView['state']): ReplicaView => ({
    ...{ name, address: `${name}:3000`, state, serves: null, build: null, problem: null },
    ...{
      id: name,
      candidates: [],
      canaryProblem: null,
      missingFiles: 0,
      startedAt: '',
      seenAt: '',
    },
  })
  expect(describeFollowers([replica('a', 'follows'), replica('b', 'waits')])).toEqual([
    '1 of 2 servers followed before the next deployment.',
  ])
})
