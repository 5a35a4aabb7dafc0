import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

import { createRequestValue } from '../../../plugins/scopes.ts'
import { sessionValue } from '../../accounts/index.ts'
import { type Caller, requireCaller, requireOperator } from './require-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the registry, by token or as a signed-in operator, in the scope `team`. */
    readonly caller: Caller
  }
}

const callerValue = createRequestValue<Caller>('caller')

/** Adds `caller` to requests. */
export const tokensPlugin = fastifyPlugin(
  async app => {
    app.decorateRequest('caller', {
      getter(this: FastifyRequest) {
        return callerValue.get(this)
      },
    })
  },
  { name: 'tokens', dependencies: ['accounts'], fastify: '5.x' },
)

/**
 * Any token of a team or the platform, or a signed-in operator.
 * @throws HttpError 401 `no_token` or 403 `foreign_token`
 */
export const teamScope = {
  name: 'team',
  authenticate: async (request: FastifyRequest) =>
    callerValue.set(request, await requireCaller(request)),
} as const

/** A signed-in operator, never a token. */
export const operatorScope = {
  name: 'operator',
  authenticate: async (request: FastifyRequest) =>
    sessionValue.set(request, await requireOperator(request)),
} as const
