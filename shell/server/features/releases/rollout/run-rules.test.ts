import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { runRules } from './run-rules.ts'
import { createTestCanaries, findBucket, type TestCanaries } from './testing/create-canaries.ts'

let shop: TestCanaries
beforeEach(async () => {
  shop = await createTestCanaries()
})
afterEach(() => shop.close())

const tokenOf = (headers: Record<string, unknown>) =>
  /^page;desc="(.*)"$/.exec(String(headers['server-timing'] ?? ''))?.[1]

/** Loads a page as this visitor, and reports how it went. */
async function load(bucket: string, start: 'ready' | 'stalled') {
  const { headers, body } = await shop.visit('/anything', bucket)
  const composition = /data-composition="([0-9a-f]{64})"/.exec(body)?.[1]
  await shop.app.inject({
    method: 'POST',
    url: '/_telemetry',
    headers: { cookie: shop.cookieOf(bucket), 'sec-fetch-site': 'same-origin' },
    payload: { composition, page: tokenOf(headers), start },
  })
}

const setCandidate = (id: string, candidate: string) =>
  shop.dependencies.database.execute(
    sql`UPDATE rollouts SET candidate_id = ${candidate} WHERE id = ${id}`,
  )

async function run() {
  await shop.app.pageVotes.write()
  await runRules(shop.dependencies)
  const [rollout] = await shop.list()
  return rollout
}

describe('the rules', () => {
  it('roll a canary back when three visitors of the candidate get no start', async () => {
    const { id } = await shop.start(['catalog'])
    const position = { id, percent: 10 }
    const candidates = new Set<string>()
    while (candidates.size < 3) candidates.add(findBucket([[position, 'candidate']]))
    await load(findBucket([[position, 'stable']]), 'ready')
    const [first = '', second = '', third = ''] = candidates
    await load(first, 'stalled')
    await load(second, 'stalled')
    await load(second, 'stalled')
    expect(await run()).toMatchObject({ state: 'running', decision: { action: 'wait' } })
    await load(third, 'stalled')
    expect(await run()).toMatchObject({
      state: 'rolled-back',
      reason:
        'The pages of 3 visitors did not start in the candidate, and all pages of stable did.',
      decision: { figures: { failedStarts: { stable: 0, candidate: 3 } } },
    })
  })

  it('move a canary when both arms of its candidate have enough visitors and none is harmed', async () => {
    const { id, candidate } = await shop.start(['catalog'], { percents: [50, 80, 100] })
    await shop.passStep(id)
    expect(await run()).toMatchObject({ percent: 50, decision: { action: 'wait' } })
    await shop.dependencies.database.execute(sql`
      WITH visits AS (
        SELECT arm || number AS visitor, arm FROM unnest(ARRAY['stable', 'candidate']) AS arm,
          generate_series(1, 100) AS number
      ), visitors AS (
        INSERT INTO rollout_visitors (rollout_id, visitor, network, at)
        SELECT ${id}, visitor, visitor, now() FROM visits
      ), attempts AS (
        INSERT INTO order_votes (rollout_id, visitor, step, kind, at)
        SELECT ${id}, visitor, 0, 'attempted', now() FROM visits
      )
      INSERT INTO page_votes (rollout_id, page, visitor, step, arm, composition_id, server,
        served_at, started_at)
      SELECT ${id}, visitor, visitor, 0, arm, CASE arm WHEN 'stable' THEN 'a' ELSE ${candidate} END,
        'b', now(), now() FROM visits`)
    // A candidate that was made again has had no visitors yet.
    await setCandidate(id, shop.live() ?? '')
    expect(await run()).toMatchObject({ percent: 50, decision: { action: 'wait' } })
    await setCandidate(id, candidate)
    expect(await run()).toMatchObject({ percent: 80, decision: { action: 'step', reasons: [] } })
    // The next step needs visitors of its own.
    await shop.passStep(id)
    expect(await run()).toMatchObject({ percent: 80, decision: { action: 'wait' } })
  })

  it('decide about a canary also if an older one fails', async () => {
    const { id: older } = await shop.start(['catalog'])
    const { id: younger } = await shop.start(['cart'])
    await shop.dependencies.database.execute(
      sql.raw(`ALTER TABLE rollouts ADD CONSTRAINT damaged CHECK (id <> '${older}') NOT VALID`),
    )
    await expect(runRules(shop.dependencies)).rejects.toThrow(`Cannot decide about canary ${older}`)
    const rollouts = new Map((await shop.list()).map(rollout => [rollout.id, rollout.decision]))
    expect(rollouts.get(older)).toBeNull()
    expect(rollouts.get(younger)).toMatchObject({ action: 'wait' })
  })
})

describe('a page', () => {
  it('has a token while its visitor counts for a canary', async () => {
    const bucket = randomBytes(16).toString('base64url')
    expect(tokenOf((await shop.visit('/anything', bucket)).headers)).toBeUndefined()
    const { id } = await shop.start(['catalog'])
    const first = tokenOf((await shop.visit('/anything', bucket)).headers)
    expect(first).toMatch(/^[\w-]{22}\.[\w-]{22}$/)
    expect(tokenOf((await shop.visit('/anything', bucket)).headers)).not.toBe(first)
    expect(tokenOf((await shop.visit('/anything')).headers)).toBeUndefined()
    const robot = { 'user-agent': 'Googlebot/2.1' }
    const prefetch = { 'sec-purpose': 'prefetch' }
    for (const headers of [robot, prefetch])
      expect(tokenOf((await shop.visit('/anything', bucket, headers)).headers)).toBeUndefined()
    await shop.steer(id, 'abort')
    expect(tokenOf((await shop.visit('/anything', bucket)).headers)).toBeUndefined()
  })
})
