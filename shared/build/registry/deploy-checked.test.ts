import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import {
  type CheckedShop,
  createCheckedShop,
} from '../../../shell/server/features/releases/checks/testing/fake-checker.ts'
import { runRegistry } from './run.ts'

let shop: CheckedShop
let env: Record<string, string>
let number = 1

beforeAll(async () => {
  shop = await createCheckedShop()
  env = {
    SHOP_URL: await shop.app.listen({ host: '127.0.0.1', port: 0 }),
    REGISTRY_TOKEN: await shop.give('platform', ['publish', 'move', 'admin']),
  }
})
afterAll(() => shop.close())

let printed: string[]
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
})
const lines = () => printed.join('\n')

const run = (...line: string[]) => runRegistry(line, env)
const publish = (name: string) => shop.publish(name, `${name} ${++number}`)

/** Does the next check as soon as it waits. */
async function check(patch: Parameters<CheckedShop['send']>[1] = {}) {
  const claimed = await vi.waitFor(() => shop.claimOne(), { timeout: 10_000 })
  await shop.send(claimed, patch)
  return claimed.check
}

describe('npm run registry -- deploy', () => {
  it('requests a check, tells each part, and shows the deployment that follows', async () => {
    const deploying = run('deploy', await publish('catalog'), '--why', 'Lower prices')
    await check({ patch: { notLookedAt: ['/chat · agent: it needs two browsers'] } })
    expect(await deploying).toMatch(/^Live \w{12}, catalog changed: #2 promote by platform \(CI\)/)
    expect(lines()).toMatch(/^Checks the shop \w{12} on top of \w{12}, check \w{8}\.$/m)
    expect(lines()).toContain('pages: 1 look, 1 passed, 1.20 s')
    expect(lines()).toContain('1 cell not looked at:\n  /chat · agent: it needs two browsers')
    expect(await run('status')).toMatch(/\nChecked: passed, check \w{8}\.\n/)
  })

  it('lists the failures with whose contract breaks, and deploys nothing', async () => {
    const before = shop.live()
    const deploying = run('deploy', await publish('catalog'), '--why', 'Lower prices')
    const failing = expect(deploying).rejects.toMatchObject({
      code: 'not_checked',
      lines: ['mount: /home · guest · en · phone: It throws: correct it. Breaks catalog.'],
    })
    const { id } = await check({ patch: { outcome: 'failed' } })
    await failing
    expect(shop.live()).toBe(before)
    const report = await run('checks', id.slice(0, 8))
    expect(report).toContain(`Check ${id}: FAILED`)
    expect(report).toContain('✘ mount: /home')
  })

  it('says that its reason is not recorded if another request for the release came first', async () => {
    const release = await publish('catalog')
    const first = run('deploy', release, '--why', 'Lower prices')
    await vi.waitFor(() => expect(lines()).toContain('Checks the shop'), { timeout: 10_000 })
    const second = run('deploy', release, '--why', 'Also lower prices')
    await vi.waitFor(() => expect(lines()).toContain('Waits behind 1'), { timeout: 10_000 })
    await check()
    expect(await first).toContain('Lower prices')
    expect(await second).toContain('already live, so this command deployed nothing')
  })

  it('gives up without a checker, says how to start one, and leaves nothing in the queue', async () => {
    await shop.forgetCheckers()
    const deploying = run('deploy', await publish('cart'), '--why', 'x', '--wait-checker', '0')
    await expect(deploying).rejects.toThrow('start one with `npm run checker`')
    const { content } = (await shop.call('queue')).json()
    expect(content.queue[0]).toMatchObject({ state: 'withdrawn' })
  })

  it('says that its deployment still waits when it is stopped', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
    const before = process.listeners('SIGTERM')
    const deploying = run('deploy', await publish('catalog'), '--why', 'Lower prices')
    await vi.waitFor(() => expect(lines()).toContain('Checks the shop'), { timeout: 10_000 })
    // As the system calls it: the process of the tests must go on.
    for (const listener of process.listeners('SIGTERM'))
      if (!before.includes(listener)) listener('SIGTERM')
    expect(exit).toHaveBeenCalledWith(1)
    const { content } = (await shop.call('queue')).json()
    const [waiting] = content.queue
    expect(waiting.state).toBe('waiting')
    const command = `checks --withdraw ${waiting.id.slice(0, 8)}`
    expect(said.mock.calls.flat().join()).toContain(command)
    await run(...command.split(' '))
    await expect(deploying).rejects.toThrow('withdrawn')
    expect(process.listeners('SIGTERM')).toEqual(before)
  })

  it('deploys without a check for the platform team with --override', async () => {
    await run('deploy', await publish('cart'), '--why', 'The checker is broken', '--override')
    expect(await run('status')).toContain('NOT CHECKED: overridden by platform (CI).')
  })
})

it('lists checks, waiting deployments and the checker', async () => {
  const release = await publish('catalog')
  await shop.request([release], { deploy: { why: 'Newer plans' } })
  const text = await run('checks')
  expect(text).toMatch(/^No checker runs/)
  expect(text).toMatch(/\nWaiting deployments:\n.*\n\w{8} .*Newer plans\n/)
  expect(text).toMatch(/waits for a checker\n/)
  const [, id = ''] = /\n(\w{8}) .*Newer plans/.exec(text) ?? []
  expect(await run('checks', '--withdraw', id)).toBe('Withdrawn: Newer plans')
})
