import { ApiError, errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { ErrorPanel } from 'shared/ui/error-panel'

import { loadOrder } from '../../order/order.store.ts'

export function OrderFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  return (
    <ErrorPanel
      title={t('orderFailed')}
      description={shared.t(errorToKey(error))}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => void loadOrder()}
    />
  )
}
