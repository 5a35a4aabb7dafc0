import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { $session, loadUser } from 'shared/session'
import { EmptyState } from 'shared/ui/empty-state'
import { ErrorPanel } from 'shared/ui/error-panel'
import { Stack } from 'shared/ui/stack'

import { countInTitle } from '../conversation/title-count.ts'
import { DeskPanes } from '../desk/desk-panes.tsx'
import { watchDesk } from '../desk/live-desk.ts'
import { $desk, loadDesk } from '../desk/queue/lists.store.ts'
import { QueueSkeleton } from '../desk/queue/queue-skeleton.tsx'
import { $attentionCount } from '../desk/queue/unread.store.ts'
import styles from './desk-page.module.css'

/** The support desk: the queue, the conversation, and what the customer shared. */
export function DeskPage() {
  const { t } = useTranslation('chat')
  const desk = useStore($desk)

  useEffect(watchDesk, [])
  useEffect(() => countInTitle($attentionCount), [])
  useEffect(() => {
    const session = $session.get()
    // The shell shows the team's own pages once it knows the user.
    if (session.status === 'signed-in' && !session.user) loadUser().catch(() => null)
  }, [])

  return (
    <Stack gap={0} className={styles.page} data-cart-instance={cartInstanceId}>
      {desk.status === 'ready' ? (
        <DeskPanes />
      ) : (
        <Stack gap={6} className={styles.alone}>
          <h1 className={styles.title} tabIndex={-1}>
            {t('desk.title')}
          </h1>
          {desk.status === 'loading' && <QueueSkeleton />}
          {desk.status === 'failed' && (
            <ErrorPanel title={t('desk.failed')} onRetry={() => void loadDesk()} />
          )}
          {desk.status === 'forbidden' && (
            <EmptyState
              icon="lock"
              title={t('desk.forbidden.title')}
              description={t('desk.forbidden.text')}
            />
          )}
        </Stack>
      )}
    </Stack>
  )
}
