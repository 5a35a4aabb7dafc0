import { compress } from '../../http/responses/compress.ts'
import type { RenderedPage } from '../../http/responses/rendered-page.ts'
import type { LiveComposition } from '../releases/index.ts'
import { renderPage } from './page.ts'
import { renderPlain } from './plain/plain-page.ts'
import type { BareFailure, PageOptions, PageRequest } from './types.ts'

export type PageRenderer = {
  /** Renders and compresses once per composition, route, language, signed-in state and switches. */
  render(live: LiveComposition, request: PageRequest): Promise<RenderedPage>
  /** Renders without a composition: before the first one, or after an error. */
  renderBare(failure: BareFailure): Promise<RenderedPage>
}

/**
 * Creates pages as pure functions of composition and request. For their use, see `../releases/composition/index.ts`.
 */
export function createPageRenderer(options: PageOptions): PageRenderer {
  const stored = new WeakMap<LiveComposition, Map<string, Promise<RenderedPage>>>()
  return {
    render(live, request) {
      if ('failure' in request) return render(live, request, options)
      const known = stored.get(live) ?? new Map<string, Promise<RenderedPage>>()
      stored.set(live, known)
      const { route, language, isSignedIn, off = [] } = request
      const key = `${route} ${language} ${isSignedIn} ${JSON.stringify(off)}`
      const document = known.get(key) ?? render(live, request, options)
      known.set(key, document)
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
  return { status, headers, body: await compress(html, !('failure' in request)) }
}
