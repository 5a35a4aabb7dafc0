import { rolloutSchema } from '@storefront/api/rollouts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { release } from '../../publish/release.ts'
import { runRegistry } from '../run.ts'
import { type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('starts a canary, shows it, and deploys it at once', async () => {
  expect(await run('canary')).toBe('No canary has been started yet.')
  const live = real.server.live()
  const release = await real.publish('catalog')
  const started = await run(
    'deploy',
    release,
    '--canary',
    '1,10,100',
    '--every',
    '5m',
    '--why',
    'x',
  )
  expect(started).toMatch(
    /^Canary [0-9a-f]{8} of catalog \w{12}: running at 1 %, next step at the earliest in \d+ (s|min)\n/,
  )
  expect(started).toContain('steps 1, 10, 100 %, every 300 s')
  expect(real.server.live()).toBe(live)
  expect(await run('status')).toContain('running at 1 %')
  expect(await run('canary', 'pause', '--why', 'lunch')).toContain('paused at 1 %')
  expect(await run('canary', 'finish', '--why', 'good enough')).toMatch(
    /: finished\n[\s\S]*ended by platform \(CI\), \d+ s ago: good enough/,
  )
  expect(await run('deployments', '--limit', '1')).toMatch(/\n#2 +\w{12} +canary +catalog /)
})

it('starts a canary with the release of a team that is not published yet', async () => {
  const live = real.server.live()
  await real.build('catalog')
  const line = ['catalog', '--no-build', '--no-check', '--deploy', '--canary', '5,100']
  const printed = await release([...line, '--json'], real.env)
  expect(JSON.parse(printed).moved).toMatchObject({
    rollout: { state: 'running', percent: 5, percents: [5, 100], everySeconds: 600 },
  })
  expect(real.server.live()).toBe(live)
  await run('canary', 'abort', '--why', 'x')
  await expect(release(['catalog', '--canary', '5,100'], real.env)).rejects.toThrow(
    'needs --deploy',
  )
})

it('compares the servers of a build with the others, and takes them back', async () => {
  const other = real.server.openAnother({ serverBuild: 'release-12' })
  await other.start()
  await vi.waitFor(async () => expect(await run('status')).toContain('release-12'))
  const started = await run('canary', 'servers', 'release-12', '10,50', '--why', 'x')
  expect(started).toMatch(/^Canary [0-9a-f]{8} of servers release-12: running at 10 %/)
  expect(started).toContain('steps 10, 50 %, each at least 600 s')
  await expect(run('canary', 'step', '--why', 'x')).rejects.toThrow(/rules|starts/)
  expect(await run('canary', 'abort', '--why', 'slow')).toContain('ended by platform (CI)')
  await other.follow()
  expect(other.following().takenBack).toBe('slow')
  await other.stop()
  await expect(run('canary', 'servers', 'release-12')).rejects.toThrow('its shares')
  await expect(run('canary', 'servers', 'release-12', '10', '--why', 'x')).rejects.toThrow(
    'No server with the build release-12 is running.',
  )
})

it('aborts the only open canary, or the named one', async () => {
  const first = ['deploy', await real.publish('catalog'), '--canary', '1', '--why', 'x']
  await run(...first)
  await run('deploy', await real.publish('cart'), '--canary', '1', '--why', 'x')
  await expect(run('canary', 'abort', '--why', 'x')).rejects.toThrow(
    /^Name one of the canaries [0-9a-f]{8} and [0-9a-f]{8}\.$/,
  )
  const [{ id = '' } = {}] = JSON.parse(await run('canary', '--json'))
  const aborted = await run('canary', 'abort', id.slice(0, 8), '--why', 'slow', '--json')
  expect(rolloutSchema.parse(JSON.parse(aborted))).toMatchObject({ id, state: 'aborted' })
  await run('canary', 'abort', '--why', 'x')
  await expect(run('canary', 'abort', '--why', 'x')).rejects.toThrow('There is no open canary')
})

it('explains wrong steps and actions', async () => {
  const deploy = (...line: string[]) => run('deploy', 'catalog', '--why', 'x', ...line)
  await expect(deploy('--canary', '10,1')).rejects.toThrow('ascending percentages')
  await expect(deploy('--canary', '0.01,1')).rejects.toThrow('percentages from 0.1 on')
  await expect(deploy('--canary', 'all')).rejects.toThrow('ascending percentages')
  await expect(deploy('--canary', '1', '--every', '10')).rejects.toThrow('30s, 10m or 1h')
  await expect(deploy('--every', '10m')).rejects.toThrow('between the steps of --canary')
  await expect(run('canary', 'stop')).rejects.toThrow(
    'choose pause, resume, step, abort, finish, or servers',
  )
})
