import { fastify } from 'fastify'
import { expect, it } from 'vitest'

import { addScope, createRequestValue, publicScope, scopesPlugin } from './scopes.ts'

async function createServer() {
  const app = fastify()
  await app.register(scopesPlugin)
  return app
}

it('does not start a server with a route outside all scopes, and names the route', async () => {
  const app = await createServer()
  await addScope(app, publicScope, async scoped => {
    scoped.get('/open', async () => 'open')
  })
  app.post('/forgotten', async () => 'for everyone')
  await expect(app.ready()).rejects.toThrow('Register these routes with addScope: POST /forgotten')
})

it('gives routes of nested plugins the surrounding scope', async () => {
  const app = await createServer()
  await addScope(app, publicScope, async scoped => {
    await scoped.register(async nested => {
      nested.get('/nested', async request => request.routeOptions.config.scope)
    })
  })
  expect((await app.inject('/nested')).body).toBe('public')
})

it('rejects a caller before the body is read', async () => {
  const app = await createServer()
  const rejection = Object.assign(new Error('Unknown caller'), { statusCode: 401 })
  const authenticate = async () => Promise.reject(rejection)
  await addScope(app, { name: 'customer', authenticate }, async scoped => {
    scoped.post('/orders', async () => 'ordered')
  })
  const response = await app.inject({
    method: 'POST',
    url: '/orders',
    headers: { 'content-type': 'application/json' },
    payload: '{"broken',
  })
  expect(response.statusCode).toBe(401)
})

it('throws for a value of the request that no scope has set', async () => {
  const value = createRequestValue<string>('user')
  const app = await createServer()
  await addScope(app, publicScope, async scoped => {
    scoped.get('/user', async request => value.get(request))
  })
  const response = await app.inject('/user')
  expect(response.statusCode).toBe(500)
  expect(response.json().message).toBe('request.user is unknown in this scope')
})
