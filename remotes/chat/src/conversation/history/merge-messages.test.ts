import type { Message } from '@storefront/api/chat'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createMessage } from '../../testing/create-conversation.ts'
import { mergeMessages } from './merge-messages.ts'

describe('mergeMessages', () => {
  it("shows every message once, in the server's order", () => {
    const deliveries = fc.array(fc.array(fc.integer({ min: 1, max: 30 })))
    fc.assert(
      fc.property(deliveries, batches => {
        const merged = batches.reduce<Message[]>(
          (known, batch) =>
            mergeMessages(
              known,
              batch.map(sequence => createMessage(sequence)),
            ),
          [],
        )
        const expected = [...new Set(batches.flat())].sort((left, right) => left - right)
        expect(merged.map(({ sequence }) => sequence)).toEqual(expected)
      }),
    )
  })
})
