import { useStore } from '@nanostores/react'
import { useMemo } from 'react'

import { $conversation, $hasOlder, $messages, $outgoing } from '../../conversation/conversation.ts'
import { type Entry, entriesOf } from './entries.ts'

/** The lines of the current conversation. */
export function useEntries(newFrom: number | null): Entry[] {
  const messages = useStore($messages)
  const outgoing = useStore($outgoing)
  const hasOlder = useStore($hasOlder)
  const conversation = useStore($conversation)
  const seenByTeam = conversation?.seenByTeam ?? 0
  const isAssisted = conversation?.state === 'assistant' || conversation?.state === 'closed'
  return useMemo(
    () => entriesOf({ messages, outgoing, seenByTeam, newFrom, hasOlder, isAssisted }),
    [messages, outgoing, seenByTeam, newFrom, hasOlder, isAssisted],
  )
}
