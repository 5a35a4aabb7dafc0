import { hashSchema } from '@storefront/api/registry'
import type { FastifyRequest } from 'fastify'

/** The composition of the calling page by its header `x-composition`; null if the server does not know it. */
export async function findPageComposition(request: FastifyRequest): Promise<string | null> {
  const named = hashSchema.safeParse(request.headers['x-composition'])
  if (!named.success) return null
  const text = await request.server.dependencies.compositions.findText(named.data)
  return text === null ? null : named.data
}
