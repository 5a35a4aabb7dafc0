import { join } from 'node:path'
import { publishedResponseSchema, releasesResponseSchema } from '@storefront/api/registry'
import { deploymentResponseSchema } from '@storefront/api/registry-deployments'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { runRegistry } from '../registry/run.ts'
import { contentOf, type RealShop, startRealShop } from '../registry/testing/real-shop.ts'
import { release } from './release.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

describe('npm run release', () => {
  const send = (...line: string[]) => release([...line, '--no-build', '--no-check'], real.env)
  beforeEach(() => real.build('catalog'))

  it('publishes the build, which only the preview shows', async () => {
    const before = real.server.live()
    const text = await send('catalog')
    const line = ['releases', 'catalog', '--limit', '1', '--json']
    const listed = JSON.parse(await runRegistry(line, real.env))
    const [newest] = contentOf(releasesResponseSchema, listed)
    expect(text).toContain(`catalog 1.0.0: release ${newest?.id}`)
    expect(text).toMatch(/\nentry of catalog +0\.0 KB +of 4\.0 KB +ok\n/)
    expect(text).toMatch(/\nPreview for one browser, expires in (29|30) min: http:\S+\n/)
    expect(text).toMatch(/then run `npm run registry -- deploy [0-9a-f]{12} --why "…"`\./)
    expect(real.server.live()).toBe(before)
  })

  it('deploys the release and reports the duration of each step', async () => {
    const line = ['--folder', join(real.server.shop.distDir, 'catalog'), '--deploy']
    const reported = JSON.parse(
      await release([...line, '--why', 'Lower prices', '--json'], real.env),
    )
    const { release: one } = contentOf(publishedResponseSchema, reported.published[0])
    const { move } = contentOf(deploymentResponseSchema, reported.moved)
    expect(move).toMatchObject({ composition: real.server.live(), why: 'Lower prices' })
    expect(real.server.compositions.current()?.composition.remotes.catalog?.id).toBe(one.id)
    const steps: { name: string; ms: number }[] = reported.steps
    expect(steps.map(({ name }) => name)).toEqual([
      ...[
        'start',
        'reach',
        'check',
        'contracts',
        'announce',
        'send',
        'publish',
        'promote',
        'served',
        'follow',
      ],
    ])
    expect(reported.totalMs).toBeCloseTo(steps.reduce((sum, { ms }) => sum + ms, 0))
    expect(reported.totalMs).toBeLessThan(performance.now())
  })

  it('prints the total time and its steps in one line', async () => {
    const text = await send('catalog', '--deploy')
    expect(text).toMatch(
      /\nLive \w{12}, catalog changed: #\d+ promote by .*: release of catalog 1\.0\.0/,
    )
    expect(text).toMatch(
      /\nTook [\d.]+ s: start [\d.]+ s · reach .* · served [\d.]+ s · follow [\d.]+ s$/,
    )
  })
})
