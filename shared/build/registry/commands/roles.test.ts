import { rolesResponseSchema } from '@storefront/api/registry-access'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { upsertExternalAccount } from '../../../../shell/server/features/accounts/repository-accounts.ts'
import { openSession } from '../../../../shell/server/features/accounts/repository-sessions.ts'
import { runRegistry } from '../run.ts'
import { contentOf, type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop
const ada = { owner: 'outside:1', email: 'Ada@example.com', name: 'Ada', role: 'customer' } as const

beforeAll(async () => {
  real = await startRealShop()
  // No account has a role, like in a shop without the demo accounts.
  await real.server.dependencies.pool.query("UPDATE accounts SET role = 'customer'")
  await upsertExternalAccount(real.server.dependencies.database, ada)
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('creates the first operator, revokes the role, and records both in the audit log', async () => {
  expect(await run('roles')).toContain('roles grant <e-mail> operator')
  expect(await run('roles', 'grant', 'ada@example.com', 'operator')).toMatch(
    /\nAda@example\.com +operator +Ada$/,
  )
  const granted = await run('roles', 'list', '--json')
  expect(contentOf(rolesResponseSchema, JSON.parse(granted))).toEqual([
    { email: 'Ada@example.com', name: 'Ada', role: 'operator' },
  ])
  for (const change of [['revoke'], ['grant', 'support']] as const) {
    const [verb, ...role] = change
    await expect(run('roles', verb, 'ada@example.com', ...role)).rejects.toThrow(
      'ada@example.com is the only operator: grant the role to another person first',
    )
  }
  await run('roles', 'grant', 'ada@example.com', 'support', '--force')
  expect(await run('roles', 'revoke', 'ada@example.com')).toContain('No user has a role')
  expect(await run('roles', 'revoke', 'ada@example.com')).toContain(
    'ada@example.com had no role, so nothing changed.',
  )
  const { rows } = await real.server.dependencies.pool.query(
    "SELECT what, who, subject, detail FROM registry_audit WHERE what LIKE 'role.%' AND outcome = 'done' ORDER BY id",
  )
  const by = { who: 'platform (CI)', subject: 'ada@example.com' }
  expect(rows).toEqual([
    { ...by, what: 'role.grant', detail: 'customer → operator' },
    { ...by, what: 'role.grant', detail: 'operator → support' },
    { ...by, what: 'role.revoke', detail: 'support → customer' },
  ])
})

it('preserves a role when its user signs in again at an external site', async () => {
  await run('roles', 'grant', 'ada@example.com', 'operator')
  const { database } = real.server.dependencies
  expect(await upsertExternalAccount(database, { ...ada, name: 'Ada L.' })).toMatchObject({
    name: 'Ada L.',
    role: 'operator',
  })
})

it('rejects an address of two users and a token of another team', async () => {
  const { database } = real.server.dependencies
  for (const owner of ['outside:2', 'outside:3'])
    await upsertExternalAccount(database, { ...ada, owner, email: 'two@example.com' })
  await expect(run('roles', 'grant', 'two@example.com', 'support')).rejects.toThrow(
    '2 accounts have the address',
  )
  const REGISTRY_TOKEN = await real.server.give('catalog', ['publish', 'move'])
  const asTeam = runRegistry(['roles', 'grant', 'ada@example.com', 'operator'], {
    ...real.env,
    REGISTRY_TOKEN,
  })
  await expect(asTeam).rejects.toThrow(/admin/)
})

it.each([
  [['roles', 'grant', 'nobody@example.com', 'support'], 'let them do so once'],
  [['roles', 'grant', 'ada@example.com'], 'name the user and the role'],
  [['roles', 'grant', 'ada@example.com', 'king'], 'name the user and the role'],
  [['roles', 'revoke', 'ada'], 'name the user and the role'],
  [['roles', 'give', 'ada@example.com'], '"give" is not a subcommand'],
])('rejects %s with a message that names the fix', async (line, hint) => {
  await expect(run(...line)).rejects.toThrow(hint)
})

describe('npm run registry -- sessions', () => {
  const open = async (owner: string) => {
    const { database } = real.server.dependencies
    const person = { ...ada, owner, email: `${owner}@example.com` }
    const { id: accountId } = await upsertExternalAccount(database, person)
    return `token=${await openSession(database, { accountId })}`
  }
  const statusOf = async (cookie: string) => {
    const url = '/api/v3/account/sessions'
    return (await real.server.app.inject({ url, headers: { cookie } })).statusCode
  }
  const statuses = (cookies: string[]) => Promise.all(cookies.map(statusOf))

  it('ends all sessions of one account, or of all accounts, and the audit log has both', async () => {
    const cookies = [await open('bo'), await open('bo'), await open('cy')]
    expect(await statuses(cookies)).toEqual([200, 200, 200])
    expect(await run('sessions', 'end', 'BO@example.com')).toBe('Ended sessions: 2')
    expect(await statuses(cookies)).toEqual([401, 401, 200])
    expect(await run('sessions', 'end', '--everyone')).toBe('Ended sessions: 1')
    expect(await statuses(cookies)).toEqual([401, 401, 401])
    const { rows } = await real.server.dependencies.pool.query(
      "SELECT subject, detail FROM registry_audit WHERE what = 'session.end' ORDER BY id",
    )
    const account = await real.server.dependencies.pool.query(
      "SELECT id FROM accounts WHERE email = 'bo@example.com'",
    )
    expect(rows).toEqual([
      { subject: account.rows[0].id, detail: '2' },
      { subject: 'everyone', detail: '1' },
    ])
  })

  it('is for the platform team only, and names an unknown address', async () => {
    const cookie = await open('di')
    const REGISTRY_TOKEN = await real.server.give('catalog', ['publish', 'move'])
    const asTeam = runRegistry(['sessions', 'end', '--everyone'], { ...real.env, REGISTRY_TOKEN })
    await expect(asTeam).rejects.toThrow(/admin/)
    await expect(run('sessions', 'end', 'nobody@example.com')).rejects.toThrow('No account has')
    await expect(run('sessions', 'end')).rejects.toThrow('name an address or everyone')
    await expect(run('sessions', 'end', 'di@example.com', '--everyone')).rejects.toThrow('everyone')
    expect(await statusOf(cookie)).toBe(200)
  })
})
