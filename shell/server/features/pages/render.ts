import { compress } from '../../http/responses/compress.ts'
import type { RenderedPage } from '../../http/responses/rendered-page.ts'
import type { LiveComposition } from '../releases/index.ts'
import { renderPage } from './page.ts'
import { renderPlain } from './plain/plain-page.ts'
import type { BareFailure, PageOptions, PageRequest } from './types.ts'

export type PageRenderer = {
  /** Renders and compresses once per composition, route, language, signed-in state, switches, and content. */
  render(live: LiveComposition, request: PageRequest): Promise<RenderedPage>
  /** Renders without a composition: before the first one, or after an error. */
  renderBare(failure: BareFailure): Promise<RenderedPage>
}

type StoredPage = { content: string | null; document: Promise<RenderedPage> }

/**
 * Creates pages as pure functions of composition and request. For their use, see `../releases/composition/index.ts`.
 */
export function createPageRenderer(options: PageOptions): PageRenderer {
  const stored = new WeakMap<LiveComposition, Map<string, StoredPage>>()
  return {
    render(live, request) {
      if ('failure' in request) return render(live, request, options)
      const known = stored.get(live) ?? new Map<string, StoredPage>()
      stored.set(live, known)
      const { route, language, isSignedIn, off = [], content = null } = request
      const hasContent = content !== null
      const key = `${route} ${language} ${isSignedIn} ${hasContent} ${JSON.stringify(off)}`
      const found = known.get(key)
      if (found?.content === content) return found.document
      const document = render(live, request, options)
      // Only the newest content of a page is asked for.
      known.set(key, { content, document })
      // A failure is not cached, so the next request renders again.
      document.catch(() => known.delete(key))
      return document
    },
    async renderBare(failure) {
      const { html, ...rest } = renderPlain(failure)
      return { ...rest, body: await compress(html, false) }
    },
  }
}

async function render(
  live: LiveComposition,
  request: PageRequest,
  options: PageOptions,
): Promise<RenderedPage> {
  const { html, status, headers } = renderPage(live, request, options)
  // Content changes with the stock.
  const isCached = !('failure' in request) && !request.content
  return { status, headers, body: await compress(html, isCached) }
}
