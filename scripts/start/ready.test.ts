import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'

import { untilReady } from './ready.ts'

const never = new Promise<null>(() => undefined)
const missingFiles = { code: 'missing_files', message: '2 files are missing: publish them again.' }
const databaseDown = { code: 'database_down', message: 'The database does not respond.' }

let close = () => {}
afterEach(() => close())

/** A server whose third response is ready. */
async function startLate(before: object[], after: object[]) {
  let requested = 0
  const server = createServer((_request, response) => {
    requested += 1
    const isReady = requested > 2
    const reasons = isReady ? after : before
    const status = isReady ? 'ready' : 'not_ready'
    response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ isReady, status, cannot: [], reasons }))
  }).listen(0, 'localhost')
  await once(server, 'listening')
  close = () => server.close()
  return { host: 'localhost', port: (server.address() as AddressInfo).port }
}

it('prints the reason once if a server is not ready for some time', async () => {
  const log = vi.fn()
  const start = Date.now()
  vi.spyOn(Date, 'now')
    .mockReturnValueOnce(start)
    .mockReturnValue(start + 60_000)
  await untilReady(await startLate([missingFiles], []), { exited: never }, log)
  expect(log.mock.calls).toEqual([[expect.stringContaining(missingFiles.message)]])
})

it('prints no reason during a normal start, and prints the features that do not work', async () => {
  const log = vi.fn()
  await untilReady(await startLate([missingFiles], [databaseDown]), { exited: never }, log)
  expect(log.mock.calls).toEqual([[expect.stringContaining(databaseDown.message)]])
})
