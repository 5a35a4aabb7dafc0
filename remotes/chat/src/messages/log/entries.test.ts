import { describe, expect, it } from 'vitest'

import { createMessage } from '../../testing/create-conversation.ts'
import { type Entry, entriesOf } from './entries.ts'

const at = (minute: number) => new Date(2026, 0, 5, 10, minute).toISOString()
const thread = {
  messages: [],
  outgoing: [],
  seenByTeam: 0,
  newFrom: null,
  hasOlder: false,
  isAssisted: false,
}
const messagesOf = (entries: Entry[]) =>
  entries.flatMap(entry => (entry.kind === 'message' ? [entry] : []))

describe('entriesOf', () => {
  it('puts a line before each calendar day', () => {
    const messages = [at(0), at(1), new Date(2026, 0, 6, 9).toISOString()].map((sentAt, index) =>
      createMessage(index + 1, { sentAt }),
    )
    const kinds = entriesOf({ ...thread, messages }).map(({ kind }) => kind)
    expect(kinds).toEqual(['day', 'message', 'message', 'day', 'message'])
  })

  it('shows no day when its first message is not loaded', () => {
    const messages = [createMessage(7, { sentAt: at(0) })]
    expect(entriesOf({ ...thread, messages, hasOlder: true })[0]?.kind).toBe('message')
  })

  it('offers suggestions only after a reply of the assistant', () => {
    const messages = [createMessage(1, { sentAt: at(0) })]
    const kinds = (patch: object) => entriesOf({ ...thread, messages, ...patch }).at(-1)?.kind
    expect(kinds({ isAssisted: true })).toBe('offer')
    expect(kinds({ isAssisted: false })).toBe('message')
    expect(kinds({ isAssisted: true, messages: [createMessage(1, { author: 'agent' })] })).toBe(
      'message',
    )
  })

  it('shows a message once when it has arrived and is still outgoing', () => {
    const own = createMessage(1, { author: 'customer', clientId: 'a', sentAt: at(0) })
    const waiting = (clientId: string) => ({
      ...{ clientId, text: 'Hello', attachments: [], context: undefined },
      state: { status: 'sending' as const },
    })
    const outgoing = [waiting('a'), waiting('b')]
    const entries = messagesOf(entriesOf({ ...thread, messages: [own], outgoing }))
    expect(entries.map(({ key, delivery }) => [key, delivery])).toEqual([
      ['a', 'sent'],
      ['b', 'sending'],
    ])
  })

  it('groups messages of one author within five minutes', () => {
    const messages = [
      createMessage(1, { sentAt: at(0) }),
      createMessage(2, { sentAt: at(4) }),
      createMessage(3, { sentAt: at(20) }),
      createMessage(4, { sentAt: at(21), author: 'agent', name: 'Mei' }),
      createMessage(5, { sentAt: at(22), author: 'agent', name: 'Ana' }),
    ]
    const groups = messagesOf(entriesOf({ ...thread, messages }))
    expect(groups.map(({ isFirst }) => isFirst)).toEqual([true, false, true, true, true])
    expect(groups.map(({ isLast }) => isLast)).toEqual([false, true, true, true, true])
  })

  it('marks new messages, and does not group notices', () => {
    const messages = [
      createMessage(1, { sentAt: at(0) }),
      createMessage(2, {
        sentAt: at(1),
        author: 'notice',
        notice: 'joined',
        name: 'Mei',
        text: '',
      }),
      createMessage(3, { sentAt: at(1) }),
    ]
    const kinds = entriesOf({ ...thread, messages, newFrom: 2 }).map(({ kind }) => kind)
    expect(kinds).toEqual(['day', 'message', 'new', 'notice', 'message'])
  })

  it('shows the delivery state of own messages; a reply marks them as seen', () => {
    const own = { author: 'customer' as const, sentAt: at(0) }
    const messages = [
      createMessage(1, { ...own, clientId: 'a' }),
      createMessage(2, { sentAt: at(0) }),
      createMessage(3, { ...own, clientId: 'b' }),
      createMessage(4, { ...own, clientId: 'c' }),
    ]
    const deliveries = messagesOf(entriesOf({ ...thread, messages, seenByTeam: 3 }))
    expect(deliveries.map(({ delivery }) => delivery)).toEqual(['seen', null, 'seen', 'sent'])
    expect(deliveries.map(({ isNewestOwn }) => isNewestOwn)).toEqual([false, false, false, true])
  })

  it('keeps the key of a message from writing to confirmation', () => {
    const outgoing = { clientId: 'a', text: 'Hello', attachments: [], state: { status: 'sending' } }
    const before = messagesOf(entriesOf({ ...thread, outgoing: [outgoing as never] }))
    const messages = [createMessage(1, { author: 'customer', clientId: 'a' })]
    const after = messagesOf(entriesOf({ ...thread, messages }))
    expect(before[0]?.key).toBe(after[0]?.key)
    expect(before[0]?.delivery).toBe('sending')
  })
})
