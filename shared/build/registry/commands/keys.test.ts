import { keysResponseSchema } from '@storefront/api/registry-upkeep'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { short } from '../../command-line/format.ts'
import { runRegistry } from '../run.ts'
import { contentOf, type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
  await run('deploy', await real.publish('catalog'), '--why', 'Lower prices')
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('lists trusted keys in the form of the setting, with the number of their signatures', async () => {
  const json = JSON.parse(await run('keys', '--json'))
  const { trusted } = contentOf(keysResponseSchema, json)
  expect(trusted).toHaveLength(1)
  const text = await run('keys')
  expect(text).toMatch(
    /^key +state +stored compositions +public key\n[0-9a-f]{16} +signs +2 +MCowBQYDK2VwAyEA/,
  )
})

it('signs everything that the newest key has not signed, or named compositions', {
  tags: ['D4.resign'],
}, async () => {
  const { pool } = real.server.dependencies
  expect(await run('resign')).toBe('The newest key has already signed everything.')
  await pool.query('UPDATE compositions SET key_id = NULL')
  expect(await run('resign')).toMatch(/^Signed again: 2 compositions\.\n/)
  await pool.query('UPDATE compositions SET key_id = NULL')
  const text = await run('resign', short(real.server.live()), '--why', 'A new machine')
  expect(text).toMatch(/^Signed again: 1 composition\.\n/)
  expect(text).toContain(short(real.server.live()))
  expect(await run('audit')).toContain('A new machine')
})

it('rejects names that can mean another composition after a deployment', async () => {
  for (const name of ['live', 'previous', '#1', 'abc'])
    await expect(run('resign', name)).rejects.toThrow('use the id')
})
