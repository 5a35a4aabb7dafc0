import { publicKeyOf } from '@storefront/kit/release/verdict'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createLocalGate } from './gate.ts'
import {
  type CheckedShop,
  createCheckedShop,
  createCheckerKey,
  requestedBy,
} from './testing/fake-checker.ts'

const key = createCheckerKey()
let shop: CheckedShop

beforeAll(async () => {
  shop = await createCheckedShop({
    SANDBOX: 'off',
    GSN_URL: 'https://sign-in.example',
    CHECKER_PUBLIC_KEYS: publicKeyOf(key),
  })
})
afterAll(() => shop.close())

it('refuses a deployment while no checker runs, and says how to start one', async () => {
  const release = await shop.publish('catalog', 'catalog 2')
  const rejected = await shop.request([release], { deploy: { why: 'lower prices' } })
  expect(rejected.json()).toMatchObject({ error: 'no_checker' })
  expect(rejected.json().message).toContain('npm run checker')
})

it('takes keys of checkers from its settings only', async () => {
  const body = { publicKey: publicKeyOf(createCheckerKey()) }
  const rejected = await shop.call('checks/key', { token: shop.checkerToken, body })
  expect(rejected.statusCode).toBe(403)
  expect(rejected.json().message).toContain('CHECKER_PUBLIC_KEYS')
})

it('lets local builds of a start go live only with a passed verdict', async () => {
  const { config, database } = shop.dependencies
  const gate = createLocalGate(config)
  const release = await shop.publish('catalog', 'catalog 3')
  const { check } = requestedBy(await shop.request([release]))
  const candidate = { composition: check?.composition ?? '', base: shop.live() }
  expect(await gate(database, candidate)).toBeNull()
  let claimed = await shop.claimOne()
  while (claimed.check.id !== check?.id) claimed = await shop.claimOne()
  expect((await shop.send(claimed)).json().error).toBe('bad_verdict')
  expect((await shop.send(claimed, { key })).statusCode).toBe(200)
  expect(await gate(database, candidate)).toEqual({ checked: 'passed', check: check?.id })
})
