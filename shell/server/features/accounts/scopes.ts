import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import type { Account } from '../../database/tables/accounts.ts'
import { isSandbox } from '../../http/requests/is-sandbox.ts'
import { HttpError } from '../../http-error.ts'
import { createRequestValue } from '../../plugins/scopes.ts'
import { type Agent, requireAgent } from './require-agent.ts'
import { requireSession, type Session } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the signed-in customer, in the scopes `customer` and `operator`. */
    readonly session: Session
    /** The account of that session. */
    readonly user: Account
    /** The member of the support team, in the scope `agent`. */
    readonly agent: Agent
  }
}

export const sessionValue = createRequestValue<Session>('session')
const agentValue = createRequestValue<Agent>('agent')

/** Decorates requests with `session`, `user` and `agent`. */
export const accountsPlugin = fastifyPlugin(
  async app => {
    const ofRequest = <Value>(read: (request: FastifyRequest) => Value) => ({
      getter(this: FastifyRequest) {
        return read(this)
      },
    })
    app.decorateRequest('session', ofRequest(sessionValue.get))
    app.decorateRequest(
      'user',
      ofRequest(request => sessionValue.get(request).account),
    )
    app.decorateRequest('agent', ofRequest(agentValue.get))
  },
  { name: 'accounts', dependencies: ['scopes', '@fastify/cookie'], fastify: '5.x' },
)

/** Signed-in users, which includes agents and operators. Others get 401. */
export const customerScope = {
  name: 'customer',
  authenticate: async (request: FastifyRequest) =>
    sessionValue.set(request, await requireSession(request)),
} as const

/** The support team. Requests without a session get 401, customers 403. */
export const agentScope = {
  name: 'agent',
  authenticate: async (request: FastifyRequest) =>
    agentValue.set(request, await requireAgent(request)),
} as const

/** The sandbox, by its secret. Others get the 404 of a path that does not exist. */
export const sandboxScope = {
  name: 'sandbox',
  authenticate: async (request: FastifyRequest) => {
    if (!isSandbox(request)) throw new HttpError(404, 'not_found', { message: 'Not found.' })
  },
} as const
