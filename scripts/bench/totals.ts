import type { SeenRequest } from './request-depth.ts'
import type { Side } from './sides.ts'

type Totals = { requests: number; jsBytes: number; cssBytes: number; bytes: number }

/** Exact sizes of requests: compressed files count with their size on disk, others with their received size. */
export function totalsOf(side: Side, requests: SeenRequest[]): Totals {
  const sum = (ending: string) =>
    requests
      .filter(({ url }) => new URL(url).pathname.endsWith(ending))
      .reduce((total, { url }) => total + side.brotliBytes(url), 0)
  return {
    requests: requests.length,
    jsBytes: sum('.js'),
    cssBytes: sum('.css'),
    bytes: requests.reduce((total, { url, bytes }) => total + (side.brotliBytes(url) || bytes), 0),
  }
}
