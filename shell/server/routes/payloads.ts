import { isPayloadSource, type PayloadSource } from '@storefront/api/payload'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { LiveComposition } from '../composition/types.ts'
import type { Dependencies } from '../dependencies.ts'
import { routesOf } from '../document/start-files.ts'
import type { TaggedPack } from '../flavors/plan-list.ts'
import { readPlanList } from '../flavors/read.ts'
import { sendPack } from '../http/packs.ts'
import { Refusal } from '../refusal.ts'
import { findShown } from '../registry/pin.ts'

/** They know the server alone and no request: nothing of a person can get into a payload. */
const sources: Record<PayloadSource, (dependencies: Dependencies) => Promise<TaggedPack>> = {
  '/api/v3/gsn/flavors': readPlanList,
}

function findSource({ composition }: LiveComposition, name: string): PayloadSource | null {
  const route = routesOf(composition).find(({ path }) => path.toLowerCase() === name.toLowerCase())
  return isPayloadSource(route?.payload) ? route.payload : null
}

/** RFC 9110, 13.1.2: weak comparison, with any of the list. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map(one => one.trim()) ?? []
  return known.includes(etag)
}

/** `/_payload/home.json`: what the route's release names as its data, the same for everybody (DESIGN 5). */
export async function registerPayloads(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  app.get('/_payload/*', async (request, reply) => {
    const [, name] = /^\/_payload(\/[a-zA-Z/]+)\.json(?:\?|$)/.exec(request.url) ?? []
    const shown = await findShown(request)
    const source = name && shown ? findSource(shown, name) : null
    if (!source) throw new Refusal(404, 'not_found', { message: 'Not found.' })
    const { pack, etag } = await sources[source](dependencies)
    reply.headers({ 'cache-control': 'private, no-cache', etag })
    if (isKnown(request, etag)) return reply.code(304).header('vary', 'accept-encoding').send()
    return sendPack(request, reply.type('application/json; charset=utf-8'), pack)
  })
}
