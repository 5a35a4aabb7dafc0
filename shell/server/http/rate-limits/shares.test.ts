import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createKeyHash } from './hash-key.ts'
import { createRateCounter } from './rate-counter.ts'
import { deleteOldLimits } from './repository-rate-limits.ts'
import { createShareTaker } from './share-taker.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await test.pool.query('TRUNCATE limit_shares')
})

const limit = { count: 1000, seconds: 60 }
const hashKey = createKeyHash({ linkSecret: 'a secret of the shop' })

/** A process with one limit. Each call waits until the share that it requested has arrived. */
function createProcess() {
  const onFailure = vi.fn()
  const taker = createShareTaker({ database: test.database, hashKey, onFailure })
  const takeShare = vi.fn(taker.of('api'))
  const add = createRateCounter(limit, takeShare)
  const call = async (key = '203.0.113.7') => {
    const waitMs = add(key)
    await taker.settled()
    return waitMs
  }
  return { call, takeShare, onFailure }
}
type Process = ReturnType<typeof createProcess>

/** Returns how many of the calls were allowed. */
async function callOften(processes: Process[], count: number): Promise<number> {
  let allowed = 0
  for (let index = 0; index < count; index++) {
    const one = processes[index % processes.length]
    if ((await one?.call()) === 0) allowed += 1
  }
  return allowed
}
const readShares = async () =>
  (await test.pool.query('SELECT name, key_hash, taken::integer FROM limit_shares')).rows

it('allows two processes together exactly the calls of the limit', async () => {
  expect(await callOften([createProcess(), createProcess()], 1500)).toBe(1000)
})

it('allows a process that starts later half of a share more, at most', async () => {
  expect(await callOften([createProcess()], 1500)).toBe(1000)
  expect(await callOften([createProcess()], 1500)).toBe(50)
})

it('costs no query for a client with few calls, and about ten for one that uses up the limit', async () => {
  const one = createProcess()
  await callOften([one], 49)
  expect(one.takeShare).not.toHaveBeenCalled()
  await callOften([one], 2000)
  expect(one.takeShare.mock.calls.length).toBeLessThanOrEqual(11)
})

it('takes the shares of concurrent calls in one statement, and stores no address', async () => {
  const taker = createShareTaker({ database: test.database, hashKey, onFailure: vi.fn() })
  const take = taker.of('api')
  const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3']
  const endsAt = Date.now() + 60_000
  const query = vi.spyOn(test.pool, 'query')
  await Promise.all(addresses.map(key => take({ key, calls: 5, endsAt })))
  expect(query).toHaveBeenCalledTimes(1)
  query.mockRestore()
  const rows = await readShares()
  expect(rows.map(({ key_hash }) => key_hash).sort()).toEqual(addresses.map(hashKey).sort())
  expect(rows.map(({ taken }) => taken)).toEqual([5, 5, 5])
})

it('gives each call its own share although the database skips another one', async () => {
  const taker = createShareTaker({ database: test.database, hashKey, onFailure: vi.fn() })
  const take = taker.of('api')
  const endsAt = Date.now() + 60_000
  await test.pool.query(`CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER skip BEFORE INSERT ON limit_shares FOR EACH ROW
    WHEN (NEW.key_hash = '${hashKey('skipped')}') EXECUTE FUNCTION skip()`)
  const shares = await Promise.all([
    take({ key: 'skipped', calls: 5, endsAt }),
    take({ key: 'counted', calls: 7, endsAt }),
  ])
  await test.pool.query('DROP FUNCTION skip CASCADE')
  expect(shares).toMatchObject([null, { keyHash: hashKey('counted'), taken: 7 }])
})

it('starts again when the window has ended by the clock of the database', async () => {
  const [one, two] = [createProcess(), createProcess()]
  await callOften([one, two], 1200)
  const waitMs = await one.call()
  expect(waitMs).toBeGreaterThan(55_000)
  expect(Math.abs(waitMs - (await two.call()))).toBeLessThan(2000)
  await test.pool.query("UPDATE limit_shares SET ends_at = now() - interval '1 s'")
  vi.advanceTimersByTime(61_000)
  expect(await callOften([one, two], 1200)).toBe(1000)
  await deleteOldLimits(test.database)
  expect(await readShares()).toHaveLength(1)
  await test.pool.query("UPDATE limit_shares SET ends_at = now() - interval '1 s'")
  await deleteOldLimits(test.database)
  expect(await readShares()).toEqual([])
})

it('limits each process alone while the database does not count, and together afterwards', async () => {
  const [one, two] = [createProcess(), createProcess()]
  await test.pool.query('ALTER TABLE limit_shares RENAME TO away')
  expect(await callOften([one], 900)).toBe(900)
  expect(one.onFailure).toHaveBeenCalledTimes(1)
  await test.pool.query('ALTER TABLE away RENAME TO limit_shares')
  vi.advanceTimersByTime(2000)
  expect(await callOften([one], 900)).toBe(100)
  expect(await callOften([two], 900)).toBe(50)
})
