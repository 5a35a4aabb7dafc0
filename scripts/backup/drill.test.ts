import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { sampleFiles } from '../../shell/server/features/chat/testing/sample-files.ts'
import { approve, choose, order, readOrder } from '../../shell/server/testing/processes/buyer.ts'
import {
  compositionAt,
  openRegistry,
  publishRelabelled,
  send,
} from '../../shell/server/testing/processes/deploy.ts'
import { type RealShop, startRealShop } from '../../shell/server/testing/processes/real-shop.ts'
import { runRestore } from '../restore/run-restore.ts'
import { runBackup } from './run-backup.ts'
import {
  readFileOf,
  readMessages,
  readUserStatus,
  sendMessage,
  signInWithPassword,
  uploadFile,
} from './testing/customer.ts'

let folder: string
let shop: RealShop
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storefront-drill-'))
  // Otherwise PostgreSQL, which runs as another user when root starts it, has its files elsewhere.
  await chmod(folder, 0o755)
  shop = await startRealShop()
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends messages until it is stopped. */
function keepWriting(url: string, cookie: string) {
  let isStopped = false
  const write = async (): Promise<number> => {
    let last = 0
    for (let number = 1; !isStopped; number++)
      last = await sendMessage(url, cookie, { text: `While the backup runs: ${number}` })
    return last
  }
  const writing = write()
  return {
    stop: () => {
      isStopped = true
      return writing
    },
  }
}

test('a backup of a running shop brings everything back after its data folder is lost', {
  timeout: 120_000,
}, async () => {
  const server = await shop.startServer()
  const registry = await openRegistry(shop, server.url)
  const releases = [await publishRelabelled(registry, 'catalog')]
  await send(registry, 'promote', { releases, why: 'Another shop than that of the local builds' })
  const live = await compositionAt(server.url)

  const cookie = await signInWithPassword(server.url)
  const purchase = await choose(server.url, cookie, 1011)
  if (!purchase) throw new Error('Plan 1011 is sold out')
  const { id } = await order(server.url, purchase)
  await approve(server.url, cookie, id)
  await vi.waitFor(
    async () => expect((await readOrder(server.url, cookie, id)).state).toBe('active'),
    { timeout: 30_000, interval: 200 },
  )
  const attachment = await uploadFile(server.url, cookie, sampleFiles.png)
  await sendMessage(server.url, cookie, { text: 'See this', attachments: [attachment] })
  const before = await readMessages(server.url, cookie)
  const ordered = await readOrder(server.url, cookie, id)

  const keyFile = join(folder, 'backup.key')
  const file = join(folder, 'shop.age')
  await runBackup(['--new-key', keyFile], {})
  const writer = keepWriting(server.url, cookie)
  await runBackup([file, '--key-file', keyFile], { DATA_DIR: shop.dataDir })
  await writer.stop()
  const after = await readMessages(server.url, cookie)
  expect(after.length).toBeGreaterThan(before.length)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await shop.close()
  expect(await readdir(folder)).toEqual(['backup.key', 'shop.age'])

  const dataDir = join(folder, 'new')
  const restored = await runRestore([file, '--key-file', keyFile], { DATA_DIR: dataDir })
  expect(restored).toContain(`The live composition is ${live.slice(0, 12)}.`)
  shop = await startRealShop(dataDir)
  const next = await shop.startServer()
  expect(await compositionAt(next.url)).toBe(live)
  expect(await readUserStatus(next.url, cookie)).toBe(401)

  const again = await signInWithPassword(next.url)
  const { now: _, ...details } = ordered
  expect(await readOrder(next.url, again, id)).toMatchObject(details)
  const messages = await readMessages(next.url, again)
  expect(messages.slice(0, before.length)).toEqual(before)
  // What was written during the backup is there up to one moment.
  expect(messages).toEqual(after.slice(0, messages.length))
  expect(await readFileOf(next.url, again, attachment)).toEqual(sampleFiles.png)

  // Numbers and ids continue.
  const sent = await sendMessage(next.url, again, { text: 'After the restore' })
  expect(sent).toBe((messages.at(-1)?.sequence ?? 0) + 1)
  const another = await choose(next.url, again, 1011)
  if (!another) throw new Error('Plan 1011 is sold out')
  expect((await order(next.url, another)).number > ordered.number).toBe(true)
})
