import { afterAll, beforeAll, expect, it } from 'vitest'

import { saveFinding } from '../../../../shell/server/features/payments/repository-payment-findings.ts'
import { runRegistry } from '../run.ts'
import { type RealShop, startRealShop } from '../testing/real-shop.ts'

let real: RealShop
beforeAll(async () => {
  real = await startRealShop()
})
afterAll(() => real.close())

const run = (...line: string[]) => runRegistry(line, real.env)

it('lists the payments on which shop and provider do not agree', async () => {
  expect(await run('payments')).toContain('agree')
  const payment = {
    state: 'succeeded',
    ...{ id: 'pay_1', reference: 'ref-1', amount: '83.00', currency: 'USD' },
    ...{ pageUrl: '', createdAt: '2026-01-01T00:00:00.000Z', isRefunded: false },
  } as const
  const { database } = real.server.dependencies
  await saveFinding(database, { kind: 'unknown_charge', provider: 'sandbox', payment })
  expect(await run('payments')).toMatch(/unknown_charge +83\.00 USD +pay_1 +ref-1/)
})

it('needs the platform team, and reports what it cannot do', async () => {
  const REGISTRY_TOKEN = await real.server.give('catalog', ['publish', 'move'])
  await expect(runRegistry(['payments'], { ...real.env, REGISTRY_TOKEN })).rejects.toThrow(/admin/)
  await expect(run('payments', 'compare')).rejects.toThrow('does not answer')
  await expect(run('payments', 'mend')).rejects.toThrow('"mend" is not a subcommand')
})
