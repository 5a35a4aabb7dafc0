import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createSecret } from '../../crypto/secret.ts'
import { copyFirstStart } from './first-start.ts'
import { findPort } from './program.ts'
import { dist } from './real-shop.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await copyFirstStart()
})
afterEach(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))

/** More lines than a pipe can buffer. */
const requests = 500

async function sendRequests(url: string): Promise<void> {
  for (let count = 0; count < requests; count += 50)
    await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/api/absent/${count}`)))
}

async function startWith(output: number | 'pipe') {
  const port = await findPort('localhost')
  const child = spawn(process.execPath, [`${dist}/server/main.js`], {
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production' },
      ...{ DATA_DIR: dataDir, DIST_DIR: dist, PORT: String(port), SANDBOX_PORT: String(port + 1) },
      ...{ SANDBOX_SECRET: createSecret(), WEBHOOK_SECRET: createSecret() },
      ...{ LOG_LEVEL: 'debug', RATE_LIMITS: 'off' },
    },
    // The test never reads from the pipe.
    stdio: ['ignore', output, output],
  })
  const url = `http://localhost:${port}`
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), 60_000)
  return { child, url }
}

const fullDevice = '/dev/full'
const kinds = [...(existsSync(fullDevice) ? ['full'] : []), 'never read']

test.each(kinds)(
  'a server whose log is %s keeps selling, and stops on SIGTERM',
  async kind => {
    const output = kind === 'full' ? openSync(fullDevice, 'w') : 'pipe'
    const { child, url } = await startWith(output)
    await sendRequests(url)
    expect((await fetch(`${url}/api/v3/gsn/flavors`)).status).toBe(200)
    const ended = once(child, 'exit')
    const limit = setTimeout(() => child.kill('SIGKILL'), 10_000)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    clearTimeout(limit)
    if (typeof output === 'number') closeSync(output)
  },
  90_000,
)
