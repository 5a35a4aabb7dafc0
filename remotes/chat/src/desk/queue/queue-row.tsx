import type { DeskConversation } from '@storefront/api/desk'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { CustomerName } from '../customer/customer-name.tsx'
import { RowTime } from './row-time.tsx'
import { isUnread } from './unread.store.ts'
import styles from './queue-row.module.css'

type QueueRowProps = {
  conversation: DeskConversation
  isOpen: boolean
  /** Whether Tab reaches this row. Arrow keys reach the others. */
  isReachable: boolean
  onOpen: () => void
}

export function QueueRow({ conversation, isOpen, isReachable, onOpen }: QueueRowProps) {
  const { t } = useTranslation('chat')
  const { id, language, lastText, lastAuthor, unseen, agent, isMine } = conversation
  const isNew = isUnread(conversation)
  return (
    <button
      type="button"
      className={styles.row}
      data-row={id}
      data-new={isNew || undefined}
      aria-current={isOpen || undefined}
      tabIndex={isReachable ? 0 : -1}
      onClick={onOpen}
    >
      <Row as="span" align="baseline" className={styles.line}>
        <Text as="span" size="control" tone="normal" weight="medium" className={styles.name}>
          <CustomerName customer={conversation.customer} />
        </Text>
        <span className={styles.language} translate="no">
          {language.slice(0, 2).toUpperCase()}
        </span>
        <RowTime conversation={conversation} />
      </Row>
      <Row as="span" align="baseline" className={styles.line}>
        <span className={styles.text}>
          {lastAuthor === 'agent' && `${t('desk.row.answered')} `}
          <bdi>{lastText || t('desk.row.noText')}</bdi>
        </span>
        {isNew && (
          <span className={styles.unseen}>
            {unseen > 0 ? (
              <>
                {formatNumber(unseen)}
                <VisuallyHidden> {t('desk.row.unseen', { count: unseen })}</VisuallyHidden>
              </>
            ) : (
              t('desk.row.passedOn')
            )}
          </span>
        )}
      </Row>
      {agent && !isMine && (
        <Text as="span" size="xs" tone="subtle">
          <bdi>{agent}</bdi>
        </Text>
      )}
    </button>
  )
}
