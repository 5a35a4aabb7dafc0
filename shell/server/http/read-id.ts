import type { FastifyRequest } from 'fastify'

import { isUuid } from '../database/uuid.ts'
import { HttpError } from '../http-error.ts'

/** The id in `/…/:id`; one that cannot exist is answered like one that does not. */
export function readId(request: FastifyRequest): string {
  const { id } = request.params as { id?: unknown }
  if (typeof id === 'string' && isUuid(id)) return id.toLowerCase()
  throw new HttpError(404, 'not_found')
}
