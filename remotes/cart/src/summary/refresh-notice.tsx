import { useStore } from '@nanostores/react'
import { formatRecent } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $refresh, refreshCart } from './refresh.store.ts'

export function RefreshNotice() {
  const { t } = useTranslation('cart')
  const refresh = useStore($refresh)
  if (refresh.status !== 'failed')
    return (
      <VisuallyHidden role="status">
        {refresh.status === 'checking' ? t('refresh.checking') : ''}
      </VisuallyHidden>
    )
  const { isOffline, knownAt } = refresh
  return (
    <Alert
      tone="warning"
      // The shell's offline notice reports a missing network.
      title={isOffline ? undefined : t('refresh.failedTitle')}
      action={
        <Button variant="secondary" size="small" onClick={() => void refreshCart()}>
          {t('refresh.retry')}
        </Button>
      }
    >
      {knownAt === null
        ? t('refresh.description')
        : t('refresh.knownAt', { time: formatRecent(new Date(knownAt).toISOString()) })}
    </Alert>
  )
}
