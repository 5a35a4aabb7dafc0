import { useTranslation } from 'shared/i18n'
import { Skeleton } from 'shared/ui/skeleton'

import { AccountPanel } from '../account-panel.tsx'
import { PanelFailure } from '../panel-failure.tsx'
import { useFullUser } from '../use-full-user.ts'
import { ExportForm } from './export-form.tsx'

export function ExportPanel() {
  const { t } = useTranslation('shell')
  const { user, error, load } = useFullUser()
  return (
    <AccountPanel
      title={t('account.data.export.title')}
      description={t('account.data.export.lead')}
    >
      {user ? (
        <ExportForm user={user} />
      ) : error === undefined ? (
        <Skeleton width="100%" height={120} />
      ) : (
        <PanelFailure title={t('account.data.failed')} error={error} onRetry={load} />
      )}
    </AccountPanel>
  )
}
