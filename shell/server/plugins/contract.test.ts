import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '@storefront/api/endpoints'
import { createOpenApi } from '@storefront/api/openapi'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestApp, type TestApp } from '../testing/app.ts'
import { listRoutes } from '../testing/list-routes.ts'
import { contractPlugin } from './contract.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  await shop.app.ready()
})
afterAll(() => shop.close())

/** Routes of `/api` and `/_registry`, except icons, webhooks, and services of teams. */
const isEndpoint = (name: string) =>
  / \/(api|_registry)\//.test(name) && !/ \/api\/(icons|webhooks|teams\/:team)\//.test(name)

describe('the table of endpoints', () => {
  it('has exactly the routes of the server, each in its scope', () => {
    const routes = listRoutes(shop.app.printRoutes({ commonPrefix: false }))
    const names = routes.map(({ method, path }) => `${method} ${path}`).filter(isEndpoint)
    expect(Object.keys(endpoints).sort()).toEqual(names.sort())
    for (const [name, { scope }] of Object.entries(endpoints))
      expect(shop.app.scopeOf(name), name).toBe(scope)
  })

  it('matches /api/openapi.json, which a validator accepts', async () => {
    const response = await shop.app.inject('/api/openapi.json')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual(JSON.parse(JSON.stringify(createOpenApi())))
    expect(response.json().info.description).toContain('/api/teams/{team}/')
    const { valid, errors } = await new Validator().validate(response.json())
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    const operations = Object.values<object>(response.json().paths).flatMap(Object.keys)
    expect(operations).toHaveLength(Object.keys(endpoints).length)
  })
})

describe('a response that violates the contract', () => {
  const drifted = { result: true, content: { hasToken: 'maybe' }, message: '' }

  async function openServer(onDrift: 'throw' | 'count') {
    const app = fastify()
    await app.register(contractPlugin, { onDrift })
    app.get('/api/auth/presence', async () => drifted)
    return app
  }

  it('fails in tests', async () => {
    const app = await openServer('throw')
    const response = await app.inject('/api/auth/presence')
    expect(response.statusCode).toBe(500)
    expect(response.json().message).toContain('GET /api/auth/presence')
  })

  it('is sent and counted in production', async () => {
    const app = await openServer('count')
    for (const _ of [1, 2]) expect((await app.inject('/api/auth/presence')).json()).toEqual(drifted)
    expect([...app.countDrifts()]).toEqual([['GET /api/auth/presence', 2]])
  })
})
