import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { CannedDialog } from '../canned-replies/canned-dialog.tsx'
import { $tab, $waitingCount } from './lists.store.ts'
import { QueueList } from './queue-list.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { $unreadCount } from './unread.store.ts'
import styles from './queue-pane.module.css'

type QueuePaneProps = { openId: string | null; onOpen: (id: string) => void }

export function QueuePane({ openId, onOpen }: QueuePaneProps) {
  const { t } = useTranslation('chat')
  const tab = useStore($tab)
  const waiting = useStore($waitingCount)
  const unread = useStore($unreadCount)
  const [isManaging, setManaging] = useState(false)
  return (
    <Stack
      as="section"
      gap={0}
      className={styles.pane}
      aria-label={t('desk.queue')}
      data-pane="queue"
    >
      <Row as="header" align="center" justify="space-between" className={styles.head}>
        <h1 className={styles.title} tabIndex={-1} data-pane-heading>
          {t('desk.title')}
        </h1>
        <Button
          icon="message-square-text"
          isIconOnly
          size="small"
          variant="ghost"
          onClick={() => setManaging(true)}
        >
          {t('desk.canned.manage')}
        </Button>
      </Row>
      <QueueTabs />
      <QueueList key={tab} tab={tab} openId={openId} onOpen={onOpen} />
      <VisuallyHidden role="status">
        <p>{t('desk.waitingNow', { count: waiting })}</p>
        {unread > 0 && <p>{t('desk.unreadNow', { count: unread })}</p>}
      </VisuallyHidden>
      <CannedDialog isOpen={isManaging} onOpenChange={setManaging} />
    </Stack>
  )
}
