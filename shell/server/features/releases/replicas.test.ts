import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deploymentResponseSchema,
  replicasResponseSchema,
  statusResponseSchema,
} from '@storefront/api/registry-deployments'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CompositionService } from './composition/index.ts'
import { createTestDeployments, type TestDeployments } from './testing/create-deployments.ts'
import { createTestKey } from './testing/create-key.ts'

let shop: TestDeployments
let other: CompositionService | undefined
let folder: string

beforeEach(async () => {
  shop = await createTestDeployments()
  folder = await mkdtemp(join(tmpdir(), 'storefront-servers-'))
})
afterEach(async () => {
  await other?.stop()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(changes: Parameters<TestDeployments['openAnother']>[0] = {}): Promise<void> {
  other = shop.openAnother(changes)
  await other.start()
}
const readReplicas = async () =>
  replicasResponseSchema.parse((await shop.call('replicas')).json()).content.replicas
const statesOf = async () =>
  Object.fromEntries((await readReplicas()).map(({ name, state }) => [name, state]))
const waitOptions = { timeout: 10_000, interval: 100 }
const until = (states: Record<string, string>) =>
  vi.waitFor(async () => expect(await statesOf()).toEqual(states), waitOptions)

describe('running servers', () => {
  it('report what they serve, and follow a deployment', { tags: ['D4.followers'] }, async () => {
    await start()
    await until({ first: 'follows', second: 'follows' })
    const responded = await shop.promote([await shop.publish('catalog', 'catalog 2')])
    const { replicas, move } = deploymentResponseSchema.parse(responded.json()).content
    // The server that responds follows already, and the other one polls within a second.
    expect(replicas.find(({ name }) => name === 'first')).toMatchObject({
      state: 'follows',
      serves: move.composition,
    })
    expect(replicas).toHaveLength(2)
    await until({ first: 'follows', second: 'follows' })
  })

  it('report that they reject a composition, and why', { tags: ['D4.followers'] }, async () => {
    await start({ dataDir: folder, signingKey: createTestKey().signingKey })
    await until({ first: 'follows', second: 'refuses' })
    const [, second] = await readReplicas()
    expect(second?.serves).toBeNull()
    expect(second?.problem).toContain(`npm run registry -- resign ${shop.live()}`)

    await shop.promote([await shop.publish('catalog', 'catalog 2')])
    await vi.waitFor(async () => {
      const status = statusResponseSchema.parse((await shop.call('status')).json()).content
      expect(status.replicas.map(({ state }) => state)).toEqual(['follows', 'refuses'])
      expect(status.replicas[1]?.problem).toContain(shop.live())
    }, waitOptions)
  })

  it('report that they lack files of the composition that they serve', async () => {
    await start()
    await until({ first: 'follows', second: 'follows' })
    const { entry = '' } = shop.compositions.current()?.composition.remotes.catalog ?? {}
    await rm(join(shop.dependencies.config.dataDir, 'store', entry))
    await other?.findFile(entry)
    await vi.waitFor(async () => {
      const [, second] = await readReplicas()
      expect(second?.missingFiles).toBe(1)
    }, waitOptions)
  })

  it('are removed when they end, and silent when they disappear', async () => {
    await start()
    await until({ first: 'follows', second: 'follows' })
    await other?.stop()
    expect(await statesOf()).toEqual({ first: 'follows' })
    const { pool } = shop.dependencies
    const gone = (minutes: number) =>
      pool.query(
        `INSERT INTO replicas (id, name, address, serves, seen_at)
         VALUES (gen_random_uuid(), $1, 'x:1', $2, now() - make_interval(mins => $3))`,
        [`gone ${minutes}`, shop.live(), minutes],
      )
    await gone(1)
    await gone(60)
    await until({ first: 'follows', 'gone 1': 'silent' })
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query("SELECT 1 FROM replicas WHERE name = 'gone 60'")
      expect(rowCount).toBe(0)
    }, waitOptions)
  })
})
