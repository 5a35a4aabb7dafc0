import type { Message } from '@storefront/api/chat'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { MessageAttachments } from '../../attachments/message-attachments.tsx'
import { MessageCards } from '../../messages/cards/message-cards.tsx'
import styles from './attached-list.module.css'

const hasSomething = ({ author, cart, orders, attachments }: Message) =>
  author === 'customer' && (cart !== null || orders.length + attachments.length > 0)

/** The attachments of the loaded messages, newest first. */
export function AttachedList({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('chat')
  const attached = messages.filter(hasSomething).reverse()
  return (
    <Stack as="section" gap={3} aria-labelledby="desk-attached">
      <Text as="h3" size="s" weight="semibold" id="desk-attached">
        {t('desk.attached.title')}
      </Text>
      {attached.length === 0 && (
        <Text size="s" tone="muted">
          {t('desk.attached.none')}
        </Text>
      )}
      {attached.map(message => (
        <Stack gap={1} key={message.sequence}>
          <time className={styles.time} dateTime={message.sentAt}>
            {formatDateTime(message.sentAt)}
          </time>
          <MessageCards message={message} viewer="agent" />
          <MessageAttachments attachments={message.attachments} />
        </Stack>
      ))}
      <p className={styles.note}>{t('desk.attached.only')}</p>
    </Stack>
  )
}
