import type { FastifyInstance } from 'fastify'

import { payloadForm } from '../composition/bounds.ts'
import { Refusal } from '../refusal.ts'
import { findShown } from '../registry/pin.ts'

/** `/_payload/home.json`: what the route's release names as its data, the same for everybody (DESIGN 5). */
export async function registerPayloads(app: FastifyInstance): Promise<void> {
  app.get('/_payload/*', async (request, reply) => {
    const [, name] = /^\/_payload(\/[a-zA-Z/]+)\.json(?:\?|$)/.exec(request.url) ?? []
    const live = await findShown(request)
    const releases = live
      ? [live.composition.shell, ...Object.values(live.composition.remotes)]
      : []
    const route = releases
      .flatMap(release => release.routes)
      .find(({ path }) => path.toLowerCase() === name?.toLowerCase())
    const payload = route?.payload ?? ''
    if (!payloadForm.test(payload)) throw new Refusal(404, 'not_found', { message: 'Not found.' })
    // Without the visitor's cookies: nothing of a person may get into it.
    const answer = await app.inject({ method: 'GET', url: payload })
    return reply
      .code(answer.statusCode)
      .header('cache-control', 'private, no-cache')
      .type('application/json; charset=utf-8')
      .send(answer.body)
  })
}
