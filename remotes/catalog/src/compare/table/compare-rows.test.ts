import { samplePlan } from '@storefront/api/testing/sample-plan'
import { describe, expect, test } from 'vitest'

import { gpuPlan, smallPlan } from '../../testing/plans.ts'
import { type CompareField, compareRows } from './compare-rows.ts'

const larger = samplePlan({ product_id: 2, vcpus: 8, ram: 32, monthly_fee: '166.00' })
const rowOf = (rows: ReturnType<typeof compareRows>, field: CompareField) =>
  rows.find(row => row.field === field)

describe('compareRows', () => {
  test('marks the lowest price and the most hardware', () => {
    const rows = compareRows([samplePlan(), smallPlan], null)
    expect(rowOf(rows, 'month')?.best).toEqual({ word: 'lowest', columns: [1] })
    expect(rowOf(rows, 'vcpus')?.best).toEqual({ word: 'most', columns: [0] })
    expect(rowOf(rows, 'perVcpu')).toMatchObject({
      values: ['20.75', '6.00'],
      best: { word: 'lowest', columns: [1] },
    })
  })

  test('marks every plan of a tie', () => {
    const rows = compareRows([samplePlan(), smallPlan, samplePlan({ product_id: 3 })], null)
    expect(rowOf(rows, 'ram')?.best?.columns).toEqual([0, 2])
  })

  test('marks nothing when all are equal or none is better', () => {
    const rows = compareRows([samplePlan(), larger], null)
    expect(rowOf(rows, 'perRam')).toMatchObject({ isSame: true, best: null })
    expect(rowOf(rows, 'disk')).toMatchObject({ isSame: true, best: null })
    expect(rowOf(rows, 'stock')?.best).toBeNull()
    expect(rowOf(rows, 'location')?.best).toBeNull()
  })

  test('compares amounts as numbers, not as text', () => {
    const rows = compareRows(
      [samplePlan({ monthly_fee: '9.00' }), samplePlan({ monthly_fee: '10.0' })],
      null,
    )
    expect(rowOf(rows, 'month')?.best?.columns).toEqual([0])
  })

  test('has GPU rows only when a plan has a GPU, and marks no best value for a single one', () => {
    expect(rowOf(compareRows([samplePlan(), smallPlan], null), 'vram')).toBeUndefined()
    const rows = compareRows([samplePlan(), gpuPlan], null)
    expect(rowOf(rows, 'vram')).toMatchObject({ values: [null, 24], best: null })
    expect(rowOf(rows, 'perVram')?.values).toEqual([null, '22.08'])
  })

  test('adds the cost of the requested hours', () => {
    expect(rowOf(compareRows([samplePlan()], null), 'cost')).toBeUndefined()
    expect(rowOf(compareRows([samplePlan(), smallPlan], 176), 'cost')).toMatchObject({
      values: ['21.75', '1.58'],
      best: { word: 'lowest', columns: [1] },
    })
  })
})
