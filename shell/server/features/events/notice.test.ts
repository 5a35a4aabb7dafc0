import { expect, it } from 'vitest'

import { readNotice } from './notice.ts'

const event = { kind: 'typing', conversationId: 'c1', by: 'agent', name: 'Ann', isTyping: true }

it('reads the notices of other processes', () => {
  expect(readNotice('stock')).toEqual({ kind: 'stock' })
  expect(readNotice('ended s1')).toEqual({ kind: 'ended', sessionId: 's1' })
  const typing = { event, owner: 'o1', toDesk: false }
  expect(readNotice(`typing ${JSON.stringify(typing)}`)).toEqual({ kind: 'typing', typing })
})

it.each(['probe 1', 'typing', 'typing {"event":', 'typing null', 'typing {"owner":null}'])(
  'ignores %j, which this build does not understand',
  payload => expect(readNotice(payload)).toBeNull(),
)
