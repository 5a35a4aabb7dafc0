import { afterEach, expect, it, vi } from 'vitest'

import { bootData } from '../boot.ts'
import { traceHeader } from './trace-header.ts'

afterEach(() => {
  delete bootData.settings.traceRatio
  vi.restoreAllMocks()
})

it('starts no trace while the server traces nothing', () => {
  expect(traceHeader()).toEqual({})
  bootData.settings.traceRatio = 0
  expect(traceHeader()).toEqual({})
})

it('starts another trace for each sampled call', () => {
  bootData.settings.traceRatio = 0.1
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.09)
  const { traceparent } = traceHeader()
  expect(traceparent).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/)
  expect(traceHeader().traceparent).not.toBe(traceparent)
  random.mockReturnValue(0.1)
  expect(traceHeader()).toEqual({})
})
