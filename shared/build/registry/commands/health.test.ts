import { afterAll, beforeAll, expect, it } from 'vitest'

import { runRegistry } from '../run.ts'
import { type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('shows how often the pages of each composition were requested and became ready', async () => {
  expect(await run('health')).toBe('No browser sent a report within 24 h.')
  const live = real.server.live()
  const headers = { 'sec-fetch-dest': 'document' }
  for (let count = 0; count < 5; count++)
    await real.server.app.inject({ url: '/no-such-page', headers })
  const text = await run('health', '--hours', '1')
  expect(text).toMatch(
    /^✘ The live composition does not start.*of 5 requested pages, 0 became ready/,
  )
  expect(text).toMatch(new RegExp(`\n${live.slice(0, 12)} +5 +0 +0 +0 +0 +0 +live, does not start`))

  const reported = { composition: live, start: 'ready', added: 2 }
  for (let count = 0; count < 5; count++)
    await real.server.app.inject({ method: 'POST', url: '/_telemetry', payload: reported })
  const after = await run('health')
  expect(after).toMatch(new RegExp(`\n${live.slice(0, 12)} +5 +5 +0 +10 +0 +0 +live\n`))
  expect(after).not.toContain('does not start')
})
