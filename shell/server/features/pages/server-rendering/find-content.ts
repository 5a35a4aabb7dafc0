import { isPayloadSource } from '@storefront/api/payload'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../../dependencies.ts'
import { readPlanList } from '../../catalog/index.ts'
import type { LiveComposition } from '../../releases/index.ts'
import { createPageContents } from './page-contents.ts'
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

  return async ({ live, ...place }: Shown, search: string): Promise<string | null> => {
    const { route } = place
    if (search !== '' || !isPayloadSource(route.payload) || !isServerRendered(live, route))
      return null
    const list = await readPlanList(dependencies).catch(() => null)
    if (!list || list.isOld) return null
    const { etag, compressed } = list
    return contents.find(live, place, { text: compressed.identity, etag })
  }
}
