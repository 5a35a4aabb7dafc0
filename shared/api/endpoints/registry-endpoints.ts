import * as z from 'zod/mini'

import { paymentFindingsSchema } from '../payments/payment-findings.ts'
import * as budgets from '../releases/budgets.ts'
import { jobsResponseSchema } from '../releases/jobs.ts'
import * as publications from '../releases/publications.ts'
import * as registry from '../releases/registry.ts'
import * as access from '../releases/registry-access.ts'
import * as deployments from '../releases/registry-deployments.ts'
import * as upkeep from '../releases/registry-upkeep.ts'
import * as rollouts from '../releases/rollouts.ts'
import * as sbom from '../releases/sbom.ts'
import * as switches from '../releases/switches.ts'
import { healthResponseSchema, stackResponseSchema } from '../telemetry/telemetry.ts'
import { backendEndpoints } from './backend-endpoints.ts'
import { checkEndpoints } from './check-endpoints.ts'
import type { Endpoints } from './endpoint.ts'
import * as params from './params.ts'
import * as queries from './queries.ts'
import { releaseFileEndpoints } from './release-file-endpoints.ts'
import { routeGrantEndpoints } from './route-grant-endpoints.ts'
import { tokenEndpoints } from './token-endpoints.ts'

/** Endpoints of the registry. The permissions of a token also depend on its team and scopes. */
export const registryEndpoints = {
  'POST /_registry/confirm': {
    scope: 'operator',
    summary: 'Confirms the operator for 15 minutes, by password or at the OpenID provider',
    body: registry.confirmRequestSchema,
    response: registry.confirmedResponseSchema,
  },
  'GET /_registry/status': {
    scope: 'team',
    summary: 'Reads the live composition',
    response: deployments.statusResponseSchema,
  },
  'GET /_registry/health': {
    scope: 'team',
    summary: 'Reads what browsers reported in the last hours',
    query: queries.healthQuerySchema,
    response: healthResponseSchema,
  },
  'GET /_registry/stacks/:id': {
    scope: 'team',
    summary: 'Reads the stack of an error of pages, with the places in the sources',
    params: params.idParamsSchema,
    response: stackResponseSchema,
  },
  'GET /_registry/moves': {
    scope: 'team',
    summary: 'Lists deployments, newest first',
    query: queries.deploymentsQuerySchema,
    response: deployments.deploymentsResponseSchema,
  },
  'GET /_registry/diff': {
    scope: 'team',
    summary: 'Compares two compositions',
    query: queries.diffQuerySchema,
    response: deployments.diffResponseSchema,
  },
  'GET /_registry/packages': {
    scope: 'team',
    summary: 'Lists which releases of the last days contain a package',
    query: queries.packagesQuerySchema,
    response: sbom.packagesResponseSchema,
  },
  'GET /_registry/replicas': {
    scope: 'team',
    summary: 'Lists the running servers and what each serves',
    response: deployments.replicasResponseSchema,
  },
  'GET /_registry/jobs': {
    scope: 'team',
    summary: 'Lists the background jobs of the servers, failing ones first',
    response: jobsResponseSchema,
  },
  'GET /_registry/releases': {
    scope: 'team',
    summary: 'Lists published releases, newest first',
    query: queries.releasesQuerySchema,
    response: registry.releasesResponseSchema,
  },
  'POST /_registry/releases': {
    scope: 'team',
    summary: 'Announces a release by its release.json',
    response: registry.announcedResponseSchema,
  },
  'PUT /_registry/releases/:id/files/:name': {
    scope: 'team',
    summary: 'Sends a file of an announced release',
    params: params.releaseFileParamsSchema,
    response: registry.takenResponseSchema,
  },
  'POST /_registry/releases/:id/complete': {
    scope: 'team',
    summary: 'Checks and publishes an announced release',
    params: params.releaseParamsSchema,
    body: z.prefault(publications.completeRequestSchema, {}),
    response: registry.publishedResponseSchema,
  },
  'GET /_registry/releases/:id/publications': {
    scope: 'team',
    summary: 'Lists the publications of a release with their sources',
    params: params.releaseParamsSchema,
    response: publications.publicationsResponseSchema,
  },
  'POST /_registry/promote': {
    scope: 'team',
    summary: 'Deploys a set of releases',
    body: deployments.promoteRequestSchema,
    response: deployments.deploymentResponseSchema,
  },
  ...checkEndpoints,
  'POST /_registry/rollback': {
    scope: 'team',
    summary: 'Rolls back to a previous composition or release',
    body: deployments.rollbackRequestSchema,
    response: deployments.deploymentResponseSchema,
  },
  'POST /_registry/retire': {
    scope: 'team',
    summary: 'Removes a remote from the live composition',
    body: deployments.retireRequestSchema,
    response: deployments.deploymentResponseSchema,
  },
  'GET /_registry/rollouts': {
    scope: 'team',
    summary: 'Lists canaries, newest first',
    query: queries.rolloutsQuerySchema,
    response: rollouts.rolloutsResponseSchema,
  },
  'POST /_registry/rollouts': {
    scope: 'team',
    summary: 'Starts a canary of the servers of one build',
    body: rollouts.serverRolloutRequestSchema,
    response: rollouts.rolloutResponseSchema,
  },
  'POST /_registry/rollouts/:id': {
    scope: 'team',
    summary: 'Pauses, resumes, advances, aborts or finishes a canary',
    params: params.idParamsSchema,
    body: rollouts.rolloutRequestSchema,
    response: rollouts.rolloutResponseSchema,
  },
  'GET /_registry/switches': {
    scope: 'team',
    summary: 'Lists the remotes and slots that are switched off',
    response: switches.switchesResponseSchema,
  },
  'POST /_registry/switches': {
    scope: 'team',
    summary: 'Switches a remote or a slot off or on',
    body: switches.switchRequestSchema,
    response: switches.switchesResponseSchema,
  },
  'POST /_registry/pins': {
    scope: 'team',
    summary: 'Makes a preview link',
    body: z.prefault(registry.previewRequestSchema, {}),
    response: registry.previewResponseSchema,
  },
  'POST /_registry/gc': {
    scope: 'team',
    summary: 'Lists or deletes releases that nothing uses',
    body: z.prefault(upkeep.gcRequestSchema, {}),
    response: upkeep.gcResponseSchema,
  },
  'GET /_registry/keys': {
    scope: 'team',
    summary: 'Lists the keys that the shop trusts',
    response: upkeep.keysResponseSchema,
  },
  'POST /_registry/resign': {
    scope: 'team',
    summary: 'Signs compositions with the newest key',
    body: z.prefault(upkeep.resignRequestSchema, {}),
    response: upkeep.resignResponseSchema,
  },
  'GET /_registry/ceilings': {
    scope: 'team',
    summary: 'Lists the budgets of releases',
    response: budgets.ceilingsResponseSchema,
  },
  'PUT /_registry/ceilings/:target': {
    scope: 'team',
    summary: 'Changes a budget',
    params: params.ceilingParamsSchema,
    body: budgets.ceilingsRequestSchema,
    response: budgets.ceilingsResponseSchema,
  },
  ...tokenEndpoints,
  ...routeGrantEndpoints,
  ...backendEndpoints,
  ...releaseFileEndpoints,
  'GET /_registry/audit': {
    scope: 'team',
    summary: 'Lists the audit log, newest first',
    query: queries.auditQuerySchema,
    response: access.auditResponseSchema,
  },
  'GET /_registry/roles': {
    scope: 'team',
    summary: 'Lists agents and operators',
    response: access.rolesResponseSchema,
  },
  'POST /_registry/roles': {
    scope: 'team',
    summary: 'Gives an account the role of an agent or operator',
    body: access.roleRequestSchema,
    response: access.rolesResponseSchema,
  },
  'POST /_registry/roles/revoke': {
    scope: 'team',
    summary: 'Revokes the role of an account',
    body: access.roleRevokeRequestSchema,
    response: access.rolesResponseSchema,
  },
  'POST /_registry/sessions/end': {
    scope: 'team',
    summary: 'Ends the sessions of one account, or of all accounts',
    body: access.endSessionsRequestSchema,
    response: access.endedSessionsResponseSchema,
  },
  'GET /_registry/payments': {
    scope: 'team',
    summary: 'Lists payments on which the shop and the provider differ',
    response: paymentFindingsSchema,
  },
  'POST /_registry/payments/compare': {
    scope: 'team',
    summary: 'Compares payments with the provider now',
    response: paymentFindingsSchema,
  },
} as const satisfies Endpoints
