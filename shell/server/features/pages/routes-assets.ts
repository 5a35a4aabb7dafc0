import type { LatestBuild } from '@storefront/api/build'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Dependencies } from '../../dependencies.ts'
import { clientKey } from '../../http/rate-limits/address-key.ts'
import { createRateCheck } from '../../http/rate-limits/rate-limit.ts'
import { createCompressedTexts, sendCompressed } from '../../http/responses/compressed-texts.ts'
import { chooseEncoding, type Encoding } from '../../http/responses/encoding.ts'
import { type CachedFile, createFileCache } from '../../http/responses/file-cache.ts'
import { HttpError } from '../../http-error.ts'
import type { StoredFile } from '../releases/index.ts'

const immutable = 'public, max-age=31536000, immutable'

function notFound(): HttpError {
  return new HttpError(404, 'not_found', { message: 'Not found.' })
}

/** Browsers and caches treat 404 as deleted. Another server has the file, or this one will have it soon. */
function missingFile(): HttpError {
  const message = 'This server does not have the file: try again shortly.'
  return new HttpError(503, 'unavailable', { message, retryAfterSeconds: 5 })
}

function partOf(file: StoredFile, encoding: Encoding): CachedFile {
  return encoding === 'identity' ? file : (file.encodings[encoding] ?? file)
}

function sendJson(reply: FastifyReply, text: string, cacheControl: string): FastifyReply {
  return reply
    .header('cache-control', cacheControl)
    .type('application/json; charset=utf-8')
    .send(text)
}

/** Files of containers, compositions and builds. An unknown path gets 404 and never HTML. */
export async function registerAssets(
  app: FastifyInstance,
  { compositions }: Dependencies,
): Promise<void> {
  const cache = createFileCache(96 * 1024 * 1024)
  const compressedTexts = createCompressedTexts(8)
  const limitLookups = createRateCheck(app, 'lookup', clientKey)

  const refuseLacking = (path: string): HttpError => {
    app.metrics.missingFiles.inc({ container: path.split('/')[2] ?? '' })
    return missingFile()
  }

  app.get('/r/*', async (request: FastifyRequest, reply) => {
    // Uses the raw URL without decoding, so `%2e%2e` is only an unknown name.
    const path = request.url.split('?')[0] ?? ''
    const file = await compositions.findFile(path, () => limitLookups(request))
    if (!file && compositions.lacks(path)) throw refuseLacking(path)
    if (!file) throw notFound()
    const available = (['br', 'gzip'] as const).filter(name => file.encodings[name] !== undefined)
    const encoding = chooseEncoding(request.headers['accept-encoding'], available)
    const body = await cache.read(partOf(file, encoding))
    if (!body) throw refuseLacking(path)
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .header('cache-control', immutable)
      .header('vary', 'accept-encoding')
      .type(file.contentType)
      .send(body)
  })

  app.get('/c/:file', async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    limitLookups(request)
    const [, id] = /^([0-9a-f]{64})\.json$/.exec(request.params.file) ?? []
    const text = id === undefined ? null : await compositions.findText(id)
    if (id === undefined || text === null) throw notFound()
    const compressed = await compressedTexts.find(id, () => text)
    reply.header('cache-control', immutable).type('application/json; charset=utf-8')
    return sendCompressed(request, reply, compressed)
  })

  app.get(
    '/_builds/:file',
    async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
      limitLookups(request)
      const [, name] = /^([0-9a-f]{64}|latest)\.json$/.exec(request.params.file) ?? []
      const isLatest = name === 'latest'
      const id = isLatest ? app.nextCompositionId(request) : name
      const build = id === undefined ? null : await compositions.findBuild(id)
      if (!build) throw notFound()
      if (!isLatest) return sendJson(reply, JSON.stringify(build), immutable)
      // The latest build is the live one, also for a preview, because an older composition never counts as newer.
      const move = await compositions.findMove(compositions.current()?.id ?? build.id)
      const latest: LatestBuild = { ...build, move }
      return sendJson(reply, JSON.stringify(latest), 'private, no-cache')
    },
  )
}
