import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Arm,
  type CanarySteps,
  type Decision,
  type RolloutView,
  rolloutResponseSchema,
  rolloutsResponseSchema,
} from '@storefront/api/rollouts'
import { sql } from 'drizzle-orm'

import { openPool, toDatabase } from '../../../../database/pool.ts'
import { releasesOf } from '../../composition/start-files.ts'
import { createTestDeployments, deployedTo } from '../../testing/create-deployments.ts'
import { page } from '../../testing/create-release.ts'
import { armOf } from '../arm.ts'
import { sealBucket } from '../bucket.ts'

const figures = { paid: { stable: 90, candidate: 4, evidence: 512, limit: 500 } }
const document = { 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0 Chrome/130' }

/** A server with a live shop, and visitors of both arms. */
export async function createTestCanaries() {
  const shop = await createTestDeployments()
  const start = async (names: string[], canary: Partial<CanarySteps> = {}) => {
    const releases = await Promise.all(names.map(name => shop.publish(name, `${name} candidate`)))
    return startReleases(releases, canary)
  }
  const startReleases = async (releases: string[], canary: Partial<CanarySteps>) => {
    const steps = { percents: [10, 50, 100], everySeconds: 600, ...canary }
    const body = { releases, why: 'a better price', canary: steps }
    const { rollout } = deployedTo(await shop.call('promote', { body }))
    if (!rollout) throw new Error('No canary was started')
    return rollout
  }
  const list = async () =>
    rolloutsResponseSchema.parse((await shop.call('rollouts')).json()).content
  const act = (id: string, action: string, token?: string) =>
    shop.call(`rollouts/${id}`, {
      body: { action, why: 'a test' },
      ...(token !== undefined && { token }),
    })
  const steer = async (id: string, action: string): Promise<RolloutView> =>
    rolloutResponseSchema.parse((await act(id, action)).json()).content
  const cookieOf = (bucket: string) => `arm=${sealBucket(shop.dependencies.config, bucket)}`
  const visit = (url: string, bucket?: string, headers: Record<string, string> = {}) =>
    shop.app.inject({
      url,
      headers: {
        ...document,
        ...(bucket !== undefined && { cookie: cookieOf(bucket) }),
        ...headers,
      },
    })
  /** The composition of a new page of this visitor. */
  const compositionOf = async (bucket?: string) =>
    /data-composition="([0-9a-f]{64})"/.exec((await visit('/anything', bucket)).body)?.[1]
  /** Ends the time of the current step. */
  const passStep = (id: string) =>
    shop.dependencies.database.execute(
      sql`UPDATE rollouts SET stepped_at = stepped_at - interval '1 day' WHERE id = ${id}`,
    )
  /** As after a passed check of a candidate that was made again. */
  const admit = async (id: string) => {
    await shop.dependencies.database.execute(
      sql`UPDATE rollouts SET is_held = false WHERE id = ${id}`,
    )
    await shop.compositions.follow()
  }
  const decide = (id: string, action: Decision['action'], reasons: string[] = []) =>
    shop.compositions.applyDecision(id, { action, reasons, figures })
  /** A canary whose candidate has a route with a payload, which the stable composition lacks. */
  const startWithPayload = async () => {
    const routes = [{ ...page, payload: '/api/v3/gsn/flavors' }]
    const { exposes } = await shop.shop.build('catalog', 'probe')
    const changes = { routes, exposes: { ...exposes, page: { js: [], css: [], uses: [] } } }
    await shop.shop.build('catalog', 'catalog with payload', changes)
    const { id } = await shop.compositions.publish(join(shop.shop.distDir, 'catalog'))
    return startReleases([id], {})
  }
  /** The disk of a server that has the files of the stable composition only. */
  const copyStable = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'storefront-canary-'))
    const { composition } = shop.compositions.current() ?? {}
    if (!composition) throw new Error('Nothing is live')
    await cp(join(shop.dependencies.config.dataDir, 'secrets'), join(dataDir, 'secrets'), {
      recursive: true,
    })
    for (const { path } of releasesOf(composition).flatMap(({ files }) => files))
      for (const ending of ['', '.gz'])
        await cp(
          join(shop.dependencies.config.dataDir, 'store', path + ending),
          join(dataDir, 'store', path + ending),
        )
    return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
  }
  const closedDatabase = () => {
    const pool = openPool({ ...shop.dependencies.pool.options, port: 1 }, 1)
    return toDatabase(pool)
  }
  return {
    ...shop,
    start,
    list,
    act,
    steer,
    visit,
    cookieOf,
    compositionOf,
    passStep,
    admit,
    decide,
    startWithPayload,
    copyStable,
    closedDatabase,
  }
}
export type TestCanaries = Awaited<ReturnType<typeof createTestCanaries>>

type Position = { id: string; percent: number }

/** The cookie of a visitor who is in these arms. */
export function findBucket(arms: [Position, Arm][]): string {
  for (;;) {
    const bucket = randomBytes(16).toString('base64url')
    if (arms.every(([rollout, arm]) => armOf(rollout, bucket) === arm)) return bucket
  }
}
