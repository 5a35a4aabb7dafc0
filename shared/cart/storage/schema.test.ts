import { describe, expect, it, vi } from 'vitest'

import { dedicated } from '../testing/sample-plans.ts'
import { check, planSchema, rowSchema } from './schema.ts'

const { planName: name, left: stock_quantity, currency: _, unitAmt: __, ...rest } = dedicated
const row = { ...rest, name, stock_quantity }

describe('check', () => {
  it('returns a valid value without a warning', { tags: ['S5.stock', 'S5.plan'] }, () => {
    const warn = vi.spyOn(console, 'warn')
    expect(check(rowSchema, row, 'Stock validation failed')).toEqual(row)
    expect(check(planSchema, dedicated, 'Plan validation failed')).toEqual(dedicated)
    expect(warn).not.toHaveBeenCalled()
  })

  it('warns about the fields and returns false', {
    tags: ['S5.false', 'S5.stock.warning', 'S5.plan.warning'],
  }, () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const stock = { ...row, ram: '16', stock_quantity: 0.5 }
    expect(check(rowSchema, stock, 'Stock validation failed')).toBe(false)
    expect(check(planSchema, { ...dedicated, left: -1 }, 'Plan validation failed')).toBe(false)
    expect(warn.mock.calls).toEqual([
      [
        'Stock validation failed',
        { ram: [expect.any(String)], stock_quantity: [expect.any(String)] },
      ],
      ['Plan validation failed', { left: [expect.any(String)] }],
    ])
  })

  it.each(Object.keys(row))(
    'detects a missing %s of a stock item',
    { tags: ['S5.stock'] },
    field => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      expect(check(rowSchema, { ...row, [field]: undefined }, 'Stock validation failed')).toBe(
        false,
      )
      expect(warn.mock.lastCall?.[1]).toEqual({ [field]: [expect.any(String)] })
    },
  )

  it.each(Object.keys(dedicated))(
    'detects a missing %s of a plan',
    { tags: ['S5.plan'] },
    field => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue()
      const plan = { ...dedicated, [field]: undefined }
      expect(check(planSchema, plan, 'Plan validation failed')).toBe(false)
      expect(warn.mock.lastCall?.[1]).toEqual({ [field]: [expect.any(String)] })
    },
  )
})
