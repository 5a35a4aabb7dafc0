import { ApiError, errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { ErrorPanel } from 'shared/ui/error-panel'
import { LinkButton } from 'shared/ui/link-button'

import { requestQuote } from '../quote.ts'

export function QuoteFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  return (
    <ErrorPanel
      title={t('order.failed')}
      description={shared.t(errorToKey(error))}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={() => void requestQuote()}
    >
      <LinkButton to={paths.cart} variant="ghost">
        {t('order.toCart')}
      </LinkButton>
    </ErrorPanel>
  )
}
