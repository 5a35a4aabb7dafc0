import { request } from 'node:http'
import { pipeline } from 'node:stream'

import type { Exchange } from './local-shop.ts'

/** Sends a request to the real shop, as if the page came from there. */
export function forward(origin: string, { request: received, response }: Exchange): void {
  const headers: Record<string, string | string[] | undefined> = {
    ...received.headers,
    host: new URL(origin).host,
  }
  if (headers.origin) headers.origin = origin
  const sent = request(origin + received.url, { method: received.method, headers }, answer => {
    // Pages would take the live composition of the real shop for a newer build.
    const { 'x-composition': _, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, rest)
    pipeline(answer, response, () => {})
  })
  sent.on('error', () => response.destroy())
  response.on('close', () => sent.destroy())
  pipeline(received, sent, () => {})
}
