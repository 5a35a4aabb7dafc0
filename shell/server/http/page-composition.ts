import { hashSchema } from '@storefront/api/registry'
import type { FastifyRequest } from 'fastify'

/** The composition of the document that calls, as its `x-composition` says; null for one that this shop never had. */
export async function findDocumentComposition(request: FastifyRequest): Promise<string | null> {
  const named = hashSchema.safeParse(request.headers['x-composition'])
  if (!named.success) return null
  const text = await request.server.dependencies.compositions.findText(named.data)
  return text === null ? null : named.data
}
