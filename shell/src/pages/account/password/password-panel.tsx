import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'
import { Text } from 'shared/ui/text'

import { AccountPanel } from '../account-panel.tsx'
import { PanelFailure } from '../panel-failure.tsx'
import { useFullUser } from '../use-full-user.ts'
import { PasswordForm } from './password-form.tsx'

export function PasswordPanel() {
  const { t } = useTranslation('shell')
  const { user, error, load } = useFullUser()

  return (
    <AccountPanel title={t('account.password.title')} description={t('account.password.lead')}>
      {!user && error !== undefined ? (
        <PanelFailure title={t('account.password.failed')} error={error} onRetry={load} />
      ) : !user ? (
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
