import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { confirm } from 'shared/confirm'
import { useTranslation } from 'shared/i18n'
import { toast } from 'shared/toast'
import { Alert } from 'shared/ui/alert'

import { reportFailure } from '../../../app/report-failure.ts'
import { useOnlineAgain } from '../../../app/use-online-again.ts'
import { AccountPanel } from '../account-panel.tsx'
import { PanelFailure } from '../panel-failure.tsx'
import { RevokeOthers } from './revoke-others.tsx'
import { SessionList } from './session-list.tsx'
import { $sessions, loadSessions, revokeOtherSessions, revokeSession } from './sessions.store.ts'
import { SessionsSkeleton } from './sessions-skeleton.tsx'

export function AccountSessions() {
  const { t } = useTranslation('shell')
  const state = useStore($sessions)
  const list = useRef<HTMLUListElement>(null)
  const others = state.status === 'ready' ? state.content.filter(one => !one.isCurrent).length : 0

  useEffect(() => {
    void loadSessions()
  }, [])
  useOnlineAgain(() => void loadSessions())

  // The pressed button no longer exists, so the focus moves to the list.
  const end = (id: string, name: string) =>
    revokeSession(id).then(() => {
      toast({ title: t('account.sessions.ended', { name }) })
      list.current?.focus()
    }, reportFailure)

  const revokeOthers = async () => {
    const isConfirmed = await confirm({
      title: t('account.sessions.confirm.title', { count: others }),
      description: t('account.sessions.confirm.text'),
      confirmText: t('account.sessions.confirm.accept'),
      cancelText: t('account.sessions.confirm.refuse'),
      isDestructive: true,
    })
    if (!isConfirmed) return
    await revokeOtherSessions().then(count => {
      toast({ title: t('account.sessions.endedOthers', { count }) })
      list.current?.focus()
    }, reportFailure)
  }

  return (
    <AccountPanel
      title={t('account.sessions.title')}
      description={t('account.sessions.lead')}
      footer={others > 0 && <RevokeOthers count={others} onRevoke={revokeOthers} />}
    >
      {state.status === 'loading' && <SessionsSkeleton />}
      {state.status === 'failed' && (
        <PanelFailure
          title={t('account.sessions.failed')}
          error={state.error}
          onRetry={() => void loadSessions()}
        />
      )}
      {state.status === 'ready' && state.isStale && (
        <Alert tone="warning">{t('account.sessions.stale')}</Alert>
      )}
      {state.status === 'ready' && <SessionList ref={list} sessions={state.content} onEnd={end} />}
    </AccountPanel>
  )
}
