import { afterEach, expect, it, vi } from 'vitest'

import { Steps } from './steps.ts'

afterEach(() => vi.restoreAllMocks())

it('splits the total time since process start, including the time between two steps', async () => {
  const clock = vi.spyOn(performance, 'now')
  const reported: string[] = []
  clock.mockReturnValue(400)
  const steps = new Steps(line => reported.push(line))
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
  expect(reported).toEqual(['✔ build    0.60 s', '✔ send     2.00 s  40 KB'])
})
