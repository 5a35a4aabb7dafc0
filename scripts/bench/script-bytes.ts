import type { SeenRequest } from './request-depth.ts'
import type { Side } from './sides.ts'

/** Bytes of the requested scripts, compressed, as they are on disk. */
export function scriptBytes(side: Side, requests: SeenRequest[]): number {
  const scripts = requests.filter(({ url }) => new URL(url).pathname.endsWith('.js'))
  return scripts.reduce((sum, { url }) => sum + side.brotliBytes(url), 0)
}
