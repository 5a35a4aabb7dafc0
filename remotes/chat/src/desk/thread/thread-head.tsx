import type { DeskConversation } from '@storefront/api/desk'
import { useState } from 'react'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { CustomerName } from '../customer/customer-name.tsx'
import { WaitingTime } from '../queue/waiting-time.tsx'
import type { ReadyThread } from './thread.store.ts'
import { ThreadActions } from './thread-actions.tsx'
import styles from './thread-head.module.css'

type ThreadHeadProps = { thread: ReadyThread; onBack: () => void; onCustomer: () => void }

export function ThreadHead({ thread, onBack, onCustomer }: ThreadHeadProps) {
  const { t } = useTranslation('chat')
  const { conversation } = thread
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <header className={styles.head}>
      <Row align="center" className={styles.row}>
        <Button
          className={styles.back}
          icon="arrow-left"
          isIconOnly
          size="small"
          variant="ghost"
          onClick={onBack}
        >
          {t('desk.back')}
        </Button>
        <div className={styles.who}>
          <h2 className={styles.name} tabIndex={-1} data-pane-heading>
            <CustomerName customer={conversation.customer} />
          </h2>
          <Text size="xs" tone="muted" className={styles.state}>
            <ThreadState conversation={conversation} />
          </Text>
        </div>
        <ThreadActions conversation={conversation} onFailure={setFailure} />
        <Button
          className={styles.customer}
          icon="info"
          isIconOnly
          size="small"
          variant="ghost"
          onClick={onCustomer}
        >
          {t('desk.customer')}
        </Button>
      </Row>
      <Text size="s" tone="danger" className={styles.failure} role="alert">
        {failure}
      </Text>
    </header>
  )
}

function ThreadState({ conversation }: { conversation: DeskConversation }) {
  const { t } = useTranslation('chat')
  const { state, waitingSince, isMine, agent, closedAt, language } = conversation
  const name = agent ? `\u2068${agent}\u2069` : ''
  return (
    <>
      {waitingSince !== null && (
        <>
          {t('desk.state.waiting')} <WaitingTime since={waitingSince} />
        </>
      )}
      {state === 'taken' && t(isMine ? 'desk.state.mine' : 'desk.state.others', { name })}
      {state === 'closed' && t('desk.state.closed', { time: closedAt ? formatTime(closedAt) : '' })}
      {' · '}
      {t(`desk.language.${language}`)}
    </>
  )
}
