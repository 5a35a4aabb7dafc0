import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'

import { $conversation, $outgoing, $typing } from '../conversation.ts'
import { TypingPill } from './typing-pill.tsx'
import styles from './typing-line.module.css'

/**
 * Shows that an agent is typing or the assistant is working. Not announced, because it changes too often; the reply is.
 */
export function TypingLine() {
  const { t } = useTranslation('chat')
  const state = useStore($conversation)?.state ?? 'assistant'
  const agent = useStore($typing)
  const typing = state === 'taken' ? agent : null
  const isSending = useStore($outgoing).some(each => each.state.status === 'sending')
  const isAssistantWorking = isSending && (state === 'assistant' || state === 'closed')
  if (!typing && !isAssistantWorking) return null
  const name = typing?.name ? `\u2068${typing.name}\u2069` : t('author.agent')
  return (
    <TypingPill className={styles.typing}>
      {typing ? t('typing', { name }) : t('waiting')}
    </TypingPill>
  )
}
