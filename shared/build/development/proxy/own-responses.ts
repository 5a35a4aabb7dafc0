import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'

import type { LocalBuilds } from './local-builds.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Sends a file of this machine, which a later build can replace. */
export function sendFile(response: ServerResponse, path: string, bytes: Buffer | string): void {
  response.writeHead(200, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(bytes)
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(`${text}\n`)
}

/** Sends the state of the local build now and after each change (Server-Sent Events). */
export function sendBuilds(response: ServerResponse, builds: LocalBuilds): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
  const send = (state: unknown) => response.write(`data: ${JSON.stringify(state)}\n\n`)
  response.write('retry: 300\n')
  send(builds.state())
  response.once('close', builds.listen(send))
}
