import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { randomUuid } from './random-uuid.ts'

afterEach(() => vi.unstubAllGlobals())

it('makes different UUIDs, even without TLS', () => {
  expect(z.uuid().safeParse(randomUuid()).success).toBe(true)
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 50 }, randomUuid)
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(z.uuid().safeParse(id).success).toBe(true)
})
