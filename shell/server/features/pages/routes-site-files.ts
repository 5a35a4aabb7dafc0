import { readFile } from 'node:fs/promises'
import { prefixes } from '@storefront/api/language'
import type { FastifyInstance } from 'fastify'

const closed = [
  'account',
  'plans',
  'cart',
  'order',
  'payment',
  'result',
  'auth',
  'resetPassword',
  'forgetPassword',
]

const robots = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /_payload/',
  ...Object.values(prefixes).flatMap(prefix => closed.map(path => `Disallow: ${prefix}/${path}`)),
  ...Object.values(prefixes).map(prefix => `Allow: ${prefix}/guest`),
  '',
].join('\n')

const day = 'public, max-age=86400'

/** The build copies this folder next to the program. */
const folder = new URL('./site-files/', import.meta.url)
const icons = [
  { file: 'favicon.ico', type: 'image/x-icon' },
  { file: 'apple-touch-icon.png', type: 'image/png' },
]

/** Files that browsers and search engines request at fixed URLs, independent of the composition. */
export async function registerSiteFiles(app: FastifyInstance): Promise<void> {
  const serve = (path: string, type: string, body: Buffer | string) =>
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', day).type(type).send(body),
    )
  for (const { file, type } of icons) serve(`/${file}`, type, await readFile(new URL(file, folder)))
  serve('/robots.txt', 'text/plain; charset=utf-8', robots)
}
