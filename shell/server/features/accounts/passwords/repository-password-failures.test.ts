import { afterAll, beforeAll, expect, it } from 'vitest'

import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import {
  addFailures,
  claimTry,
  deleteOldFailures,
  readFailures,
} from './repository-password-failures.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const add = (...subjects: string[]) =>
  addFailures(
    test.database,
    subjects.map(subject => ({ subject, seconds: 900 })),
  )
const countOf = async (subject: string) =>
  (await readFailures(test.database, [subject])).get(subject)?.count ?? 0
const pass = (seconds: number) =>
  test.pool.query(
    `update password_failures set last_at = last_at - make_interval(secs => $1), ends_at = ends_at - make_interval(secs => $1)`,
    [seconds],
  )

it('counts each subject, also for concurrent failures, until its period ends', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add('address', 'account')))
  await add('account')
  expect([await countOf('address'), await countOf('account')]).toEqual([20, 21])
  await pass(899)
  expect(await countOf('account')).toBe(21)
  await pass(1)
  expect(await countOf('account')).toBe(0)
  await add('account')
  expect(await countOf('account')).toBe(1)
})

it('gives the try after a gap to one of many concurrent claims', {
  tags: ['D7.password.brake'],
}, async () => {
  await add('braked')
  const claim = () => claimTry(test.database, 'braked', 4000)
  expect(await claim()).toBe(false)
  for (const _ of [1, 2]) {
    await pass(4)
    const claims = await Promise.all(Array.from({ length: 8 }, claim))
    expect(claims.filter(Boolean)).toHaveLength(1)
  }
})

it('deletes expired failures', async () => {
  await add('current')
  await test.pool.query("update password_failures set ends_at = now() where subject <> 'current'")
  await deleteOldFailures(test.database)
  const { rows } = await test.pool.query('select subject from password_failures')
  expect(rows).toEqual([{ subject: 'current' }])
})
