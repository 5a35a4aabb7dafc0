import { messageRequestSchema } from '@storefront/api/chat'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { newClientId } from './client-id.ts'

afterEach(() => vi.unstubAllGlobals())

describe('newClientId', () => {
  it('makes an id that the API accepts, even without TLS', () => {
    const request = { text: 'Hello', language: 'en' }
    expect(messageRequestSchema.safeParse({ ...request, clientId: newClientId() }).success).toBe(
      true,
    )
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const ids = Array.from({ length: 50 }, newClientId)
    expect(new Set(ids).size).toBe(50)
    for (const clientId of ids) {
      expect(messageRequestSchema.safeParse({ ...request, clientId }).success).toBe(true)
    }
  })
})
