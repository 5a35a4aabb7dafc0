import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { HttpError } from '../../http-error.ts'

const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' }
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'"

/** `/_ui`, the gallery of all components. Only `npm run dev` builds and serves it. */
export async function registerGallery(
  app: FastifyInstance,
  { config }: Dependencies,
): Promise<void> {
  if (!config.isDevelopment) return
  const send = async (file: string) => {
    const found = await readFile(join(config.distDir, 'gallery', file)).catch(() => null)
    if (!found) throw new HttpError(404, 'not_found', { message: `Not found: ${file}` })
    return found
  }
  app.get('/_ui', async (_request, reply) => {
    reply.type('text/html').header('content-security-policy', policy)
    return reply.header('cache-control', 'no-store').send(await send('index.html'))
  })
  app.get<{ Params: { file: string } }>('/_ui/:file', async ({ params }, reply) => {
    const [, kind = ''] = /^[\w-]+\.(js|css)$/.exec(params.file) ?? []
    if (kind === '') throw new HttpError(404, 'not_found', { message: `Not found: ${params.file}` })
    reply.type(types[kind] ?? '').header('cache-control', 'no-store')
    return reply.send(await send(params.file))
  })
}
