import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { RenderedPage } from './rendered-page.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Once for a document that is kept; cheaply for one that is made for a single answer. */
export async function compress(html: string, isKept: boolean): Promise<RenderedPage['body']> {
  const identity = Buffer.from(html)
  const [br, gzipped] = await Promise.all([
    toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 11 : 4 } }),
    toGzip(identity, { level: isKept ? 9 : 4 }),
  ])
  return { identity, br, gzip: gzipped }
}
