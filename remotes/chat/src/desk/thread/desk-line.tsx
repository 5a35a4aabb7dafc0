import type { Message } from '@storefront/api/chat'
import type { DeskConversation } from '@storefront/api/desk'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import { LogLine } from '../../messages/log/log-line.tsx'
import { MessageItem } from '../../messages/message-item.tsx'
import type { DeskEntry } from './desk-entries.ts'
import { ReplyItem } from './reply-item.tsx'
import styles from './desk-line.module.css'

type DeskLineProps = {
  entry: DeskEntry
  conversation: DeskConversation
  /** The newest reply: only this one shows its delivery state. */
  isNewestOwn: boolean
}

export function DeskLine({ entry, conversation, isNewestOwn }: DeskLineProps) {
  const { t } = useTranslation('chat')
  if (entry.kind === 'day') return <LogLine entry={entry} />
  if (entry.kind === 'outgoing') return <ReplyItem reply={entry.reply} />
  if (entry.kind === 'withheld')
    return (
      <Text size="s" tone="muted" className={styles.notice}>
        {t('desk.withheld')}
      </Text>
    )
  if (entry.kind === 'notice')
    return (
      <Text size="s" tone="muted" className={styles.notice}>
        {noticeText(t, entry.message, conversation)}
      </Text>
    )
  const { message, isFirst, isLast } = entry
  const { author, name, sentAt, sequence } = message
  const isSeen = sequence <= conversation.seenByCustomer
  return (
    <MessageItem
      message={message}
      viewer="agent"
      authorName={
        author === 'customer' ? (conversation.customer?.name ?? t('desk.guest')) : undefined
      }
      isFirst={isFirst}
      isLast={isLast}
      note={
        author === 'agent' &&
        isLast && (
          <Text size="xs" tone="subtle">
            {name && <bdi>{name}</bdi>}
            {' · '}
            <time dateTime={sentAt}>{formatTime(sentAt)}</time>
            {isNewestOwn && ` · ${t(isSeen ? 'delivery.seen' : 'delivery.sent')}`}
          </Text>
        )
      }
    />
  )
}

type Translate = (key: string, values?: Record<string, string | number>) => string

function noticeText(t: Translate, message: Message, { rating }: DeskConversation): string {
  const { notice, text } = message
  const name = message.name ? `\u2068${message.name}\u2069` : t('author.agent')
  if (notice === 'rated' && rating !== null) return t('desk.rated', { score: rating })
  return t(`desk.notice.${notice}`, { name, contact: text })
}
