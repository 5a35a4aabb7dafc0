import { expect, it } from 'vitest'

import { createMessage } from '../../testing/create-conversation.ts'
import { deskEntries } from './desk-entries.ts'

it('groups messages by author, marks days, and marks withheld messages', () => {
  const at = (time: string) => ({ sentAt: `2026-01-05T${time}:00Z` })
  const entries = deskEntries(
    [
      createMessage(1, { author: 'customer', ...at('10:00') }),
      createMessage(2, { author: 'customer', ...at('10:01') }),
      createMessage(3, { text: '', ...at('10:02') }),
      createMessage(4, { author: 'notice', notice: 'waiting', text: '', ...at('10:03') }),
      createMessage(5, { author: 'agent', name: 'Sue', ...at('10:04') }),
      createMessage(6, { author: 'agent', name: 'Otto', ...at('10:05') }),
    ],
    [],
  )
  const shapes = entries.map(entry =>
    entry.kind === 'message'
      ? `${entry.isFirst ? 'first' : ''} ${entry.isLast ? 'last' : ''}`
      : entry.kind,
  )
  expect(shapes).toEqual([
    'day',
    'first ',
    ' last',
    'withheld',
    'notice',
    'first last',
    'first last',
  ])
})

it('renders a reply once when it has arrived and is still in the list of unsent replies', () => {
  const arrived = createMessage(1, { author: 'agent', name: 'Sue', clientId: 'a' })
  const waiting = (clientId: string) => ({
    ...{ clientId, conversationId: 'c', text: 'Hello', plans: [] },
    state: { status: 'sending' as const },
  })
  const entries = deskEntries([arrived], [waiting('a'), waiting('b')])
  expect(entries.map(({ kind }) => kind)).toEqual(['day', 'message', 'outgoing'])
})
