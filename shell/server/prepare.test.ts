import { afterEach, expect, it } from 'vitest'

import { prepareUntilDone } from './prepare.ts'
import { createTestApp, type TestApp } from './testing/app.ts'

let shop: TestApp | undefined
afterEach(() => shop?.close())

/** Prepares the database of a shop that has no accounts yet. Returns the addresses of its accounts. */
async function prepare(environment: Record<string, string>): Promise<string[]> {
  shop = await createTestApp({ environment, compositions: { publishLocal: async () => 'id' } })
  const { dependencies } = shop
  await dependencies.pool.query('delete from accounts')
  const log = { info: () => undefined, error: () => undefined }
  const { signal } = new AbortController()
  await prepareUntilDone(dependencies, log, { signal, markPrepared: () => undefined })
  const { rows } = await dependencies.pool.query('select email from accounts order by email')
  return rows.map(({ email }) => email)
}

it('gives a shop without the sandbox no account', async () => {
  expect(await prepare({ SANDBOX: 'off', GSN_URL: 'https://sign-in.example' })).toEqual([])
})

it('gives a shop with the sandbox the demo accounts', async () => {
  expect(await prepare({ SANDBOX: 'on' })).toContain('demo@quarry.example')
})

it('logs a reason once while it tries again', { timeout: 20_000 }, async () => {
  const failures = ['no build', 'no build', 'another reason']
  const publishLocal = async () => {
    const failure = failures.shift()
    if (failure === undefined) return 'id'
    throw new Error(failure)
  }
  shop = await createTestApp({ compositions: { publishLocal } })
  const logged: string[] = []
  const log = {
    info: () => undefined,
    error: ({ err }: { err?: unknown }) => void logged.push(String(err)),
  }
  const { signal } = new AbortController()
  await prepareUntilDone(shop.dependencies, log, { signal, markPrepared: () => undefined })
  expect(logged).toEqual(['Error: no build', 'Error: another reason'])
})
