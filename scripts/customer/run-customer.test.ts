import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { runBackup } from '../backup/run-backup.ts'
import { createSmallShop, withDatabase } from '../backup/testing/small-shop.ts'
import { runRestore } from '../restore/run-restore.ts'
import { runCustomer } from './run-customer.ts'

let folder: string
let env: { DATA_DIR: string }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-customer-'))
  env = { DATA_DIR: join(folder, 'data') }
  await createSmallShop(env.DATA_DIR)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...line: string[]) => runCustomer(line, env)
const query = (text: string) =>
  withDatabase(env.DATA_DIR, async pool => (await pool.query(text)).rows)

it('writes the copy of a customer into a file that only its owner reads, and records the reason', async () => {
  const file = join(folder, 'ana.zip')
  await expect(run('export', 'ana@example.com', file)).rejects.toThrow('--why is missing')
  await expect(run('export', 'bea@example.com', '--why', 'x')).rejects.toThrow(
    'There is no account bea@example.com',
  )
  const text = await run('export', 'ANA@example.com', file, '--why', 'Letter of May 3')
  expect(text).toContain('contains everything about the customer')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const files = unzipSync(new Uint8Array(await readFile(file)))
  expect(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))).toMatchObject({
    accounts: [{ email: 'ana@example.com' }],
    sessions: [{ revokedAt: null }],
  })
  await expect(run('export', 'ana@example.com', file, '--why', 'x')).rejects.toThrow('exists')
  expect(
    await query("SELECT who, what, detail FROM registry_audit WHERE what LIKE 'customer%'"),
  ).toEqual([{ who: 'npm run customer', what: 'customer.export', detail: 'Letter of May 3' }])
})

it('names the command that revokes the role of a member of the team', async () => {
  await query("UPDATE accounts SET role = 'operator'")
  await expect(run('delete', 'ana@example.com', '--why', 'Letter')).rejects.toMatchObject({
    lines: ['its role must be revoked: npm run registry -- roles revoke ana@example.com'],
  })
  await query("UPDATE accounts SET role = 'customer'")
})

it('deletes a customer, and deletes the customer again after a restore', {
  timeout: 120_000,
}, async () => {
  const backup = join(folder, 'shop.tar.gz')
  await runBackup([backup, '--without-secrets'], env)
  const { id } = JSON.parse(await run('delete', 'ana@example.com', '--why', 'Letter', '--json'))
  const deletions = await run('deletions')
  expect(JSON.parse(deletions)).toEqual([{ id, deletedAt: expect.stringMatching(/Z$/) }])
  await expect(run('delete', id, '--why', 'again')).rejects.toThrow('There is no account')

  await runRestore([backup, '--replace'], env)
  expect(await query('SELECT email FROM accounts')).toEqual([{ email: 'ana@example.com' }])
  const list = join(folder, 'deletions.json')
  await writeFile(list, deletions)
  expect(JSON.parse(await run('repeat', list, '--json'))).toEqual({ listed: 1, deleted: 1 })
  expect(await query('SELECT id, email, name FROM accounts')).toEqual([{ id, email: '', name: '' }])
  expect(JSON.parse(await run('repeat', list, '--json'))).toEqual({ listed: 1, deleted: 0 })

  const log = join(folder, 'server.log')
  const line = { level: 30, log: 'security', event: 'account.deleted', accountId: id }
  await writeFile(log, `Ready\n{"event":"sign-out","accountId":"${id}"}\n${JSON.stringify(line)}\n`)
  expect(JSON.parse(await run('repeat', log, '--json'))).toMatchObject({ listed: 1 })
  await writeFile(log, 'Ready\n')
  await expect(run('repeat', log)).rejects.toThrow('contains no deletion')
})

it.each([
  [['forget']],
  [['export', '--why', 'x']],
  [['delete', 'a', 'b', '--why', 'x']],
  [['repeat']],
])('explains what is wrong with %s', async line => {
  await expect(runCustomer(line, env)).rejects.toThrow('see --help.')
})

it('explains itself', async () => {
  expect(await run('--help')).toContain('npm run customer -- <command>')
})
