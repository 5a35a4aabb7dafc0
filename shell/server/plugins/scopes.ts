import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

/** Who may use a route: everyone, or the caller that the scope's hook has recognised. */
type ScopeName = 'public' | 'customer' | 'agent' | 'operator' | 'team' | 'sandbox'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by `addScope`, never by a route. */
    scope?: ScopeName
  }
  interface FastifyInstance {
    /** Scope of a route, by its method and path: `POST /api/v3/orders`. */
    scopeOf: (route: string) => ScopeName | undefined
    /** Registers routes for everyone, without a context of their own: each level costs every request some time. */
    addPublicRoutes: (register: () => Promise<void>) => Promise<void>
  }
}

type Routes = (app: FastifyInstance) => Promise<void>
type Scope = {
  name: ScopeName
  /** Runs in `onRequest`, before the body is read: throws for callers that may not use the scope. */
  authenticate?: (request: FastifyRequest) => Promise<unknown>
}

/** Registers routes that only the callers of a scope may use. */
export async function addScope(app: FastifyInstance, scope: Scope, routes: Routes): Promise<void> {
  const { name, authenticate } = scope
  if (!authenticate) return await app.addPublicRoutes(() => routes(app))
  await app.register(async scoped => {
    scoped.addHook('onRoute', route => {
      route.config = { ...route.config, scope: name }
    })
    scoped.addHook('onRequest', async request => void (await authenticate(request)))
    await routes(scoped)
  })
}

/** Routes for everyone. A route that returns more to some callers reads the session itself. */
export const publicScope: Scope = { name: 'public' }

const nameOf = ({ method, url }: RouteOptions) => `${[method].flat().join(' ')} ${url}`

/** Prevents the start of a server with a route outside all scopes. */
export const scopesPlugin = fastifyPlugin(
  async app => {
    const routes: RouteOptions[] = []
    let isPublic = false
    app.addHook('onRoute', route => {
      if (isPublic) route.config = { ...route.config, scope: 'public' }
      routes.push(route)
    })
    app.decorate('addPublicRoutes', async register => {
      isPublic = true
      await register()
      isPublic = false
    })
    app.decorate('scopeOf', name => routes.find(route => nameOf(route) === name)?.config?.scope)
    app.addHook('onReady', async () => {
      const open = routes.filter(({ config }) => config?.scope === undefined)
      if (open.length === 0) return
      throw new Error(`Register these routes with addScope: ${open.map(nameOf).join(', ')}`)
    })
  },
  { name: 'scopes', fastify: '5.x' },
)

/** A request property that the hook of a scope sets. Reading it elsewhere throws. */
export function createRequestValue<Value>(name: string) {
  const values = new WeakMap<FastifyRequest, Value>()
  return {
    set: (request: FastifyRequest, value: Value) => void values.set(request, value),
    get: (request: FastifyRequest): Value => {
      const value = values.get(request)
      if (value === undefined) throw new Error(`request.${name} is unknown in this scope`)
      return value
    },
  }
}
