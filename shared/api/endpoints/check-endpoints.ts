import * as checks from '../releases/checks.ts'
import type { Endpoints } from './endpoint.ts'
import * as params from './params.ts'
import * as queries from './queries.ts'

/** Endpoints of checks before deployments, for teams and for checkers (scope `check`). */
export const checkEndpoints = {
  'POST /_registry/checks': {
    scope: 'team',
    summary: 'Requests a check of a set of releases, and its deployment after it',
    body: checks.checkRequestSchema,
    response: checks.checkRequestedResponseSchema,
  },
  'GET /_registry/checks': {
    scope: 'team',
    summary: 'Lists checks, newest first',
    query: queries.checksQuerySchema,
    response: checks.checksResponseSchema,
  },
  'POST /_registry/checks/claim': {
    scope: 'team',
    summary: 'Gives the next check to a checker',
    body: checks.claimRequestSchema,
    response: checks.claimResponseSchema,
  },
  'POST /_registry/checks/key': {
    scope: 'team',
    summary: 'Registers the public key of a checker while the sandbox is on',
    body: checks.checkerKeyRequestSchema,
    response: checks.checkerKeyResponseSchema,
  },
  'GET /_registry/checks/:id': {
    scope: 'team',
    summary: 'Reads a check with its verdict',
    params: params.idParamsSchema,
    response: checks.checkResponseSchema,
  },
  'POST /_registry/checks/:id/progress': {
    scope: 'team',
    summary: 'Reports the progress of a checker and renews its lease',
    params: params.idParamsSchema,
    body: checks.progressRequestSchema,
    response: checks.progressResponseSchema,
  },
  'POST /_registry/checks/:id/verdict': {
    scope: 'team',
    summary: 'Sends the signed verdict of a checker',
    params: params.idParamsSchema,
    body: checks.verdictRequestSchema,
    response: checks.verdictResponseSchema,
  },
  'GET /_registry/checks/:id/screenshots/:name': {
    scope: 'team',
    summary: 'Reads a screenshot of a failure',
    params: params.screenshotParamsSchema,
  },
  'PUT /_registry/checks/:id/screenshots/:name': {
    scope: 'team',
    summary: 'Sends a screenshot of a failure',
    params: params.screenshotParamsSchema,
    query: checks.screenshotQuerySchema,
    response: checks.screenshotResponseSchema,
  },
  'GET /_registry/queue': {
    scope: 'team',
    summary: 'Lists deployments that wait for their turn and their check',
    response: checks.queueResponseSchema,
  },
  'GET /_registry/queue/:id': {
    scope: 'team',
    summary: 'Reads a deployment of the queue with its check',
    params: params.idParamsSchema,
    response: checks.queuedResponseSchema,
  },
  'DELETE /_registry/queue/:id': {
    scope: 'team',
    summary: 'Withdraws a waiting deployment',
    params: params.idParamsSchema,
    response: checks.queuedResponseSchema,
  },
} as const satisfies Endpoints
