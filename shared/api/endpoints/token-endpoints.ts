import * as z from 'zod/mini'

import * as access from '../releases/registry-access.ts'
import type { Endpoints } from './endpoint.ts'
import * as params from './params.ts'

/** Endpoints of tokens, and of jobs of CI that get tokens. */
export const tokenEndpoints = {
  'GET /_registry/tokens': {
    scope: 'team',
    summary: 'Lists tokens',
    response: access.tokensResponseSchema,
  },
  'POST /_registry/tokens': {
    scope: 'team',
    summary: 'Creates a token; its secret is shown once',
    body: access.tokenRequestSchema,
    response: access.newTokenResponseSchema,
  },
  'POST /_registry/tokens/:id/rotate': {
    scope: 'team',
    summary: 'Gives a token a new secret',
    params: params.idParamsSchema,
    body: z.prefault(access.rotateRequestSchema, {}),
    response: access.newTokenResponseSchema,
  },
  'DELETE /_registry/tokens/:id': {
    scope: 'team',
    summary: 'Revokes a token',
    params: params.idParamsSchema,
    response: access.revokedTokenResponseSchema,
  },
  'GET /_registry/tokens/:id/published': {
    scope: 'team',
    summary: 'Lists what a token or the tokens of a trust did',
    params: params.idParamsSchema,
    response: access.publishedByResponseSchema,
  },
  'POST /_registry/tokens/:id/revoke-published': {
    scope: 'team',
    summary: 'Revokes a token or a trust with everything that it published',
    params: params.idParamsSchema,
    body: access.revokePublishedRequestSchema,
    response: access.revokePublishedResponseSchema,
  },
  'POST /_registry/identity': {
    scope: 'public',
    summary: 'Exchanges the OpenID token of a job of CI for a token of 15 minutes',
    body: access.identityRequestSchema,
    response: access.newTokenResponseSchema,
  },
  'GET /_registry/trusts': {
    scope: 'team',
    summary: 'Lists the jobs of CI that get tokens',
    response: access.trustsResponseSchema,
  },
  'POST /_registry/trusts': {
    scope: 'team',
    summary: 'Lets a job of CI get tokens of a team',
    body: access.trustRequestSchema,
    response: access.trustResponseSchema,
  },
  'DELETE /_registry/trusts/:id': {
    scope: 'team',
    summary: 'Removes the trust in a job of CI, and revokes its tokens',
    params: params.idParamsSchema,
    response: access.trustResponseSchema,
  },
} as const satisfies Endpoints
