import { afterEach, expect, it, vi } from 'vitest'

import { Steps } from './steps.ts'

afterEach(() => vi.restoreAllMocks())

it('splits the whole time since the process began, also what passed between two steps', async () => {
  const clock = vi.spyOn(performance, 'now')
  const told: string[] = []
  clock.mockReturnValue(400)
  const steps = new Steps(line => told.push(line))
  clock.mockReturnValue(650)
  const work = async () => clock.mockReturnValue(1000)
  await steps.run('build', work)
  clock.mockReturnValue(1100)
  await steps.run(
    'send',
    async () => clock.mockReturnValue(3000),
    () => '40 KB',
  )
  expect(steps.split()).toBe('start 0.40 s · build 0.60 s · send 2.00 s')
  expect(steps.totalMs).toBe(3000)
  expect(told).toEqual(['✔ build    0.60 s', '✔ send     2.00 s  40 KB'])
})
