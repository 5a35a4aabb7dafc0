import {
  deploymentsResponseSchema,
  diffResponseSchema,
  statusResponseSchema,
} from '@storefront/api/registry-deployments'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createTestDeployments, type TestDeployments } from './testing/create-deployments.ts'

let shop: TestDeployments

beforeEach(async () => {
  shop = await createTestDeployments()
})
afterEach(() => shop.close())

describe('reading', () => {
  it('shows what is live, how it became live, and what differs', async () => {
    const before = shop.live()
    const release = await shop.publish('catalog', 'catalog 2, which is longer')
    await shop.promote([release])
    const token = await shop.give('cart', ['publish'])
    const status = statusResponseSchema.parse((await shop.call('status', { token })).json()).content
    expect(status).toMatchObject({ composition: shop.live(), broken: [] })
    expect(status.releases.map(({ name }) => name)).toEqual(['cart', 'catalog', 'shared', 'shell'])
    const [last, first] = deploymentsResponseSchema.parse((await shop.call('moves')).json()).content
    expect(last).toEqual(status.move)
    expect(first).toMatchObject({ kind: 'local', previous: null })
    const older = await shop.call(`moves?before=${last?.number}`)
    expect(older.json().content).toEqual([first])
    const diff = diffResponseSchema.parse((await shop.call(`diff?from=${before}`)).json()).content
    expect(diff.containers).toHaveLength(1)
    expect(diff.containers[0]).toMatchObject({ name: 'catalog', after: { id: release } })
    expect(diff.containers[0]?.bytes).toBeGreaterThan(0)
    expect(diff.containers[0]?.added).toHaveLength(1)
    expect(diff.containers[0]?.removed).toHaveLength(1)
  })

  it('allows only the platform team to read the audit log', async () => {
    const token = await shop.give('cart', ['publish', 'move'])
    expect((await shop.call('audit', { token })).statusCode).toBe(403)
  })
})
