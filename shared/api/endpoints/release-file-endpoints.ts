import { releaseDocumentResponseSchema } from '../releases/release-files.ts'
import type { Endpoints } from './endpoint.ts'
import * as params from './params.ts'

/** Endpoints from which another shop gets a published release. */
export const releaseFileEndpoints = {
  'GET /_registry/releases/:id': {
    scope: 'team',
    summary: 'Reads the release.json of a published release',
    params: params.releaseParamsSchema,
    response: releaseDocumentResponseSchema,
  },
  'GET /_registry/releases/:id/files/:name': {
    scope: 'team',
    summary: 'Sends a file of a published release to its team, also its source maps',
    params: params.releaseFileParamsSchema,
  },
} as const satisfies Endpoints
