import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { $session, loadUser } from 'shared/session'
import { Skeleton } from 'shared/ui/skeleton'
import { Text } from 'shared/ui/text'

import { AccountPanel } from '../account-panel.tsx'
import { PanelFailure } from '../panel-failure.tsx'
import { PasswordForm } from './password-form.tsx'

export function PasswordPanel() {
  const { t } = useTranslation('shell')
  const session = useStore($session)
  const [error, setError] = useState<unknown>()
  const user = session.status === 'signed-in' ? session.user : null
  const isKnown = user?.isOwn !== undefined

  const load = () => {
    setError(undefined)
    loadUser().catch(setError)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, unless another panel did
  useEffect(() => {
    if (!isKnown) load()
  }, [])

  return (
    <AccountPanel title={t('account.password.title')} description={t('account.password.lead')}>
      {!isKnown && error !== undefined ? (
        <PanelFailure title={t('account.password.failed')} error={error} onRetry={load} />
      ) : !isKnown ? (
        <Skeleton width="100%" height={220} />
      ) : user.isOwn ? (
        <PasswordForm email={user.email} />
      ) : (
        <Text size="s" tone="muted">
          {t('account.password.elsewhere')}
        </Text>
      )}
    </AccountPanel>
  )
}
