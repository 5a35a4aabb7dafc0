import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { DefinitionRow } from 'shared/ui/definition-row'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'

import { $thread } from '../thread/thread.store.ts'
import { AttachedList } from './attached-list.tsx'
import { CustomerName } from './customer-name.tsx'
import styles from './customer-pane.module.css'

/** Shows the customer and what they shared. The team cannot look up carts or orders. */
export function CustomerPane({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('chat')
  const thread = useStore($thread)
  const conversation = thread.status === 'ready' ? thread.conversation : null
  return (
    <Stack
      as="section"
      gap={0}
      className={styles.pane}
      aria-label={t('desk.customer')}
      data-pane="customer"
    >
      <Row as="header" align="center" className={styles.head}>
        <Button
          className={styles.back}
          icon="arrow-left"
          isIconOnly
          size="small"
          variant="ghost"
          onClick={onBack}
        >
          {t('desk.backToConversation')}
        </Button>
        <h2 className={styles.title} tabIndex={-1} data-pane-heading>
          {t('desk.customer')}
        </h2>
      </Row>
      {conversation && thread.status === 'ready' && (
        <div className={styles.body}>
          <Stack as="dl" gap={3}>
            <Fact term={t('desk.fact.name')}>
              <CustomerName customer={conversation.customer} />
            </Fact>
            <Fact term={t('desk.fact.email')}>{conversation.customer?.email}</Fact>
            <Fact term={t('desk.fact.contact')}>{conversation.contact}</Fact>
            <Fact term={t('desk.fact.language')}>
              {t(`desk.language.${conversation.language}`)}
            </Fact>
            <Fact term={t('desk.fact.agent')}>{conversation.agent}</Fact>
            <Fact term={t('desk.fact.since')}>
              {conversation.waitingSince && formatDateTime(conversation.waitingSince)}
            </Fact>
            <Fact term={t('desk.fact.closed')}>
              {conversation.closedAt && formatDateTime(conversation.closedAt)}
            </Fact>
            <Fact term={t('desk.fact.rating')}>
              {conversation.rating !== null && t('desk.ratedShort', { score: conversation.rating })}
            </Fact>
            <Fact term={t('desk.fact.comment')}>{conversation.ratingComment}</Fact>
          </Stack>
          <AttachedList messages={thread.messages} />
        </div>
      )}
    </Stack>
  )
}

/** Renders nothing when the value is unknown. */
function Fact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <DefinitionRow term={term} layout="below">
      <bdi className={styles.fact}>{children}</bdi>
    </DefinitionRow>
  )
}
