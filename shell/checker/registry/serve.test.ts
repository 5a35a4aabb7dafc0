import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { serveChecks } from './serve.ts'

const token = `qt_${'a'.repeat(43)}`
let dataDir: string
let server: Server | null = null
let stopping: AbortController
const requests: { path: string; token: string | undefined; body: unknown }[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'storefront-checker-'))
  await mkdir(join(dataDir, 'secrets', 'tokens'), { recursive: true })
  await writeFile(join(dataDir, 'secrets', 'tokens', 'checker'), token)
  stopping = new AbortController()
  requests.length = 0
})
afterEach(async () => {
  stopping.abort()
  server?.close()
  server = null
  await rm(dataDir, { recursive: true, force: true })
})

/** A registry without waiting checks. */
async function startRegistry(port = 0): Promise<number> {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString())
    requests.push({ path: request.url ?? '', token: request.headers.authorization, body })
    const content = request.url?.endsWith('/key') ? { keyId: 'k' } : null
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ result: true, content, message: '' }))
  })
  await new Promise<void>(resolve => server?.listen(port, 'localhost', resolve))
  return (server.address() as AddressInfo).port
}

function serve(port: number, env: Record<string, string> = {}) {
  const log = vi.fn<(sentence: string) => void>()
  const ended = serveChecks({
    env: { SHOP_URL: `http://localhost:${port}`, DATA_DIR: dataDir, ...env },
    programsDir: dataDir,
    signal: stopping.signal,
    log,
  })
  return { log, ended }
}

describe('serveChecks', () => {
  it('registers its key and asks for work by the token of the checker, until it is stopped', async () => {
    const port = await startRegistry()
    const { ended, log } = serve(port)
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(2))
    stopping.abort()
    await ended
    expect(requests[0]).toMatchObject({
      path: '/_registry/checks/key',
      token: `Bearer ${token}`,
      body: { publicKey: expect.stringMatching(/^MCowBQYDK2Vw/) },
    })
    expect(requests[1]).toMatchObject({
      path: '/_registry/checks/claim',
      body: { server: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(log).not.toHaveBeenCalled()
  })

  it('keeps its key, which only its user can read', async () => {
    const port = await startRegistry()
    serve(port)
    const path = join(dataDir, 'secrets', 'checker-key.pem')
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(1))
    const key = await readFile(path, 'utf8')
    serve(port)
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(3))
    expect(await readFile(path, 'utf8')).toBe(key)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('waits for a shop that restarts, and reports it once', async () => {
    const port = await startRegistry()
    server?.close()
    const { log } = serve(port)
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1))
    await startRegistry(port)
    await vi.waitFor(() => expect(requests.length).toBeGreaterThan(1))
    expect(log).toHaveBeenCalledTimes(1)
  })

  it('names the setting if it has no token', async () => {
    await rm(join(dataDir, 'secrets', 'tokens'), { recursive: true })
    await expect(serve(1).ended).rejects.toThrow(
      'set REGISTRY_TOKEN to a token of the team checker',
    )
  })
})
