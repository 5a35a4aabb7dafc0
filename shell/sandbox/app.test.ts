import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

import { openTestSandbox } from './testing/open-sandbox.ts'

it('responds to a malformed path with a page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-sandbox-'))
  const sandbox = await openTestSandbox(folder, async () => new Response('{}'))
  onTestFinished(async () => {
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const page = await sandbox.app.inject('/%E0%A4%A')
  expect(page.statusCode).toBe(400)
  expect(page.headers['content-type']).toContain('text/html')
})
