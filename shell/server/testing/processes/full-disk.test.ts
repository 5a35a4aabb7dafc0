import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readinessSchema } from '@storefront/api/readiness'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { createSecret } from '../../crypto/secret.ts'
import { compositionAt } from './deploy.ts'
import { findPort, type Program, startProgram } from './program.ts'
import { dist } from './real-shop.ts'

const disk = mkdtempSync(join(tmpdir(), 'storefront-disk-'))
const filler = join(disk, 'filler')
/** Only root may mount a disk. */
const hasDisk = mount()
afterAll(async () => {
  if (hasDisk) execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true, force: true })
})

function mount(): boolean {
  try {
    const size = 'size=300m'
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function fill(): void {
  const megabyte = Buffer.alloc(1024 * 1024, 1)
  for (const piece of [megabyte, megabyte.subarray(0, 4096), megabyte.subarray(0, 1)])
    appendUntilFull(piece)
}

function appendUntilFull(piece: Buffer): void {
  for (;;) {
    try {
      appendFileSync(filler, piece)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return
      throw error
    }
  }
}

const secrets = { SANDBOX_SECRET: createSecret(), WEBHOOK_SECRET: createSecret() }

async function start(readyPath: string): Promise<Program> {
  const port = await findPort('localhost')
  const starting = startProgram({
    script: `${dist}/server/main.js`,
    url: `http://localhost:${port}`,
    readyPath,
    env: {
      ...{ NODE_ENV: 'production', DIST_DIR: dist, LOG_LEVEL: 'warn', RATE_LIMITS: 'off' },
      ...{ DATA_DIR: disk, PORT: String(port), SANDBOX_PORT: String(port + 1) },
      ...secrets,
    },
  })
  onTestFinished(async () => {
    // PostgreSQL cannot stop in order on a full disk.
    rmSync(filler, { force: true })
    await starting.then(
      program => program.end('SIGTERM'),
      () => undefined,
    )
  })
  return await starting
}

async function readinessOf({ url }: Program) {
  const response = await fetch(`${url}/readyz`)
  return { code: response.status, ...readinessSchema.parse(await response.json()) }
}

const readPlans = async ({ url }: Program) =>
  (await fetch(`${url}/api/v3/gsn/flavors`)).json() as Promise<{ content: unknown[] }>

test.skipIf(!hasDisk)(
  'a server that starts on a full disk serves the last pages at once, reports the cause, and recovers when there is space',
  async () => {
    const before = await start('/readyz')
    const live = await compositionAt(before.url)
    const { content } = await readPlans(before)
    await before.end('SIGTERM')

    fill()
    const startedAt = Date.now()
    const server = await start('/healthz')
    expect(await compositionAt(server.url)).toBe(live)
    expect(Date.now() - startedAt).toBeLessThan(10_000)
    for (const path of ['/guest', '/signup', '/chat'])
      expect((await fetch(server.url + path)).status).toBe(200)
    expect(await readPlans(server)).toMatchObject({ content, as_of: expect.any(String) })
    const reported = await readinessOf(server)
    expect(reported).toMatchObject({ code: 503, status: 'not_ready' })
    expect(reported.reasons.map(({ code }) => code)).toContain('cannot_write')
    expect(server.output()).toMatch(/PostgreSQL does not run yet: .*: free space on its disk/)

    rmSync(filler)
    await vi.waitFor(async () => expect((await readinessOf(server)).code).toBe(200), {
      timeout: 30_000,
      interval: 100,
    })
    expect(await readPlans(server)).toEqual({ result: true, content, message: '' })
    expect(await compositionAt(server.url)).toBe(live)
    await server.end('SIGTERM')
  },
  120_000,
)
