import { isPayloadSource, type PayloadSource, payloadAddress } from '@storefront/api/payload'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { type CompressedText, sendCompressed } from '../../http/responses/compressed-texts.ts'
import { HttpError } from '../../http-error.ts'
import { type PlanList, readPlanList } from '../catalog/index.ts'
import { findShown, type LiveComposition, routesOf } from '../releases/index.ts'

/** They get no request, so a payload cannot contain personal data. */
const bodies: Record<PayloadSource, (list: PlanList) => CompressedText | Promise<CompressedText>> =
  {
    '/api/v3/gsn/flavors': list => list.compressed,
    '/api/v3/gsn/flavors?as=columns': list => list.inColumns(),
  }

function listSources({ composition }: LiveComposition): Map<string, PayloadSource> {
  const sources = new Map<string, PayloadSource>()
  for (const { path, payload } of routesOf(composition))
    if (isPayloadSource(payload)) sources.set(payloadAddress(path.toLowerCase(), payload), payload)
  return sources
}

const known = new WeakMap<LiveComposition, Map<string, PayloadSource>>()

/** The data source of each payload by its lower-case path. */
function sourcesOf(shown: LiveComposition): Map<string, PayloadSource> {
  const found = known.get(shown) ?? listSources(shown)
  known.set(shown, found)
  return found
}

/** By the composition of the browser, else by one that a page can have which loaded before its arm changed. */
function findSource(
  address: string,
  shown: LiveComposition | null,
  served: LiveComposition[],
): PayloadSource | undefined {
  const all = shown ? [shown, ...served] : served
  return all.map(each => sourcesOf(each).get(address)).find(source => source !== undefined)
}

/** RFC 9110, 13.1.2: weak comparison with each entry of the list. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map(one => one.trim()) ?? []
  return known.includes(etag)
}

/** `/_payload/home.json`: the data of the route's release, the same for everyone (S7.payload.everybody). */
export async function registerPayloads(
  app: FastifyInstance,
  dependencies: Dependencies,
): Promise<void> {
  app.get('/_payload/*', async (request, reply) => {
    const shown = await findShown(request)
    const [address = ''] = request.url.toLowerCase().split('?')
    const source = findSource(address, shown, dependencies.compositions.served())
    if (!source) throw new HttpError(404, 'not_found', { message: 'Not found.' })
    const list = await readPlanList(dependencies)
    const { etag } = list
    reply.headers({ 'cache-control': 'private, no-cache', etag })
    if (isKnown(request, etag)) return reply.code(304).header('vary', 'accept-encoding').send()
    const body = await bodies[source](list)
    return sendCompressed(request, reply.type('application/json; charset=utf-8'), body)
  })
}
