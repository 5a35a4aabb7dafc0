import type { Message } from '@storefront/api/chat'
import type { ReactNode } from 'react'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { MessageAttachments } from '../attachments/message-attachments.tsx'
import { classNames } from '../conversation/class-names.ts'
import { MessageCards } from './cards/message-cards.tsx'
import { MessageText } from './message-text.tsx'
import { useForeignLanguage } from './use-foreign-language.ts'
import type { Viewer } from './viewer.ts'
import styles from './message-item.module.css'

type MessageItemProps = {
  message: Message
  viewer?: Viewer
  /** A name to show instead of the author's name. */
  authorName?: string
  /** First and last message of a group of one author. */
  isFirst?: boolean
  isLast?: boolean
  progress?: 'unsent' | 'failed' | undefined
  /** Delivery state, shown under an own message. */
  note?: ReactNode
}

/** One message. The first of a group shows author and time above it; own messages show the time below the last one. */
export function MessageItem(props: MessageItemProps) {
  const { t } = useTranslation('chat')
  const { message, viewer = 'customer', isFirst = true, isLast = true, progress, note } = props
  const { author, text, sentAt } = message
  const language = useForeignLanguage(message.language)
  const isOwn = author === viewer
  const { authorName = (author === 'agent' && message.name) || t(`author.${author}`) } = props
  return (
    <article
      className={classNames(
        styles.item,
        isOwn && styles.own,
        isLast && styles.last,
        progress && styles[progress],
      )}
    >
      {isFirst && !isOwn ? (
        <Row as="p" align="baseline" className={styles.head}>
          <bdi className={styles.author} data-author={author} data-initial={[...authorName][0]}>
            {authorName}
          </bdi>
          <time dateTime={sentAt}>{formatTime(sentAt)}</time>
        </Row>
      ) : (
        <VisuallyHidden as="p">
          <bdi data-author={author}>{authorName}</bdi>
        </VisuallyHidden>
      )}
      {text !== '' && (
        <Text as="div" size="m" tone="normal" className={styles.bubble} data-said>
          <MessageText text={text} language={language} />
        </Text>
      )}
      <MessageAttachments attachments={message.attachments} />
      <MessageCards message={message} viewer={viewer} />
      {note}
    </article>
  )
}
