import { createDeadline } from '../../../concurrency/deadline.ts'
import type { LiveComposition } from '../../releases/index.ts'
import type { RenderJob } from './messages.ts'
import { findPageScripts, type Place } from './page-scripts.ts'
import { type RenderInThread, RenderingStopped } from './render-in-thread.ts'

/** While the data changes, a page is rendered again at most this often. */
const renewAfterMs = 5000
/** Older content is not shown, unless its data is current. */
const maxAgeMs = 10_000
/** How long a document waits for its data, and again for its content. */
export const documentWait = { usualMs: 200, shortMs: 200 }
/** A page that failed is not tried again for the first time, and twice as long after each further failure. */
const pauseMs = { first: 30_000, most: 30 * 60_000 }
/** The interpreter needs too long for more data than this, in bytes. */
const maxPayload = 256 * 1024
/** Routes in all languages, of some compositions. */
const maxPages = 48

/** The payload of a route at one moment. */
export type PagePayload = { text: Buffer; etag: string }

type Surroundings = {
  renderer: RenderInThread
  now: () => number
  warn: (details: object, message: string) => void
}

type Known = {
  /** The last content and the tag of its data. */
  content: { html: string; etag: string; renderedAt: number } | null
  rendering: Promise<void> | null
  startedAt: number
  /** Failures since the last success. */
  failures: number
  failedAt: number
}

function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(pauseMs.first * 2 ** (failures - 1), pauseMs.most)
}

/** Renders what `<main>` of a document contains, once for the same code and data. */
type PageContents = {
  /** Null if the document must do without it: it would be old or late, or the release has no script. */
  find: (live: LiveComposition, place: Place, payload: PagePayload) => Promise<string | null>
}

export function createPageContents({ renderer, now, warn }: Surroundings): PageContents {
  const pages = new Map<string, Known>()
  const deadline = createDeadline(documentWait)

  function pageOf(key: string): Known {
    const unknown = { content: null, rendering: null, startedAt: 0, failures: 0, failedAt: 0 }
    const page = pages.get(key) ?? unknown
    pages.delete(key)
    pages.set(key, page)
    const [oldest] = pages.keys()
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
    return page
  }

  async function renew(page: Known, job: RenderJob, etag: string): Promise<void> {
    const renderedAt = now()
    try {
      page.content = { html: await renderer.render(job), etag, renderedAt }
      page.failures = 0
    } catch (err) {
      page.failures += 1
      page.failedAt = now()
      if (!(err instanceof RenderingStopped))
        warn({ err, scripts: job.scripts.map(({ path }) => path) }, 'a page was not rendered')
    }
    page.rendering = null
  }

  function mayRenew(page: Known): boolean {
    const pause = pauseAfter(page.failures)
    return now() - page.startedAt >= renewAfterMs && now() - page.failedAt >= pause
  }

  async function find(live: LiveComposition, place: Place, payload: PagePayload) {
    const scripts = payload.text.length <= maxPayload ? findPageScripts(live, place) : null
    if (!scripts) return null
    const page = pageOf(scripts.key)
    const { etag, text } = payload
    const isUsable = () => page.content !== null && now() - page.content.renderedAt <= maxAgeMs
    if (page.content?.etag === etag) return page.content.html
    if (!page.rendering && mayRenew(page)) {
      page.startedAt = now()
      page.rendering = renew(page, { ...scripts, payload: text.toString() }, etag)
    }
    if (!isUsable() && page.rendering) await deadline.waitFor(page.rendering).catch(() => undefined)
    return isUsable() ? (page.content?.html ?? null) : null
  }

  return { find }
}
