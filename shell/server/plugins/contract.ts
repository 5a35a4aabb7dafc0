import type { Endpoint, Endpoints } from '@storefront/api/endpoint'
import { endpoints } from '@storefront/api/endpoints'
import type { FastifyInstance, RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: { name: string } & Endpoint
  }
  interface FastifyInstance {
    /** The number of responses of each endpoint that violated the contract, since the start of this process. */
    countDrifts: () => ReadonlyMap<string, number>
  }
}

export type ContractOptions = {
  /** `throw` in tests. In production a paid order never becomes an error: the response is sent, logged and counted. */
  onDrift: 'throw' | 'count'
}

const table: Endpoints = endpoints

/** Gives a route its endpoint of the contract. */
function nameEndpoint(route: RouteOptions): void {
  const name = `${[route.method].flat()[0]} ${route.url}`
  const endpoint = Object.hasOwn(table, name) ? table[name] : undefined
  if (endpoint) route.config = { ...route.config, endpoint: { name, ...endpoint } }
}

/** Compares each JSON response with the contract (`@storefront/api/endpoints`) before it is sent. */
export const contractPlugin = fastifyPlugin<ContractOptions>(
  async (app: FastifyInstance, { onDrift }) => {
    const drifts = new Map<string, number>()
    app.decorate('countDrifts', () => drifts)
    app.addHook('onRoute', nameEndpoint)
    app.addHook('preSerialization', (request, reply, payload, done) => {
      const { endpoint } = request.routeOptions.config
      if (!endpoint?.response || reply.statusCode >= 300) return done(null, payload)
      const checked = endpoint.response.safeParse(payload)
      if (checked.success) return done(null, payload)
      const fault = `The response of ${endpoint.name} violates the contract`
      if (onDrift === 'throw') return done(new Error(fault, { cause: checked.error }))
      drifts.set(endpoint.name, (drifts.get(endpoint.name) ?? 0) + 1)
      request.log.error({ err: checked.error }, fault)
      done(null, payload)
    })
  },
  { name: 'contract', fastify: '5.x' },
)
