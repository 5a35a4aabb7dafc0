import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { RenderedPage } from './rendered-page.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses well for a text that is cached, and fast for a text of a single response. */
export async function compress(html: string, isCached: boolean): Promise<RenderedPage['body']> {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: isCached ? 11 : 5 } }),
    toGzip(identity, { level: isCached ? 9 : 4 }),
  ])
  return { identity, br, gzip: gzipped }
}
