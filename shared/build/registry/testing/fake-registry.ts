import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Release } from '@storefront/api/composition'

import { digestOf } from '../../release/canonical.ts'
import { filePartsOf, storedFilesOf } from '../../release/file-variants.ts'

/** For tests of clients: a registry in memory that follows the contract and can simulate failures. */
export type TestRegistry = {
  url: string
  /** All requests in their order, for example `PUT /releases/<id>/files/<name>`. */
  requests: string[]
  tokens: Set<string>
  published: Release[]
  /** Called for each request. If it returns true, it has responded instead of the registry. */
  fault: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Responses that replace the normal response of a path. */
  responses: Map<string, { status: number; body: unknown }>
  close: () => Promise<void>
}

/** The only token that the registry accepts. */
export const validToken = `qt_${'g'.repeat(43)}`

type Upload = { release: Release; received: Map<string, Buffer> }

export const hash = (digit: string) => digit.repeat(64)

function summary(release: Release, isLive: boolean) {
  const sizes = {
    entry: 3000,
    script: 40_000,
    style: 5000,
    budgets: [{ name: 'entry', bytes: 3000, limit: 4096, isKept: true }],
  }
  const { id, name, label, owner, files } = release
  const at = new Date().toISOString()
  return {
    ...{ id, name, label, owner, isLive, sizes },
    publishedAt: at,
    publishedBy: owner,
    files: files.length,
    publication: null,
  }
}

const latest = { id: hash('1'), createdAt: '2026-11-22T00:00:00Z', releases: {}, move: 1 }

export function testDeployment(number: number, composition: string, more: object = {}) {
  const at = new Date().toISOString()
  const deployment = {
    number,
    kind: 'promote',
    composition,
    previous: hash('0'),
    changed: ['catalog'],
  }
  return { ...deployment, who: 'catalog', why: 'Lower prices', at, ...more }
}

function missingOf({ release, received }: Upload): string[] {
  const names = storedFilesOf(release).flatMap(file =>
    filePartsOf(file).map(({ suffix }) => basename(file.path) + suffix),
  )
  return names.filter(name => !received.has(name))
}

export async function startTestRegistry(): Promise<TestRegistry> {
  const uploads = new Map<string, Upload>()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const call = `${request.method} ${pathname.replace('/_registry', '')}`
    registry.requests.push(call)
    if (registry.fault(request, response)) return
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const { status, body: content } = respondTo({ call, body, request })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(content))
  })
  const ok = (content: unknown) => ({ status: 200, body: { result: true, content, message: '' } })
  const rejected = (status: number, error: string, message: string) => ({
    status,
    body: { result: false, error, message },
  })
  type ReceivedCall = { call: string; body: Buffer; request: IncomingMessage }
  const respondTo = ({ call, body, request }: ReceivedCall) => {
    const replacement = registry.responses.get(call)
    if (replacement) return replacement
    if (call === 'GET /_builds/latest.json') return { status: 200, body: latest }
    const token = request.headers.authorization?.replace('Bearer ', '')
    if (!token || !registry.tokens.has(token))
      return rejected(401, 'no_token', 'Name a token that is known here.')
    if (call === 'POST /releases') return announce(JSON.parse(body.toString()))
    const [, id = '', step = '', name = ''] =
      /^(?:PUT|POST) \/releases\/(\w+)\/(files|complete)\/?(.*)$/.exec(call) ?? []
    const upload = uploads.get(id)
    if (!upload) return rejected(404, 'not_found', `There is no ${call}.`)
    return step === 'files' ? storeFile(upload, decodeURIComponent(name), body) : complete(upload)
  }
  const announce = (release: Release) => {
    const upload = uploads.get(release.id) ?? { release, received: new Map() }
    uploads.set(release.id, upload)
    const { id, name } = release
    const state = registry.published.some(one => one.id === id) ? 'published' : 'incoming'
    return ok({ id, name, state, missing: missingOf(upload) })
  }
  const storeFile = (upload: Upload, name: string, bytes: Buffer) => {
    const own = storedFilesOf(upload.release).find(({ path }) => basename(path) === name)
    if (own && digestOf(bytes) !== own.digest)
      return rejected(422, 'wrong_digest', `${name} is not what the release lists: build it again.`)
    upload.received.set(name, bytes)
    return ok({ missing: missingOf(upload).length })
  }
  const complete = (upload: Upload) => {
    if (missingOf(upload).length > 0) return rejected(422, 'missing_files', 'Send what is missing.')
    registry.published.push(upload.release)
    const until = new Date(Date.now() + 1_800_000).toISOString()
    const preview = { url: '/_preview?pin=abc', composition: hash('2'), until }
    return ok({ release: summary(upload.release, false), preview, problems: [] })
  }
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const registry: TestRegistry = {
    url: `http://localhost:${port}`,
    requests: [],
    tokens: new Set([validToken]),
    published: [],
    fault: () => false,
    responses: new Map(),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return registry
}
