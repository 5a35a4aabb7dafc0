import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'

import { discardMessage, retryMessage } from '../conversation/conversation.ts'
import { FailureReason } from './failure-reason.tsx'
import type { Entry } from './log/entries.ts'
import styles from './message-item.module.css'

type DeliveryNoteProps = { entry: Extract<Entry, { kind: 'message' }> }

/** The delivery state of an own message. A failed message can be retried or discarded. */
export function DeliveryNote({ entry }: DeliveryNoteProps) {
  const { t } = useTranslation('chat')
  const { message, delivery, outgoing, isLast, isNewestOwn } = entry
  if (outgoing?.state.status === 'failed') {
    return (
      <Row rowGap={1} align="center" justify="end" wrap className={styles.note}>
        <FailureReason state={outgoing.state} />
        <Button size="small" onClick={() => retryMessage(outgoing.clientId)}>
          {t('outgoing.retry')}
        </Button>
        <Button size="small" variant="ghost" onClick={() => discardMessage(outgoing.clientId)}>
          {t('outgoing.discard')}
        </Button>
      </Row>
    )
  }
  if (!isLast && !isNewestOwn) return null
  return (
    <Row as="p" rowGap={1} align="center" justify="end" wrap className={styles.note}>
      {!outgoing && <time dateTime={message.sentAt}>{formatTime(message.sentAt)}</time>}
      {isNewestOwn && <span data-delivery={delivery}>{t(`delivery.${delivery}`)}</span>}
    </Row>
  )
}
