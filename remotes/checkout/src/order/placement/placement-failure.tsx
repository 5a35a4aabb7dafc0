import { useStore } from '@nanostores/react'
import { ApiError, errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'

import { $placement } from './place-order.store.ts'

/** Beside the button, where the customer looks. Without a response, the order may exist: the same button requests the same order again. */
export function PlacementFailure() {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  const placement = useStore($placement)
  if (placement.status !== 'failed') return null
  const { error } = placement
  const isUnknown = !(error instanceof ApiError) || error.status === 0 || error.status >= 500
  return (
    <Alert tone="danger" title={isUnknown ? t('order.unconfirmed') : t('order.notPlaced')}>
      {shared.t(errorToKey(error))} {isUnknown && t('order.retrySafe')}
    </Alert>
  )
}
