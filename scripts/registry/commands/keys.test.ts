import { keysResponseSchema } from '@storefront/api/registry'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { short } from '../format.ts'
import { contentOf, type RealShop, startRealShop } from '../real-shop.ts'
import { runRegistry } from '../run.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
  await run('deploy', await real.publish('catalog'), '--why', 'Lower prices')
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('tells which keys are trusted, as the setting takes them, and what each has signed', async () => {
  const json = JSON.parse(await run('keys', '--json'))
  const { trusted } = contentOf(keysResponseSchema, json)
  expect(trusted).toHaveLength(1)
  const text = await run('keys')
  expect(text).toMatch(
    /^key +state +kept shops +public key\n[0-9a-f]{16} +signs +2 +MCowBQYDK2VwAyEA/,
  )
})

it('signs what the newest key has not signed yet, or what is named', {
  tags: ['D4.resign'],
}, async () => {
  const { pool } = real.server.dependencies
  expect(await run('resign')).toBe('The newest key has signed everything already.')
  await pool.query('UPDATE compositions SET key_id = NULL')
  expect(await run('resign')).toMatch(/^Signed anew: 2 shops\.\n/)
  await pool.query('UPDATE compositions SET key_id = NULL')
  const text = await run('resign', short(real.server.live()), '--why', 'A new machine')
  expect(text).toMatch(/^Signed anew: 1 shop\.\n/)
  expect(text).toContain(short(real.server.live()))
  expect(await run('audit')).toContain('A new machine')
})

it('takes no word for a shop that may mean another one by now', async () => {
  for (const name of ['live', 'previous', '#1', 'abc'])
    await expect(run('resign', name)).rejects.toThrow('name it by its id')
})
