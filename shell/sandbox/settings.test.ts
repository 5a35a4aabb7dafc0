import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { readSettings } from './settings.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-sandbox-settings-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function write(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

it('reads the secrets of the files that the settings name', async () => {
  const settings = await readSettings({
    DATA_DIR: folder,
    SANDBOX_SECRET_FILE: await write('one', `${'a'.repeat(32)}\n`),
    WEBHOOK_SECRET_FILE: await write('two', `${'b'.repeat(32)}\n`),
    STRIPE_SECRET_KEY_FILE: await write('three', 'sk_test_1'),
  })
  const expected = { secret: 'a'.repeat(32), webhookSecret: 'b'.repeat(32), hasPayments: false }
  expect(settings).toMatchObject(expected)
})

it('names the setting of a file that is empty, and of a secret that is given twice', async () => {
  const variables = {
    DATA_DIR: folder,
    SANDBOX_SECRET: 'a'.repeat(32),
    SANDBOX_SECRET_FILE: await write('one', 'b'.repeat(32)),
    WEBHOOK_SECRET_FILE: await write('two', '\n'),
  }
  const error: Error = await readSettings(variables).catch(reason => reason)
  expect(error.message).toContain('SANDBOX_SECRET and SANDBOX_SECRET_FILE are both set: unset one')
  expect(error.message).toContain('Setting WEBHOOK_SECRET_FILE is wrong')
  expect(error.message).not.toContain('bbb')
})
