import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { DropZone } from '../attachments/drop-zone.tsx'
import { Composer } from '../composer/composer.tsx'
import { MessageLog } from '../messages/message-log.tsx'
import { noteChatUse } from './chat-use.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { $history, $messages, $outgoing, watchConversation } from './conversation.ts'
import { ConversationStatus } from './conversation-status.tsx'
import { EmptyConversation } from './empty-conversation.tsx'
import { HistoryFailure } from './history-failure.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { RatingForm } from './rating-form.tsx'
import { TypingLine } from './typing-line.tsx'
import styles from './conversation.module.css'

/** The conversation, for both the chat page and the launcher's panel. */
export function Conversation() {
  const history = useStore($history)
  const isEmpty = useStore($messages).length + useStore($outgoing).length === 0

  useEffect(watchConversation, [])
  useEffect(() => {
    if (!isEmpty) noteChatUse()
  }, [isEmpty])

  return (
    <DropZone data-conversation>
      <div className={styles.top}>
        <ConversationStatus />
      </div>
      <ConnectionBanner />
      <MessageLog>
        {isEmpty && history.status === 'loading' && <HistorySkeleton />}
        {isEmpty && history.status === 'failed' && <HistoryFailure error={history.error} />}
        {isEmpty && history.status === 'ready' && <EmptyConversation />}
      </MessageLog>
      <div className={styles.foot}>
        <TypingLine />
        <RatingForm />
        <Composer />
      </div>
    </DropZone>
  )
}
