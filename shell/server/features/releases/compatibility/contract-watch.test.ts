import { join } from 'node:path'
import { createPart } from '@storefront/kit/compatibility/testing/create-parts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { FileStore } from '../composition/store/file-store.ts'
import {
  createTestDeployments,
  deployedTo,
  type TestDeployments,
} from '../testing/create-deployments.ts'
import { ContractWatch } from './contract-watch.ts'
import { ownContract } from './own-contract.ts'

const name = 'GET /api/v3/orders'
let shop: TestDeployments
let watches: ContractWatch[] = []

/** Publishes a release of checkout that calls this endpoint as the test's server has it. */
async function publish(endpoint: string) {
  const contract = ownContract().endpoints[name]
  if (!contract) throw new Error(`There is no ${name}`)
  const endpoints = { [endpoint]: { ...contract, sites: ['src/orders.ts:3'] } }
  const facts = createPart('cart', { uses: { endpoints, packages: { react: '19.3.0' } } }).interface
  await shop.shop.build('cart', endpoint, { facts })
  return (await shop.compositions.publish(join(shop.shop.distDir, 'cart'))).id
}

/** A server with other endpoints, on the same database and disk. */
function watchWithout(endpoint: string) {
  const { database, config } = shop.dependencies
  const { [endpoint]: _gone, ...endpoints } = ownContract().endpoints
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const contract = { hash: 'f'.repeat(64), endpoints }
  const watch = new ContractWatch({ database, store: new FileStore(config.dataDir), log, contract })
  watches.push(watch)
  return { watch, log }
}

beforeEach(async () => {
  shop = await createTestDeployments()
})
afterEach(async () => {
  for (const watch of watches) watch.stop()
  watches = []
  await shop.close()
})

it('finds that a starting server lacks an endpoint of the live composition', async () => {
  deployedTo(await shop.promote([await publish(name)]))
  const { watch, log } = watchWithout(name)
  await watch.start()
  const reason = `cart calls ${name}, and there is no such endpoint on the server ffffffffff`
  expect(watch.problem).toContain(reason)
  expect(watch.problem).toContain('src/orders.ts:3 of cart')
  expect(log.error).toHaveBeenCalledWith(expect.anything(), watch.problem)
  expect(shop.compositions.following().breaks).toBeNull()
})

it('accepts a server that lacks endpoints that no page calls', async () => {
  deployedTo(await shop.promote([await publish(name)]))
  const { watch } = watchWithout('GET /api/v3/invoices')
  await watch.start()
  expect(watch.problem).toBeNull()
})

it('rejects a release that calls an endpoint that this server does not have', async () => {
  const responded = await shop.promote([await publish('GET /api/v3/wishes')])
  expect(responded.statusCode).toBe(422)
  expect(responded.json().details.problems[0]).toContain('there is no such endpoint')
})
