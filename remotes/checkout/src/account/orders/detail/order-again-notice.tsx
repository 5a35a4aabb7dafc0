import { useStore } from '@nanostores/react'
import { errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Alert } from 'shared/ui/alert'
import { LinkButton } from 'shared/ui/link-button'

import { $orderAgain } from './order-again.store.ts'

/** The result of adding an order's plans to the cart again. */
export function OrderAgainNotice() {
  const { t } = useTranslation('checkout')
  const shared = useTranslation('shared')
  const again = useStore($orderAgain)
  if (again.status === 'failed')
    return <Alert tone="danger">{shared.t(errorToKey(again.error))}</Alert>
  if (again.status !== 'done') return null
  const { added, missing } = again
  return (
    <Alert
      tone={missing.length > 0 ? 'warning' : 'success'}
      title={t('account.again.added', { count: added })}
      action={
        added > 0 && (
          <LinkButton size="small" to={paths.cart}>
            {t('account.again.toCart')}
          </LinkButton>
        )
      }
    >
      {missing.length > 0 && (
        <>
          <p>{t('account.again.missing')}</p>
          <ul>
            {missing.map(({ plan, place }) => (
              <li key={`${plan} ${place}`}>{t('planAt', { plan, place })}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
