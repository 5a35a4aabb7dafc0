import { ApiError, errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { ErrorPanel } from 'shared/ui/error-panel'
import { LinkButton } from 'shared/ui/link-button'

import { LimitFailure } from './limit-failure.tsx'
import { holdLimitOf, isMixed, isTooLarge, requestQuote } from './quote.store.ts'

/** A mixed or too large cart is always rejected: only the customer can remove a plan from it. */
export function QuoteFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  const limit = holdLimitOf(error)
  if (limit) return <LimitFailure limit={limit} />
  const isOfCart = isMixed(error) || isTooLarge(error)
  return (
    <ErrorPanel
      title={t('order.failed')}
      description={isTooLarge(error) ? t('order.tooLarge') : shared.t(errorToKey(error))}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={isOfCart ? undefined : () => void requestQuote()}
    >
      <LinkButton to={paths.cart} variant={isOfCart ? 'primary' : 'ghost'}>
        {t('order.toCart')}
      </LinkButton>
    </ErrorPanel>
  )
}
