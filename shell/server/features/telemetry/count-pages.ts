import type { FastifyInstance, FastifyRequest } from 'fastify'

const compositions = new WeakMap<FastifyRequest, string>()

/** That the answer to this request is a document of the composition. */
export function noteDocument(request: FastifyRequest, composition: string): void {
  compositions.set(request, composition)
}

const robots = /bot\b|crawl|spider|slurp|preview|lighthouse/i

/**
 * A person's browser asks for a page. Prefetched documents may never run. Browsers send these headers to https and to
 * this machine only: elsewhere nothing is counted.
 */
function isVisit({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined &&
    headers.purpose === undefined &&
    !robots.test(headers['user-agent'] ?? '')
  )
}

/** Hook: which composition people asked for, against which those documents tell that they became ready. */
export function countDocuments(app: FastifyInstance, count: (composition: string) => void): void {
  app.addHook('onResponse', async request => {
    const composition = compositions.get(request)
    if (composition !== undefined && isVisit(request)) count(composition)
  })
}
