import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'

import { ResultHead } from '../../result/result-head.tsx'
import { PageTitle } from '../page-title.tsx'

type OrderMissingProps = {
  /** False when the URL has no order id. */
  hasId: boolean
}

/** Shows the same for an unknown order and for an order of another customer. */
export function OrderMissing({ hasId }: OrderMissingProps) {
  const { t } = useTranslation('checkout')
  const kind = hasId ? 'missing' : 'unnamed'
  return (
    <>
      <PageTitle>{t(`${kind}.title`)}</PageTitle>
      <ResultHead
        icon="receipt"
        tone="pending"
        title={t(`${kind}.title`)}
        actions={
          <>
            <LinkButton to={paths.account} variant="primary">
              {t('missing.action')}
            </LinkButton>
            <LinkButton to={paths.home} variant="ghost">
              {t('closed.plans')}
            </LinkButton>
          </>
        }
      >
        {t(`${kind}.description`)}
      </ResultHead>
    </>
  )
}
