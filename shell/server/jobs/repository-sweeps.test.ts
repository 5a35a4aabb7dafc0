import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { deleteOldSessions } from '../features/accounts/repository-sessions.ts'
import { deleteOldMails } from '../features/mail/repository-mails.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import {
  deleteOldAudit,
  deleteOldCodes,
  deleteOldCompositions,
  deleteOldContracts,
  deleteOldDeployments,
  deleteOldWebhooks,
} from './repository-sweeps.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test.drop())

const run = (statement: ReturnType<typeof sql>) => test.database.execute(statement)
const list = async (statement: string): Promise<unknown[]> => {
  const { rows } = await test.pool.query({ text: statement, rowMode: 'array' })
  return rows.flat()
}
const id = (digit: string) => digit.repeat(64)

it('deletes sign-in codes a day after they expired', async () => {
  await run(
    sql`INSERT INTO accounts (owner, email, name, role) VALUES ('o', 'a@b.c', 'A', 'customer')`,
  )
  await run(sql`INSERT INTO sign_in_codes (code_hash, account_id, expires_at)
    SELECT 'old', id, now() - interval '25 hours' FROM accounts
    UNION ALL SELECT 'used', id, now() - interval '23 hours' FROM accounts`)
  await deleteOldCodes(test.database)
  expect(await list('SELECT code_hash FROM sign_in_codes')).toEqual(['used'])
})

it('deletes sessions a week after they expired', async () => {
  await run(
    sql`INSERT INTO accounts (owner, email, name, role) VALUES ('o', 'a@b.c', 'A', 'customer')`,
  )
  await run(sql`INSERT INTO sessions (token_hash, account_id, salt, expires_at)
    SELECT 'old', id, '', now() - interval '8 days' FROM accounts
    UNION ALL SELECT 'new', id, '', now() - interval '6 days' FROM accounts`)
  await deleteOldSessions(test.database)
  expect(await list('SELECT token_hash FROM sessions')).toEqual(['new'])
})

it('deletes payment events 90 days after they were applied, and all others after 400 days', async () => {
  const add = (name: string, received: number, applied: number | null) =>
    run(sql`INSERT INTO webhook_events (provider, id, body, received_at, applied_at)
      VALUES ('p', ${name}, '{}', now() - make_interval(days => ${received}),
        now() - make_interval(days => ${applied}::integer))`)
  await add('applied long ago', 91, 91)
  await add('applied', 89, 89)
  await add('of nobody', 399, null)
  await add('of nobody, long ago', 401, null)
  await deleteOldWebhooks(test.database)
  expect(await list('SELECT id FROM webhook_events ORDER BY id')).toEqual(['applied', 'of nobody'])
})

it('deletes mails after 30 days, including those that could not be sent', async () => {
  const add = (state: string, days: number) =>
    run(sql`INSERT INTO mails (recipient, template, language, "values", state, created_at)
      VALUES ('a@b.c', 'confirm', 'en', '{}', ${state}, now() - make_interval(days => ${days}))`)
  await add('waiting', 31)
  await add('sent', 31)
  await add('waiting', 29)
  await deleteOldMails(test.database)
  expect(await list('SELECT state FROM mails')).toEqual(['waiting'])
})

it('deletes deployments after 400 days, with the compositions that only they referenced', async () => {
  for (const digit of ['a', 'b', 'c'])
    await run(sql`INSERT INTO compositions (id, content, signature, created_at)
      VALUES (${id(digit)}, '', '', now() - interval '500 days')`)
  await run(sql`INSERT INTO compositions (id, content, signature, created_at, pinned_until)
    VALUES (${id('d')}, '', '', now() - interval '9 days', now() - interval '2 days'),
      (${id('e')}, '', '', now() - interval '9 days', now() + interval '1 hour')`)
  await run(sql`INSERT INTO composition_pointer (composition_id) VALUES (${id('c')})`)
  const addDeployments = (from: string | null, to: string, days: number, times = 1) =>
    run(sql`INSERT INTO pointer_log (composition_id, previous_id, who, why, moved_at)
      SELECT ${to}, ${from}, 'w', 'y', now() - make_interval(days => ${days})
      FROM generate_series(1, ${times}::integer)`)
  await addDeployments(null, id('a'), 500)
  await addDeployments(id('b'), id('c'), 401, 100)
  await deleteOldDeployments(test.database)
  await deleteOldCompositions(test.database)
  expect(await list('SELECT count(*)::integer FROM pointer_log')).toEqual([100])
  expect(await list('SELECT left(id, 1) FROM compositions ORDER BY id')).toEqual(['b', 'c', 'e'])
})

it('deletes entries of the audit log after 400 days, and nobody can delete them earlier', async () => {
  const add = (days: number) =>
    run(sql`INSERT INTO registry_audit (at, who, what, outcome, subject, detail)
      VALUES (now() - make_interval(days => ${days}), 'w', 'gc', 'done', ${String(days)}, '')`)
  await add(401)
  await add(399)
  await deleteOldAudit(test.database)
  expect(await list('SELECT subject FROM registry_audit')).toEqual(['399'])
  for (const change of [
    'DELETE FROM registry_audit',
    'TRUNCATE registry_audit',
    "UPDATE registry_audit SET who = 'x'",
  ])
    await expect(test.pool.query(change)).rejects.toThrow(/is only added to|for 400 days/)
})

it('deletes contracts of servers after 30 days, except the last one and those of running servers', async () => {
  const add = (hash: string, days: number) =>
    run(sql`INSERT INTO server_contracts (hash, endpoints, accepted_at)
      VALUES (${hash}, '[]', now() - make_interval(days => ${days}))`)
  await add('old', 50)
  await add('running', 40)
  await add('last', 31)
  await run(sql`INSERT INTO replicas (id, name, address, contract)
    VALUES (gen_random_uuid(), 'one', 'localhost:3000', 'running')`)
  await deleteOldContracts(test.database)
  expect(await list('SELECT hash FROM server_contracts ORDER BY hash')).toEqual(['last', 'running'])
  await add('new', 29)
  await deleteOldContracts(test.database)
  expect(await list('SELECT hash FROM server_contracts ORDER BY hash')).toEqual(['new', 'running'])
})
