import { join } from 'node:path'
import {
  type EndpointContracts,
  eventStream,
  type JsonSchema,
  type ReleaseInterface,
} from '@storefront/api/interface'
import { createPart } from '@storefront/kit/compatibility/testing/create-parts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openFolder } from '../composition/store/open-store.ts'
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

/** Publishes a release of cart that calls this endpoint as the test's server has it. */
async function publish(endpoint: string) {
  const contract = ownContract().endpoints[name]
  if (!contract) throw new Error(`There is no ${name}`)
  return publishUsing({ endpoints: { [endpoint]: { ...contract, sites: ['src/orders.ts:3'] } } })
}

/** Publishes a release of cart that subscribes to these events. */
const publishReader = (topic: string, schema: JsonSchema) =>
  publishUsing({ endpoints: {}, events: { [topic]: { schema, sites: ['src/live.ts:41'] } } })

async function publishUsing(uses: Pick<ReleaseInterface['uses'], 'endpoints' | 'events'>) {
  const facts = createPart('cart', { uses: { ...uses, packages: { react: '19.3.0' } } }).interface
  await shop.shop.build('cart', 'cart a', { facts })
  return (await shop.compositions.publish(join(shop.shop.distDir, 'cart'))).id
}

/** The events of a topic that the test's server sends. */
function sent(topic: 'chat' | 'stock'): JsonSchema {
  const schema = ownContract().endpoints[eventStream]?.events?.[topic]
  if (!schema) throw new Error(`There is no topic ${topic}`)
  return structuredClone(schema)
}

/** A server with other endpoints, on the same database and disk. */
function watchWithout(endpoint: string) {
  const { [endpoint]: _gone, ...endpoints } = ownContract().endpoints
  return watchWith(endpoints)
}

/** A server that sends these events. Undefined: it did not record them. */
function watchSending(events: Record<string, JsonSchema> | undefined) {
  const { endpoints } = ownContract()
  const { [eventStream]: stream } = endpoints
  if (!stream) throw new Error(`There is no ${eventStream}`)
  const { events: _own, ...calls } = stream
  return watchWith({ ...endpoints, [eventStream]: { ...calls, ...(events && { events }) } })
}

function watchWith(endpoints: EndpointContracts) {
  const { database, config } = shop.dependencies
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const contract = { hash: 'f'.repeat(64), endpoints }
  const watch = new ContractWatch({ database, store: openFolder(config).files, log, contract })
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

it('finds that a starting server no longer sends events that pages read', async () => {
  deployedTo(await shop.promote([await publishReader('stock', sent('stock'))]))
  const { watch: silent } = watchSending({ chat: sent('chat') })
  await silent.start()
  expect(silent.problem).toContain(
    'cart subscribes to stock of GET /api/events, and there is no such topic on the server ffffffffff',
  )
  expect(silent.problem).toContain('src/live.ts:41 of cart')
  const { properties, ...stock } = sent('stock')
  const { isListChanged: _renamed, ...left } = properties as Record<string, JsonSchema>
  const { watch } = watchSending({ stock: { ...stock, properties: left, required: ['changes'] } })
  await watch.start()
  expect(watch.problem).toContain('isListChanged can be missing, and is required')
})

it('accepts a server that sends more, and one that did not record what it sends', async () => {
  deployedTo(await shop.promote([await publishReader('chat', sent('chat'))]))
  const { oneOf } = sent('chat') as { oneOf: JsonSchema[] }
  const news = { type: 'object', properties: { kind: { const: 'news' } }, required: ['kind'] }
  for (const events of [{ chat: { oneOf: [...oneOf, news] } }, undefined]) {
    const { watch } = watchSending(events)
    await watch.start()
    expect(watch.problem).toBeNull()
  }
})

it('rejects a release that reads events that this server does not send', async () => {
  const { oneOf } = sent('chat') as { oneOf: [JsonSchema, ...JsonSchema[]] }
  const [messages, ...others] = oneOf
  const required = [...(messages.required as string[]), 'readAt']
  for (const [id, problem] of [
    [await publishReader('deals', sent('stock')), 'there is no such topic'],
    [
      await publishReader('chat', { oneOf: [{ ...messages, required }, ...others] }),
      'its data do not fit (events with kind "messages": readAt can be missing, and is required)',
    ],
  ] as const) {
    const responded = await shop.promote([id])
    expect(responded.statusCode).toBe(422)
    expect(responded.json().details.problems[0]).toContain(problem)
  }
  deployedTo(await shop.promote([await publishReader('chat', { oneOf: others })]))
})
