import { useStore } from '@nanostores/react'
import { useEffect } from 'react'

import { DropZone } from '../attachments/drop-zone.tsx'
import { Composer } from '../composer/composer.tsx'
import { MessageLog } from '../messages/log/message-log.tsx'
import { markChatUsed } from './chat-use.ts'
import { $history, $messages, $outgoing, watchConversation } from './conversation.ts'
import { EmptyConversation } from './empty-conversation.tsx'
import { HistoryFailure } from './history/history-failure.tsx'
import { HistorySkeleton } from './history/history-skeleton.tsx'
import { RatingForm } from './rating/rating-form.tsx'
import { ConnectionBanner } from './status/connection-banner.tsx'
import { ConversationStatus } from './status/conversation-status.tsx'
import { TypingLine } from './typing/typing-line.tsx'
import styles from './conversation.module.css'

type ConversationProps = { isPage?: boolean }

/** The conversation, for both the chat page and the launcher's panel. */
export function Conversation({ isPage = false }: ConversationProps) {
  const history = useStore($history)
  const isEmpty = useStore($messages).length + useStore($outgoing).length === 0

  useEffect(watchConversation, [])
  useEffect(() => {
    if (!isEmpty) markChatUsed()
  }, [isEmpty])

  return (
    <DropZone data-conversation>
      <div className={styles.top}>
        <ConversationStatus />
      </div>
      <ConnectionBanner isBelowNotice={isPage} />
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
