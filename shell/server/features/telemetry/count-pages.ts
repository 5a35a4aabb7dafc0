import type { FastifyInstance, FastifyRequest } from 'fastify'

const compositions = new WeakMap<FastifyRequest, string>()

/** Marks the response as a page of the composition. */
export function notePage(request: FastifyRequest, composition: string): void {
  compositions.set(request, composition)
}

const robots = /bot\b|crawl|spider|slurp|preview|lighthouse/i

/**
 * Whether a person's browser requests a page. Prefetched pages may never run. Browsers send these headers only to https
 * and to the same machine. Without them, nothing is counted.
 */
export function isVisit({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined &&
    headers.purpose === undefined &&
    !robots.test(headers['user-agent'] ?? '')
  )
}

/** Hook that counts the compositions of requested pages, to compare them with the pages that became ready. */
export function countPages(app: FastifyInstance, count: (composition: string) => void): void {
  app.addHook('onResponse', async request => {
    const composition = compositions.get(request)
    if (composition !== undefined && isVisit(request)) count(composition)
  })
}
