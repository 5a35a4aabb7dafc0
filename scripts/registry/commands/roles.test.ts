import { rolesResponseSchema } from '@storefront/api/registry-access'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { upsertExternalAccount } from '../../../shell/server/features/accounts/repository-accounts.ts'
import { contentOf, type RealShop, startRealShop } from '../real-shop.ts'
import { runRegistry } from '../run.ts'

let real: RealShop
const ada = { owner: 'outside:1', email: 'Ada@example.com', name: 'Ada', role: 'customer' } as const

beforeAll(async () => {
  real = await startRealShop()
  // As in a shop without the demo accounts.
  await real.server.dependencies.pool.query("UPDATE accounts SET role = 'customer'")
  await upsertExternalAccount(real.server.dependencies.database, ada)
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('makes the first operator, takes the role back, and keeps both in the audit log', async () => {
  expect(await run('roles')).toContain('roles grant <e-mail> operator')
  expect(await run('roles', 'grant', 'ada@example.com', 'operator')).toMatch(
    /\nAda@example\.com +operator +Ada$/,
  )
  const granted = await run('roles', 'list', '--json')
  expect(contentOf(rolesResponseSchema, JSON.parse(granted))).toEqual([
    { email: 'Ada@example.com', name: 'Ada', role: 'operator' },
  ])
  await run('roles', 'grant', 'ada@example.com', 'support')
  expect(await run('roles', 'revoke', 'ada@example.com')).toContain('Nobody has a role yet')
  const { rows } = await real.server.dependencies.pool.query(
    "SELECT what, who, subject, detail FROM registry_audit WHERE what LIKE 'role.%' ORDER BY id",
  )
  const by = { who: 'platform (CI)', subject: 'ada@example.com' }
  expect(rows).toEqual([
    { ...by, what: 'role.grant', detail: 'customer → operator' },
    { ...by, what: 'role.grant', detail: 'operator → support' },
    { ...by, what: 'role.revoke', detail: 'support → customer' },
  ])
})

it('keeps a role when its person signs in again at an outside site', async () => {
  await run('roles', 'grant', 'ada@example.com', 'operator')
  const { database } = real.server.dependencies
  expect(await upsertExternalAccount(database, { ...ada, name: 'Ada L.' })).toMatchObject({
    name: 'Ada L.',
    role: 'operator',
  })
})

it('takes no address that two people have, and is for the platform team alone', async () => {
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
  [['roles', 'grant', 'ada@example.com'], 'name the person and the role'],
  [['roles', 'grant', 'ada@example.com', 'king'], 'name the person and the role'],
  [['roles', 'revoke', 'ada'], 'name the person and the role'],
  [['roles', 'give', 'ada@example.com'], '"give" is no verb'],
])('answers %s with a sentence that names the cure', async (line, cure) => {
  await expect(run(...line)).rejects.toThrow(cure)
})
