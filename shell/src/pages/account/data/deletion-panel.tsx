import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Skeleton } from 'shared/ui/skeleton'

import { useOnlineAgain } from '../../../app/use-online-again.ts'
import { AccountPanel } from '../account-panel.tsx'
import { PanelFailure } from '../panel-failure.tsx'
import { useFullUser } from '../use-full-user.ts'
import { $obstacles, confirmAccountDeletion, loadObstacles } from './account-deletion.store.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { DeletionObstacles } from './deletion-obstacles.tsx'

/** Deletes the account, or says what must end first. */
export function DeletionPanel() {
  const { t } = useTranslation('shell')
  const state = useStore($obstacles)
  const { user } = useFullUser()

  useEffect(() => {
    void loadObstacles()
  }, [])
  useOnlineAgain(() => void loadObstacles())

  const { servers, orders, isTeam } =
    state.status === 'ready' ? state.content : { servers: 0, orders: 0, isTeam: false }
  const isBlocked = servers > 0 || orders > 0 || isTeam

  return (
    <AccountPanel
      title={t('account.data.deletion.title')}
      description={t('account.data.deletion.lead')}
    >
      {state.status === 'failed' ? (
        <PanelFailure
          title={t('account.data.failed')}
          error={state.error}
          onRetry={() => void loadObstacles()}
        />
      ) : state.status === 'loading' || !user ? (
        <Skeleton width="100%" height={40} />
      ) : isBlocked ? (
        <DeletionObstacles obstacles={state.content} />
      ) : (
        <Row wrap>
          <Button icon="trash-2" onClick={confirmAccountDeletion}>
            {t('account.data.deletion.action')}
          </Button>
        </Row>
      )}
      {user && <DeletionDialog user={user} />}
    </AccountPanel>
  )
}
