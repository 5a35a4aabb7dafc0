import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { watchConfig } from './watch-config.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-config-'))
  await writeFile(join(folder, 'remote.config.ts'), '')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('prints one sentence for each save, also of editors that replace the file', async () => {
  const printed: string[] = []
  const { close } = watchConfig(folder, text => printed.push(text))
  await writeFile(join(folder, 'package.json'), '{}')
  for (const count of [1, 2]) {
    await writeFile(join(folder, 'new'), String(count))
    await rename(join(folder, 'new'), join(folder, 'remote.config.ts'))
    await vi.waitFor(() => expect(printed).toHaveLength(count), { timeout: 5000 })
  }
  close()
  expect(printed[0]).toBe('▸ remote.config.ts has changed: stop this command and start it again.')
})
