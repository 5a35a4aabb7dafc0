import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { $conversation } from '../conversation.ts'
import { AgentButton } from './agent-button.tsx'
import { HoursNote } from './hours-note.tsx'
import { WaitingStatus } from './waiting-status.tsx'
import styles from './conversation-status.module.css'

/** Shows who replies, and how to reach an agent. The conversation announces each change with its own line. */
export function ConversationStatus() {
  const { t } = useTranslation('chat')
  const conversation = useStore($conversation)
  if (conversation?.state === 'waiting') return <WaitingStatus conversation={conversation} />
  if (conversation?.state === 'taken') {
    const name = conversation.agent ? `\u2068${conversation.agent}\u2069` : t('author.agent')
    return (
      <Row
        gap={3}
        rowGap={2}
        align="center"
        justify="space-between"
        wrap
        className={styles.status}
        data-tone="person"
      >
        <Text size="s" tone="muted" className={styles.text}>
          {t('status.taken', { name })}
        </Text>
      </Row>
    )
  }
  return (
    <Row gap={3} rowGap={2} align="center" justify="space-between" wrap className={styles.status}>
      <Text size="s" tone="muted" className={styles.text}>
        {t('status.assistant')}
      </Text>
      <AgentButton size="small" />
      <Text size="s" tone="muted" className={styles.hours}>
        <HoursNote />
      </Text>
    </Row>
  )
}
