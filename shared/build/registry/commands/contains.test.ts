import { join } from 'node:path'
import { packagesResponseSchema } from '@storefront/api/sbom'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { runRegistry } from '../run.ts'
import { contentOf, type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop
const run = (...line: string[]) => runRegistry(['contains', ...line], real.env)

/** Builds, publishes and deploys a version of the catalog with these packages. */
async function deployCatalog(text: string, packages: Record<string, string>): Promise<void> {
  const { shop, compositions, promote } = real.server
  await shop.build('catalog', text, { packages })
  const { id } = await compositions.publish(join(shop.distDir, 'catalog'))
  expect((await promote([id])).statusCode).toBe(200)
}

beforeAll(async () => {
  real = await startRealShop()
  await deployCatalog('catalog 2', { axios: '1.6.0', '@rock/basalt': '2.0.0' })
  await deployCatalog('catalog 3', { axios: '1.7.4' })
}, 180_000)
afterAll(() => real.close())

it('lists the live releases first, and those without an SBOM as unknown', async () => {
  const uses = contentOf(packagesResponseSchema, JSON.parse(await run('axios', '--json')))
  expect(uses.map(({ container, isLive, versions }) => [container, isLive, versions])).toEqual([
    ['cart', true, null],
    ['catalog', true, ['1.7.4']],
    ['shared', true, null],
    ['shell', true, null],
    ['catalog', false, ['1.6.0']],
    ['catalog', false, null],
  ])
  expect(await run('@rock/basalt')).toMatch(/\ncatalog +1\.0\.0 +\w{12} +2\.0\.0 +\d+ s ago\n/)
  expect(await run('granite')).toMatch(/\ncart +1\.0\.0 +\w{12} +unknown +live\n/)
})

it('compares versions with a range, of prereleases too', async () => {
  const versions = async (text: string) =>
    contentOf(packagesResponseSchema, JSON.parse(await run(text, '--json'))).flatMap(
      use => use.versions ?? [],
    )
  expect(await versions('axios@<1.7.4')).toEqual(['1.6.0'])
  expect(await versions('axios@^1.6.0')).toEqual(['1.7.4', '1.6.0'])
  expect(await versions('axios@2')).toEqual([])
})

it('leaves out releases that were live before the period', async () => {
  const { pool } = real.server.dependencies
  await pool.query("UPDATE pointer_log SET moved_at = now() - interval '40 days' WHERE id < 3")
  await pool.query('UPDATE pointer_log SET previous_id = NULL WHERE id = 3')
  const count = async (...line: string[]) =>
    JSON.parse(await run('axios', '--json', ...line)).length
  expect(await count()).toBe(4)
  expect(await count('--days', '41')).toBe(6)
})

it('fails on request if customers get the package, or if that is unknown', async () => {
  await expect(run('axios@1.7.4', '--forbid')).rejects.toMatchObject({
    code: 'contained',
    message: 'The live composition contains axios@1.7.4: publish and deploy releases without it.',
    lines: ['cart: unknown', 'catalog: contained', 'shared: unknown', 'shell: unknown'],
  })
  await expect(run('axios@1.6.0', '--forbid')).rejects.toMatchObject({ code: 'unknown' })
})

it('explains which packages it accepts', async () => {
  await expect(run()).rejects.toThrow('is not a package: write for example')
  await expect(run('axios@not a range')).rejects.toThrow('is not a package')
  expect(await run('--help')).toContain('--forbid')
})
