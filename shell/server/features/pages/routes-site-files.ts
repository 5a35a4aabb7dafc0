import type { FastifyInstance } from 'fastify'

import { drawIco, drawPng } from './logo.ts'

const closed = [
  'account',
  'cart',
  'order',
  'payment',
  'result',
  'auth',
  'resetPassword',
  'forgetPassword',
]
const prefixes = ['', '/zh-TW', '/es']

const robots = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /_payload/',
  ...prefixes.flatMap(prefix => closed.map(path => `Disallow: ${prefix}/${path}`)),
  ...prefixes.map(prefix => `Allow: ${prefix}/guest`),
  '',
].join('\n')

const day = 'public, max-age=86400'

/** Drawing takes a tenth of a second, which a start does not wait for. */
function onFirstRequest(draw: () => Buffer): () => Buffer {
  let drawn: Buffer | undefined
  return () => {
    drawn ??= draw()
    return drawn
  }
}

const files = [
  { path: '/favicon.ico', type: 'image/x-icon', body: onFirstRequest(() => drawIco(32)) },
  { path: '/apple-touch-icon.png', type: 'image/png', body: onFirstRequest(() => drawPng(180)) },
  { path: '/robots.txt', type: 'text/plain; charset=utf-8', body: () => robots },
]

/** What browsers and search engines ask for at fixed addresses, whatever the shop is made of. */
export async function registerSiteFiles(app: FastifyInstance): Promise<void> {
  for (const { path, type, body } of files)
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', day).type(type).send(body()),
    )
}
