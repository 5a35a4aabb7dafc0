import { describe, expect, test } from 'vitest'

import { readGpu } from './gpu.ts'

describe('readGpu', () => {
  test('returns null for a plan without a GPU', () => {
    expect(readGpu('')).toBeNull()
    expect(readGpu('  ')).toBeNull()
  })

  test('reads the model, the number of cards and their total memory', () => {
    expect(readGpu('NVIDIA H100 80GB x8')).toEqual({
      card: 'NVIDIA H100 80GB',
      count: 8,
      vram: 640,
    })
    expect(readGpu('NVIDIA L4 24GB')).toEqual({ card: 'NVIDIA L4 24GB', count: 1, vram: 24 })
  })

  test('returns 0 GB when the text contains no memory size', () => {
    expect(readGpu('AMD MI300X')).toEqual({ card: 'AMD MI300X', count: 1, vram: 0 })
  })
})
