import type { Message } from '@storefront/api/chat'
import type { ReactNode } from 'react'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { MessageAttachments } from '../attachments/message-attachments.tsx'
import { classNames } from '../conversation/class-names.ts'
import type { Viewer } from '../conversation/viewer.ts'
import { MessageCards } from './message-cards.tsx'
import { MessageText } from './message-text.tsx'
import styles from './message-item.module.css'

type MessageItemProps = {
  message: Message
  viewer?: Viewer
  /** Who speaks, where the page has a better word for it than the message. */
  who?: string
  /** First and last of a group of one author. */
  isFirst?: boolean
  isLast?: boolean
  progress?: 'unsent' | 'failed' | undefined
  /** Under an own message: how far it has come. */
  note?: ReactNode
}

/** What one of them said; who it was and when stands over the first of a group, own ones say it under the last. */
export function MessageItem(props: MessageItemProps) {
  const { t } = useTranslation('chat')
  const { message, viewer = 'customer', isFirst = true, isLast = true, progress, note } = props
  const { author, text, sentAt } = message
  const isOwn = author === viewer
  const { who = (author === 'agent' && message.name) || t(`author.${author}`) } = props
  return (
    <article
      className={classNames(
        styles.item,
        isOwn && styles.own,
        isLast && styles.last,
        progress && styles[progress],
      )}
    >
      <p className={isFirst && !isOwn ? styles.head : styles.hidden}>
        <bdi className={styles.author} data-author={author} data-initial={[...who][0]}>
          {who}
        </bdi>
        {isFirst && !isOwn && <time dateTime={sentAt}>{formatTime(sentAt)}</time>}
      </p>
      {text !== '' && (
        <div className={styles.bubble} data-said>
          <MessageText text={text} />
        </div>
      )}
      <MessageAttachments attachments={message.attachments} />
      <MessageCards message={message} viewer={viewer} />
      {note}
    </article>
  )
}
