import { randomBytes } from 'node:crypto'
import { rolloutResponseSchema } from '@storefront/api/rollouts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { CompositionService } from '../../composition/index.ts'
import { listRunningBuilds } from '../../repository-replicas.ts'
import { runRules } from '../run-rules.ts'
import { createTestCanaries, type TestCanaries } from '../testing/create-canaries.ts'

const bucket = randomBytes(16).toString('base64url')
let shop: TestCanaries
let other: CompositionService

/** Starts a server with the build `new`, and waits until the first server and this one are known. */
async function startOther(): Promise<void> {
  other = shop.openAnother({ serverBuild: 'new' })
  await other.start()
  await vi.waitFor(async () => {
    expect(await listRunningBuilds(shop.dependencies.database)).toHaveLength(2)
  })
}
const post = (server: string, token?: string) =>
  shop.call('rollouts', {
    body: { server, percents: [10, 50], everySeconds: 600, why: 'release 12' },
    ...(token !== undefined && { token }),
  })
const start = async () => rolloutResponseSchema.parse((await post('new')).json()).content
const armsAt = (server: CompositionService) => server.choose(bucket).arms.map(({ arm }) => arm)
const follow = () => Promise.all([shop.compositions.follow(), other.follow()])
const errorOf = async (responded: ReturnType<typeof post>) => {
  const { statusCode, ...body } = await responded
  return [statusCode, body.json().error, body.json().message]
}

/** As if so many visitors of each arm had loaded a page and tried to order. */
async function addVisitors(id: string, count: number): Promise<void> {
  await shop.dependencies.database.execute(sql`
    WITH visits AS (
      SELECT arm || number AS visitor, arm FROM unnest(ARRAY['stable', 'candidate']) AS arm,
        generate_series(1, CASE arm WHEN 'stable' THEN ${count * 9}::integer ELSE ${count} END) AS number
    ), visitors AS (
      INSERT INTO rollout_visitors (rollout_id, visitor, network, at)
      SELECT ${id}, visitor, visitor, now() FROM visits
    ), attempts AS (
      INSERT INTO order_votes (rollout_id, visitor, step, kind, server, at)
      SELECT ${id}, visitor, 0, 'attempted', CASE arm WHEN 'candidate' THEN 'new' ELSE 'old' END, now()
      FROM visits
    )
    INSERT INTO page_votes (rollout_id, page, visitor, step, arm, composition_id, server,
      served_at, started_at)
    SELECT ${id}, visitor, visitor, 0, arm, 'a', 'b', now(), now() FROM visits`)
}

beforeEach(async () => {
  shop = await createTestCanaries()
  await startOther()
})
afterEach(async () => {
  await other.stop()
  await shop.close()
})

describe('a canary of servers', () => {
  it('counts pages for the arm of the server that sends them', async () => {
    const { id } = await start()
    await follow()
    expect([armsAt(shop.compositions), armsAt(other)]).toEqual([['stable'], ['candidate']])
    expect((await shop.visit('/anything', bucket)).headers['server-timing']).toContain('page;desc=')
    await shop.steer(id, 'abort')
    await follow()
    expect([armsAt(shop.compositions), armsAt(other)]).toEqual([[], []])
  })

  it('runs beside a canary of releases, without a composition of its own', async () => {
    const { id } = await shop.start(['catalog'])
    const ofServers = await start()
    await follow()
    expect(other.choose(bucket).arms.map(({ rollout }) => rollout)).toEqual([id, ofServers.id])
    expect(ofServers).toMatchObject({ server: 'new', releases: {}, stable: ofServers.candidate })
    await shop.steer(id, 'finish')
    expect(await shop.list()).toMatchObject([{ state: 'running' }, { state: 'finished' }])
  })

  it('takes a step when the rules hold and the platform team has changed the balancer', async () => {
    const { id } = await start()
    await runRules(shop.dependencies)
    expect(await errorOf(shop.act(id, 'step'))).toEqual([
      409,
      'rules_not_met',
      expect.stringContaining('0 of 100 starts'),
    ])
    await addVisitors(id, 100)
    await runRules(shop.dependencies)
    expect(await shop.list()).toMatchObject([{ percent: 10, decision: { action: 'step' } }])
    expect(await errorOf(shop.act(id, 'step'))).toEqual([
      409,
      'rules_not_met',
      'This step takes at least 600 s: wait for its end.',
    ])
    await shop.passStep(id)
    expect(await shop.steer(id, 'step')).toMatchObject({ percent: 50, state: 'running' })
    const [entry] = await shop.audited()
    expect(entry).toMatchObject({ what: 'canary.step', detail: '50 % of the visitors: a test' })
    expect(await shop.steer(id, 'finish')).toMatchObject({ state: 'finished' })
    expect(await shop.list()).toHaveLength(1)
  })

  it('makes the servers not ready when a rule is broken, until a corrected one is tried', async () => {
    const { id } = await start()
    await shop.decide(id, 'roll-back', ['Orders fail.'])
    await follow()
    expect(shop.compositions.following().takenBack).toBeNull()
    expect(other.following().takenBack).toBe('Orders fail.')
    expect(await shop.list()).toMatchObject([{ state: 'rolled-back', reason: 'Orders fail.' }])
    await start()
    await follow()
    expect(other.following().takenBack).toBeNull()
  })

  it('leaves the servers ready while no other build runs', async () => {
    const { id } = await start()
    await shop.steer(id, 'abort')
    await follow()
    expect(other.following().takenBack).toBe('a test')
    await shop.compositions.stop()
    await other.follow()
    expect(other.following().takenBack).toBeNull()
  })

  it('needs a build that runs beside another one', async () => {
    expect(await errorOf(post('newer'))).toEqual([
      404,
      'unknown_server',
      expect.stringMatching(/^No server with the build newer is running\. Running: .*new\./),
    ])
    await start()
    expect(await errorOf(post('new'))).toEqual([
      409,
      'rollout_conflict',
      expect.stringContaining('abort or finish it first'),
    ])
    await shop.compositions.stop()
    expect(await errorOf(post('new'))).toEqual([
      409,
      'rollout_conflict',
      expect.stringContaining('keep servers of the previous build running'),
    ])
  })

  it('belongs to the platform team, and has nothing to pause', async () => {
    const team = await shop.give('catalog', ['move'])
    expect((await errorOf(post('new', team)))[1]).toBe('foreign_token')
    const { id } = await start()
    expect((await shop.act(id, 'abort', team)).statusCode).toBe(403)
    expect((await errorOf(shop.act(id, 'pause')))[2]).toContain('nothing to pause')
    const ofReleases = await shop.start(['catalog'])
    expect((await errorOf(shop.act(ofReleases.id, 'step')))[2]).toContain('steps by itself')
  })
})
