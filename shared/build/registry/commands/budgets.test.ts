import { ceilingsResponseSchema } from '@storefront/api/budgets'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { runRegistry } from '../run.ts'
import { contentOf, type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('lists the ceilings of each kind and changes those of one remote', async () => {
  expect(await run('budgets')).toMatch(/\nremote +entry +4 KB +default\n/)
  expect(await run('budgets', 'reviews')).toContain('the ceilings of its kind apply')
  const early = run('budgets', 'reviews', 'entry=40', '--why', 'It brings a map')
  await expect(early).rejects.toThrow('There is no remote reviews: it has no release')
  await real.server.give('reviews', ['publish'])
  const changed = ['budgets', 'reviews', 'entry=40', 'scripts=90.5', '--why', 'It brings a map']
  expect(await run(...changed)).toMatch(
    /\nreviews +entry +40 KB +set by platform \(CI\), \d+ s ago\nreviews +scripts +90\.5 KB /,
  )
  const back = await run('budgets', 'reviews', 'entry=default', '--why', 'No map', '--json')
  expect(contentOf(ceilingsResponseSchema, JSON.parse(back))).toMatchObject([
    { target: 'reviews', measure: 'scripts', kilobytes: 90.5 },
  ])
})

it.each([
  [['budgets', 'remote', 'scripts=90'], '--why is missing'],
  [['budgets', 'remote', 'scripts', '--why', 'x'], 'scripts=90'],
  [['budgets', 'remote', 'scripts=much', '--why', 'x'], 'kilobytes up to 32768'],
  [['budgets', 'remote', 'pictures=9', '--why', 'x'], 'measures are entry, scripts'],
  [['budgets', 'Remote!', 'scripts=9', '--why', 'x'], 'budgets remote scripts=90'],
])('rejects %s with a message that names the fix', async (line, hint) => {
  await expect(run(...line)).rejects.toThrow(hint)
})
