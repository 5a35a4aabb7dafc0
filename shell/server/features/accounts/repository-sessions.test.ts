import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { hashSecret } from '../../crypto/secret.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { addAccounts, findByEmail } from './repository-accounts.ts'
import {
  openSession,
  prepareFindSessions,
  revokeSession,
  touchSession,
} from './repository-sessions.ts'

let test: TestDatabase
let accountId: string
beforeAll(async () => {
  test = await createTestDatabase()
  const person = { email: 'Ana@Shop.example', name: 'Ana', role: 'customer' } as const
  await addAccounts(test.database, [{ ...person, owner: 'c_ana', passwordHash: 'x' }])
  accountId = (await findByEmail(test.database, ' ana@shop.EXAMPLE '))?.id ?? ''
})
afterAll(() => test.drop())

const open = () => openSession(test.database, { accountId })
const findSession = async (token: string) => {
  const found = await prepareFindSessions(test.database)([hashSecret(token)])
  return found.get(hashSecret(token)) ?? null
}
const change = (assignment: string) => test.pool.query(`update sessions set ${assignment}`)

describe('a session', () => {
  it('belongs to its account', async () => {
    const session = await findSession(await open())
    expect(session?.account).toMatchObject({ id: accountId, owner: 'c_ana' })
    expect(session?.salt).toMatch(/^[\w-]{43}$/)
  })

  it('is stored as a hash only', { tags: ['S3.token.content'] }, async () => {
    const token = await open()
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const { rows } = await test.pool.query('select * from sessions')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('ends permanently when it is revoked', { tags: ['S4.sign-out.server'] }, async () => {
    const token = await open()
    const other = await open()
    expect(await revokeSession(test.database, token)).toBe(accountId)
    expect(await revokeSession(test.database, token)).toBeNull()
    expect(await findSession(token)).toBeNull()
    expect(await findSession(other)).not.toBeNull()
  })

  it('ends when it expires or was not used for 14 days', { tags: ['U5'] }, async () => {
    const token = await open()
    await change("expires_at = now() - interval '1 second'")
    expect(await findSession(token)).toBeNull()
    await change("expires_at = now() + interval '1 day', last_seen_at = now() - interval '15 days'")
    expect(await findSession(token)).toBeNull()
  })

  it('stays live while it is used', async () => {
    const token = await open()
    const session = await findSession(token)
    await change("last_seen_at = now() - interval '13 days'")
    await touchSession(test.database, session?.id ?? '')
    await change("last_seen_at = last_seen_at - interval '13 days'")
    expect(await findSession(token)).not.toBeNull()
  })

  it('is not found by another text', async () => {
    for (const token of ['', 'x', "' or 1=1 --", 'a'.repeat(5000)])
      expect(await findSession(token)).toBeNull()
  })
})
