import { deploymentResponseSchema } from '@storefront/api/registry-deployments'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { runRegistry } from '../run.ts'
import { contentOf, type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)
const remotes = () =>
  Object.keys(real.server.compositions.current()?.composition.remotes ?? {}).sort()

it('removes a remote, and restores it by name', async () => {
  await run('deploy', await real.publish('reviews'), '--why', 'Reviews at last')
  await expect(run('rollback', 'reviews', '--why', 'No')).rejects.toThrow(
    '`npm run registry -- retire reviews` removes it from the live composition.',
  )
  expect(await run('retire', 'reviews', '--why', 'Nobody reads them')).toMatch(
    /^Live \w{12}, reviews changed: #3 retire by platform \(CI\), \d+ s ago: Nobody reads them\n/,
  )
  expect(remotes()).toEqual(['cart', 'catalog'])
  expect(await run('deployments', '--limit', '1')).toMatch(/\n#3 +\w{12} +retire +reviews /)
  const line = ['rollback', 'reviews', '--why', 'They do', '--json']
  const { move } = contentOf(deploymentResponseSchema, JSON.parse(await run(...line)))
  expect(move).toMatchObject({ kind: 'rollback', changed: ['reviews'] })
  expect(remotes()).toEqual(['cart', 'catalog', 'reviews'])
})

it('needs a remote of the live composition and a reason', async () => {
  await expect(run('retire')).rejects.toThrow('retire reviews')
  await expect(run('retire', 'reviews')).rejects.toThrow('give the reason')
  await expect(run('retire', 'sale', '--why', 'x')).rejects.toThrow('not in the live shop')
  await expect(run('retire', 'shell', '--why', 'x')).rejects.toThrow('no shop without shell')
})
