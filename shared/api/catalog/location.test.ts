import { describe, expect, test } from 'vitest'

import { locationName, planWithLocation } from './location.ts'

describe('locationName', () => {
  test('returns the text before the comma', () => {
    expect(locationName('Taipei, TW')).toBe('Taipei')
    expect(locationName(' New York , NY, US')).toBe('New York')
  })

  test('returns a location without a comma, or without a text before it, unchanged', () => {
    expect(locationName('Tokyo')).toBe('Tokyo')
    expect(locationName(', TW')).toBe(', TW')
    expect(locationName('')).toBe('')
  })
})

test('planWithLocation separates plan and location by a comma', () => {
  const plan = { planName: 'Dedicated 4C-16G', location: 'Taipei, TW' }
  expect(planWithLocation(plan)).toBe('Dedicated 4C-16G, Taipei')
})
