import { isPayloadSource } from '@storefront/api/payload'
import type { FastifyInstance } from 'fastify'

import { createDeadline } from '../../../concurrency/deadline.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readPlanList } from '../../catalog/index.ts'
import type { LiveComposition, MatchedRoute } from '../../releases/index.ts'
import { createPageContents, documentWait, type PagePayload } from './page-contents.ts'
import { isServerRendered, type Place } from './page-scripts.ts'
import { createRenderInThread } from './render-in-thread.ts'

type Shown = Place & { live: LiveComposition }

/**
 * Creates the function that finds the content of a document. It resolves to null if the page has a query, because it
 * could be filtered, or if there is no current content. It never rejects: the document is the same without content,
 * only slower.
 */
export function createContentFinder(app: FastifyInstance, dependencies: Dependencies) {
  const renderer = createRenderInThread()
  const contents = createPageContents({
    renderer,
    now: Date.now,
    warn: (details, message) => app.log.warn(details, message),
  })
  app.addHook('onClose', renderer.stop)

  const find = async ({ live, ...place }: Shown): Promise<string | null> => {
    const payload = await readPayload(dependencies, place.route)
    return payload && (await contents.find(live, place, payload))
  }
  return async (shown: Shown, search: string): Promise<string | null> => {
    if (search !== '' || !isServerRendered(shown.live, shown.route)) return null
    return find(shown).catch(err => {
      app.log.warn({ err }, 'a document has no content')
      return null
    })
  }
}

const deadline = createDeadline(documentWait)
const noPayload: PagePayload = { text: Buffer.from('null'), etag: '' }

/** The payload of a route; null if it is not current. */
async function readPayload(
  dependencies: Dependencies,
  { payload }: MatchedRoute,
): Promise<PagePayload | null> {
  if (!isPayloadSource(payload)) return noPayload
  // A slow database or external catalogue must not delay the document.
  const list = await deadline.waitFor(readPlanList(dependencies)).catch(() => null)
  return list && !list.isOld ? { text: list.compressed.identity, etag: list.etag } : null
}
