import { routeGrantsResponseSchema } from '@storefront/api/route-grants'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { runRegistry } from '../run.ts'
import { contentOf, type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop
beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('grants a prefix, lists it, and takes it back', async () => {
  expect(await run('routes')).toContain('No prefix is granted')
  expect(await run('routes', 'grant', 'reviews', '/reviews')).toMatch(
    /^prefix +team +granted by +granted\n\/reviews +reviews +platform \(CI\) +\d+ s ago$/,
  )
  const listed = await run('routes', 'list', '--json')
  expect(contentOf(routeGrantsResponseSchema, JSON.parse(listed))).toEqual([
    expect.objectContaining({ prefix: '/reviews', team: 'reviews', grantedBy: 'platform (CI)' }),
  ])
  await expect(run('routes', 'grant', 'ratings', '/reviews')).rejects.toThrow(
    '/reviews is granted to reviews: take it back first with `npm run registry -- routes revoke reviews /reviews`.',
  )
  await expect(run('routes', 'revoke', 'ratings', '/reviews')).rejects.toThrow(
    '/reviews is not granted to ratings',
  )
  expect(await run('routes', 'revoke', 'reviews', '/reviews')).toContain('No prefix is granted')
})

it('shows grants to every team, and only the platform team changes them', async () => {
  const REGISTRY_TOKEN = await real.server.give('reviews', ['publish', 'move'])
  const env = { ...real.env, REGISTRY_TOKEN }
  expect(await runRegistry(['routes'], env)).toContain('No prefix is granted')
  for (const verb of ['grant', 'revoke'])
    await expect(runRegistry(['routes', verb, 'reviews', '/reviews'], env)).rejects.toThrow(/admin/)
})

it.each([
  [['routes', 'grant', 'reviews'], 'name the team and the prefix'],
  [['routes', 'grant', 'platform', '/reviews'], '"platform" is no team that can have pages'],
  [['routes', 'grant', 'reviews', '/home'], '/home belongs to the shop'],
  [['routes', 'grant', 'reviews', '/fr'], '/fr is the form of a language'],
  [['routes', 'grant', 'reviews', 'reviews/new'], 'a prefix is one segment'],
  [['routes', 'give', 'reviews', '/reviews'], '"give" is not a subcommand'],
])('rejects %s with a message that names the fix', async (line, hint) => {
  await expect(run(...line)).rejects.toThrow(hint)
})
