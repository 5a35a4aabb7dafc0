import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createPart } from '../../compatibility/testing/create-parts.ts'
import { runRegistry } from '../run.ts'
import { type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop
const run = (...line: string[]) => runRegistry(['uses', ...line], real.env)

const sites = ['src/purchase.ts:4', 'src/row.tsx:9']

async function deploy(text: string, names: string[]): Promise<void> {
  const { shop, compositions, promote } = real.server
  const modules = { 'shared/cart': Object.fromEntries(names.map(name => [name, sites])) }
  const uses = { modules, packages: { react: '19.3.0' } }
  await shop.build('catalog', text, { facts: createPart('catalog', { uses }).interface })
  const { id } = await compositions.publish(join(shop.distDir, 'catalog'))
  expect((await promote([id])).statusCode).toBe(200)
}

const endless = { since: '2026-11-27', until: '2999-12-31', instead: 'use addLines' }

/** `shared` whose exports `addToCart` and `$cart` are deprecated. */
async function deployShared(): Promise<void> {
  const { shop, compositions, promote } = real.server
  const names = ['$cart', 'addLines', 'addToCart']
  const deprecated = { cart: { $cart: endless, addToCart: { ...endless, until: '2998-12-31' } } }
  const facts = {
    offers: { modules: { cart: names }, deprecated },
    uses: { packages: { react: '19.3.0' } },
  }
  await shop.build('shared', 'shared 2', { facts: createPart('shared', facts).interface })
  const { id } = await compositions.publish(join(shop.distDir, 'shared'))
  expect((await promote([id])).statusCode).toBe(200)
}

beforeAll(async () => {
  real = await startRealShop()
  for (const [index, names] of [['addToCart'], ['$cart'], ['addToCart'], ['addToCart']].entries())
    await deploy(`catalog ${index + 2}`, names)
  const { pool } = real.server.dependencies
  await pool.query("UPDATE pointer_log SET moved_at = now() - (6 - id) * interval '1 hour'")
}, 180_000)
afterAll(() => real.close())

it('names the live release, its places, and since when all releases of its container use it', async () => {
  const [heading, ...lines] = (await run('addToCart')).split('\n')
  expect(heading?.split(/ {2,}/)).toEqual(['container', 'release', 'uses', 'since', 'at'])
  expect(lines).toEqual([
    expect.stringMatching(
      /^catalog +1\.0\.0 \w{12} +addToCart of shared\/cart +2 h ago +src\/purchase\.ts:4 and 1 more$/,
    ),
  ])
})

it('lists no previous release', async () => {
  expect(await run('$cart')).toBe('No live release uses $cart.')
})

it('tells the window of a deprecated export, and lists all windows with who is in them', async () => {
  await deployShared()
  expect((await run('$cart')).split('\n')).toEqual([
    'No live release uses $cart.',
    expect.stringMatching(
      /^\$cart of shared\/cart is deprecated since 2026-11-27, and can be removed after 2999-12-31 \(\d+ days left\): use addLines\.$/,
    ),
  ])
  const [, first, second] = (await run('--deprecated')).split('\n')
  expect(first).toMatch(
    /^addToCart of shared\/cart +2998-12-31 +\d+ days left +catalog +use addLines$/,
  )
  expect(second).toMatch(/^\$cart of shared\/cart +2999-12-31 .* nobody +use addLines$/)
})

it('rejects a name that the live shared does not export, and suggests a similar one', async () => {
  const failure = (message: string) => ({ code: 'unknown_name', message })
  await expect(run('addToCarr')).rejects.toMatchObject(
    failure('The live release of shared has no export addToCarr: did you mean addToCart?'),
  )
  await expect(run('shared/cat')).rejects.toMatchObject(
    failure('The live release of shared has no export shared/cat: did you mean shared/cart?'),
  )
  await expect(run('openChat')).rejects.toMatchObject(
    failure('The live release of shared has no export openChat: check its name.'),
  )
  expect(await run('addLines')).toBe('No live release uses addLines.')
  expect(await run('shared/cart')).toMatch(/^No live release uses shared\/cart\.\n/)
})

it('asks for the name', async () => {
  await expect(run()).rejects.toMatchObject({ code: 'usage' })
})
