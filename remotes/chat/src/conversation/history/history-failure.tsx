import { ApiError, errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { ErrorPanel } from 'shared/ui/error-panel'

import { loadHistory } from '../conversation.ts'

/** The customer can still write: a sent message returns its reply. */
export function HistoryFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('chat')
  return (
    <ErrorPanel
      title={t('failed')}
      description={translate('shared', errorToKey(error))}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={loadHistory}
    />
  )
}
