// @vitest-environment jsdom
// @vitest-environment-options {"url":"http://127.0.0.1:4405/chat"}
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { envelope, unauthenticated } from '@storefront/api/envelope'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { bootData } from '../boot.ts'
import { $newerBuild } from '../builds/builds.ts'
import { signOut } from '../session/session.ts'
import { ApiError } from './http.ts'
import { reportNoResponse } from './network.ts'
import { upload } from './testing/untyped-client.ts'

vi.mock(import('../session/session.ts'), () => ({
  signOut: vi.fn<typeof signOut>(async () => undefined),
}))
vi.mock(import('./network.ts'), async original => ({
  ...(await original()),
  reportNoResponse: vi.fn(),
}))

let received: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => received(request, response))
const path = '/api/v3/chat/attachments?name=kernel.log'
const schema = envelope(z.object({ id: z.string() }))
const log = new File(['eth0 is down\n'], 'kernel.log')

beforeAll(() => new Promise<void>(resolve => server.listen(4405, '127.0.0.1', resolve)))
afterAll(() => server.close())
beforeEach(() => {
  vi.mocked(signOut).mockClear()
  vi.mocked(reportNoResponse).mockClear()
})
afterEach(() => vi.useRealTimers())

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  received = (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
      response.end(JSON.stringify(body))
    })
  }
}

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.catch((reason: unknown) => reason)
  if (error instanceof ApiError) return error
  throw new Error('The request must fail with an ApiError', { cause: error })
}

it('sends the bytes of a file unchanged and reports the sent share', async () => {
  const seen: { type: string | undefined; bytes: string }[] = []
  received = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const bytes = Buffer.concat(chunks).toString()
    seen.push({ type: request.headers['content-type'], bytes })
    response.writeHead(201, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ result: true, content: { id: 'one' }, message: '' }))
  }
  const shares: number[] = []
  const content = await upload(path, log, schema, { onProgress: share => shares.push(share) })
  expect(content).toEqual({ id: 'one' })
  expect(seen).toEqual([{ type: 'application/octet-stream', bytes: 'eth0 is down\n' }])
  expect(shares.at(-1)).toBe(1)
})

it.each([
  ['status 401', 401, { result: false, message: 'no' }],
  ['the exact body', 200, unauthenticated],
])(
  'signs out by force when the response to an upload is %s',
  { tags: ['S7.interceptor.one-client', 'S4.unauthenticated'] },
  async (_, status, body) => {
    respondWith(status, body)
    expect((await failureOf(upload(path, log, schema))).code).toBe('unauthenticated')
    expect(signOut).toHaveBeenCalledExactlyOnceWith({ isForced: true })
  },
)

it('reads the live composition from the response of an upload', async () => {
  bootData.id = 'a'.repeat(64)
  respondWith(500, null, { 'X-Composition': 'b'.repeat(64) })
  await failureOf(upload(path, log, schema))
  expect($newerBuild.get()).toBe('b'.repeat(64))
})

it('checks whether the shop responds when an upload is interrupted', async () => {
  received = request => request.socket.destroy()
  expect((await failureOf(upload(path, log, schema))).code).toBe('network')
  expect(reportNoResponse).toHaveBeenCalledOnce()
})

it('aborts an upload without progress for 30 s, however long it takes in total', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reached = new Promise<void>(resolve => {
    received = request => request.resume().on('end', resolve)
  })
  const failure = failureOf(upload(path, log, schema))
  await reached
  await vi.advanceTimersByTimeAsync(29_000)
  expect(await Promise.race([failure, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(2000)
  expect(await failure).toMatchObject({ status: 0, code: 'timeout' })
})

it('distinguishes a canceled upload', async () => {
  const controller = new AbortController()
  received = () => controller.abort()
  const { signal } = controller
  expect((await failureOf(upload(path, log, schema, { signal }))).code).toBe('aborted')
  expect((await failureOf(upload(path, log, schema, { signal }))).code).toBe('aborted')
})
