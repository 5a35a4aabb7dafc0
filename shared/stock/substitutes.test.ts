import { describe, expect, test } from 'vitest'

import { dedicatedPlan } from '../cart/testing/sample-plans.ts'
import { findSubstitutes } from './substitutes.ts'

const soldOut = dedicatedPlan({ left: 0, product_id: 1 })
const tokyo = dedicatedPlan({
  product_id: 2,
  location: 'Tokyo, JP',
  monthly_fee: '87.00',
  hourly_fee: '0.1295',
})
const madrid = dedicatedPlan({
  product_id: 3,
  location: 'Madrid, ES',
  monthly_fee: '79.00',
  hourly_fee: '0.1176',
})
const large = dedicatedPlan({ product_id: 4, planName: 'Dedicated 8C-32G', vcpus: 8, ram: 32 })
const huge = dedicatedPlan({ product_id: 5, planName: 'Dedicated 16C-64G', vcpus: 16, ram: 64 })
const little = dedicatedPlan({ product_id: 6, planName: 'Dedicated 2C-8G', vcpus: 2, ram: 8 })
const shared = dedicatedPlan({ product_id: 7, planName: 'Shared 8C-16G', vcpus: 8 })

const kinds = (plans: ReturnType<typeof findSubstitutes>) =>
  plans.map(({ plan, kind }) => `${kind} ${plan.product_id}`)

describe('findSubstitutes', () => {
  test('offers the cheapest other location, then the next size up and down at the same one', () => {
    const plans = [soldOut, tokyo, madrid, huge, large, little, shared]
    expect(kinds(findSubstitutes(soldOut, plans))).toEqual(['elsewhere 3', 'larger 4', 'smaller 6'])
  })

  test('adds the other locations up to the limit', () => {
    expect(kinds(findSubstitutes(soldOut, [tokyo, madrid, little]))).toEqual([
      'elsewhere 3',
      'smaller 6',
      'elsewhere 2',
    ])
    expect(findSubstitutes(soldOut, [tokyo, madrid, large, little], 1)).toHaveLength(1)
  })

  test('returns the exact price difference in both intervals', () => {
    const [cheaper, pricier] = findSubstitutes(soldOut, [tokyo, madrid])
    expect(cheaper?.priceDifference).toEqual({ month: '-4.00', hour: '-0.0060' })
    expect(pricier?.priceDifference).toEqual({ month: '4.00', hour: '0.0059' })
  })

  test('omits sold-out plans', () => {
    const gone = [
      { ...tokyo, left: 0 },
      { ...large, left: 0 },
    ]
    expect(findSubstitutes(soldOut, gone)).toEqual([])
  })

  test('never mixes families or plan types', () => {
    const gpu = dedicatedPlan({ product_id: 8, location: 'Tokyo, JP', gpu_type: 'NVIDIA L4 24GB' })
    expect(findSubstitutes(soldOut, [shared, gpu])).toEqual([])
  })

  test('uses the video memory as the size of a GPU plan', () => {
    const card = { location: 'Taipei, TW', vcpus: 8, ram: 32 }
    const l4 = dedicatedPlan({
      ...card,
      planName: 'GPU L4 x1',
      gpu_type: 'NVIDIA L4 24GB',
      left: 0,
    })
    const a100 = dedicatedPlan({
      ...card,
      product_id: 9,
      planName: 'GPU A100 x1',
      gpu_type: 'A100 80GB',
    })
    const h200 = { ...a100, product_id: 10, planName: 'GPU H200 x8', gpu_type: 'H200 141GB x8' }
    expect(kinds(findSubstitutes(l4, [h200, a100, large]))).toEqual(['larger 9'])
    expect(kinds(findSubstitutes(h200, [a100]))).toEqual(['smaller 9'])
  })
})
