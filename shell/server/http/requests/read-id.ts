import type { FastifyRequest } from 'fastify'

import { isUuid } from '../../database/uuid.ts'
import { HttpError } from '../../http-error.ts'

/** The id in `/…/:id`. @throws HttpError 404 for a malformed id, as for an unknown one. */
export function readId(request: FastifyRequest): string {
  const { id } = request.params as { id?: unknown }
  if (typeof id === 'string' && isUuid(id)) return id.toLowerCase()
  throw new HttpError(404, 'not_found')
}
