import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { EmptyState } from 'shared/ui/empty-state'
import { ErrorPanel } from 'shared/ui/error-panel'
import { Stack } from 'shared/ui/stack'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { QueueSkeleton } from '../queue/queue-skeleton.tsx'
import { DeskLog } from './desk-log.tsx'
import { $thread, readThread } from './thread.store.ts'
import { ThreadFoot } from './thread-foot.tsx'
import { ThreadHead } from './thread-head.tsx'
import styles from './conversation-pane.module.css'

type ConversationPaneProps = { onBack: () => void; onCustomer: () => void }

export function ConversationPane({ onBack, onCustomer }: ConversationPaneProps) {
  const { t } = useTranslation('chat')
  const thread = useStore($thread)
  return (
    <Stack as="section" gap={0} aria-label={t('desk.conversation')} data-pane="conversation">
      {thread.status === 'ready' ? (
        <>
          <ThreadHead thread={thread} onBack={onBack} onCustomer={onCustomer} />
          <DeskLog key={thread.id} thread={thread} />
          <ThreadFoot key={`foot-${thread.id}`} thread={thread} />
        </>
      ) : (
        <div className={styles.alone}>
          <VisuallyHidden as="h2" tabIndex={-1} data-pane-heading>
            {t('desk.conversation')}
          </VisuallyHidden>
          {thread.status === 'none' && (
            <EmptyState
              icon="message-circle"
              title={t('desk.none.title')}
              description={t('desk.none.text')}
            />
          )}
          {thread.status === 'loading' && <QueueSkeleton />}
          {thread.status === 'gone' && (
            <EmptyState
              icon="message-circle"
              title={t('desk.gone.title')}
              description={t('desk.gone.text')}
            />
          )}
          {thread.status === 'failed' && (
            <ErrorPanel title={t('failed')} onRetry={() => void readThread()} />
          )}
          {thread.status !== 'none' && (
            <Button className={styles.back} icon="arrow-left" onClick={onBack}>
              {t('desk.back')}
            </Button>
          )}
        </div>
      )}
    </Stack>
  )
}
