import type { Scope } from '@storefront/api/registry-access'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { addAccounts } from './features/accounts/repository-accounts.ts'
import { createChatSecret } from './features/chat/conversation/chat-secret.ts'
import { createTokenGiver } from './features/releases/testing/create-tokens.ts'
import { createCallers } from './testing/callers.ts'
import { forwardedRoutes, type ListedRoute, listRoutes } from './testing/list-routes.ts'
import { createTestShop, type TestShop } from './testing/routes.ts'

let shop: TestShop
let giveToken: ReturnType<typeof createTokenGiver>

/** Ids of the customer's own objects by path. All other callers request them too. */
const owned = new Map<string, string>()
const absent = '00000000-0000-4000-8000-000000000000'

const bearer = async (team: string, scope: Scope) => ({
  authorization: `Bearer ${await giveToken(team, [scope])}`,
})
const session = (email: string) => async () => ({ cookie: await shop.signIn(email) })

/** All kinds of callers. */
const callers = createCallers({
  nobody: async () => ({}),
  guest: async () => ({ cookie: `chat=${createChatSecret(shop.dependencies.config)}` }),
  other: session('other@quarry.example'),
  customer: session('demo@quarry.example'),
  agent: session('support@quarry.example'),
  operator: session('operator@quarry.example'),
  publish: () => bearer('catalog', 'publish'),
  move: () => bearer('catalog', 'move'),
  admin: () => bearer('platform', 'admin'),
  check: () => bearer('checker', 'check'),
})

beforeAll(async () => {
  shop = await createTestShop()
  giveToken = createTokenGiver(shop.database)
  const other = { owner: 'c_other', email: 'other@quarry.example', name: 'Bea' }
  await addAccounts(shop.database, [{ ...other, role: 'customer', passwordHash: 'none' }])
  const line = { product_id: 1059, quantity: 1, seenUnit: '83.00' }
  const order = await shop.order([line])
  owned.set('/api/v3/orders', order.id)
  owned.set('/api/v3/account/orders', order.id)
  owned.set('/api/v3/payments', (await shop.pay(order.id)).id)
  owned.set('/api/v3/quotes', (await shop.quote([line])).id)
})
afterAll(() => shop.close())

/** Event streams, whose responses do not end. */
const streams = new Set(['/api/events', '/api/v3/chat/events'])

function readRoutes(): ListedRoute[] {
  const nameOf = ({ method, path }: ListedRoute) => `${path} ${method}`
  return [...listRoutes(shop.app.printRoutes({ commonPrefix: false })), ...forwardedRoutes]
    .filter(({ path }) => !streams.has(path))
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
}

async function statusFor({ method, path }: ListedRoute, caller: string): Promise<number> {
  const id = owned.get(path.replace(/\/:id.*$/, '')) ?? absent
  const response = await shop.app.inject({
    method,
    url: path.replaceAll(':id', id).replaceAll(/:\w+/g, absent).replaceAll('*', 'absent'),
    headers: await callers.headersOf(caller),
    ...(method !== 'GET' && { payload: {} }),
  })
  callers.afterResponse(method, response.statusCode)
  return response.statusCode
}

it('responds to every caller on every route as access.txt says', async () => {
  const { names } = callers
  const lines = [`${'scope and route'.padEnd(58)} ${names.map(name => name.padEnd(8)).join(' ')}`]
  for (const route of readRoutes()) {
    const { method, path } = route
    const scope = shop.app.scopeOf(`${method} ${path}`)
    const statuses: string[] = []
    for (const name of names) statuses.push(String(await statusFor(route, name)).padEnd(8))
    lines.push(`${String(scope).padEnd(8)} ${`${method} ${path}`.padEnd(49)} ${statuses.join(' ')}`)
  }
  const table = lines.map(line => line.trimEnd()).join('\n')
  await expect(`${table}\n`).toMatchFileSnapshot('./access.txt')
}, 120_000)
