import { afterAll, beforeAll, expect, it } from 'vitest'

import { runRegistry } from '../run.ts'
import { type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop

beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('switches a remote off and on, which the status and the audit log show', async () => {
  expect(await run('switch')).toBe('Every remote and every slot is on.')
  expect(await run('switch', 'off', 'cart', '--why', 'It fails')).toMatch(
    /^The remote cart is off for new page loads\. Other servers follow within a second\.\n[\s\S]*\nremote cart +platform \(CI\) +\d+ s ago +It fails$/,
  )
  expect(real.server.compositions.switchedOff()).toEqual([{ kind: 'remote', name: 'cart' }])
  expect(await run('status')).toContain('remote cart')
  expect(await run('audit', '--limit', '1')).toMatch(/switch\.off.*remote cart/)
  expect(await run('switch', 'off', 'cart', '--why', 'It still fails')).toMatch(
    /^The remote cart is already off, so this command changed nothing [\s\S]* +It fails$/,
  )
  expect(await run('audit', '--limit', '1')).not.toContain('It still fails')
  await run('switch', 'on', 'cart', '--why', 'It works')
  expect(real.server.compositions.switchedOff()).toEqual([])
})

it('needs a part of the live shop, a state and a reason', async () => {
  await expect(run('switch', 'off')).rejects.toThrow('switch off chat')
  await expect(run('switch', 'off', 'cart')).rejects.toThrow('give the reason')
  await expect(run('switch', 'off', 'catalogs', '--why', 'x')).rejects.toThrow(
    /^There is no remote or slot catalogs: choose one of the remotes cart, catalog\.$/,
  )
  await expect(run('switch', 'off', 'shell', '--why', 'x')).rejects.toThrow('no shop without shell')
})

it('switches a remote off and on that was taken out of the shop meanwhile', async () => {
  await run('switch', 'off', 'catalog', '--why', 'It fails')
  await run('retire', 'catalog', '--why', 'It fails')
  expect(await run('switch', 'on', 'catalog', '--why', 'It is gone')).toMatch(
    /^The remote catalog is on/,
  )
  expect(real.server.compositions.switchedOff()).toEqual([])
})
