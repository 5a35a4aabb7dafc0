import { useStore } from '@nanostores/react'
import { locationName } from '@storefront/api/location'
import { $cartChanges } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Alert } from 'shared/ui/alert'
import { LinkButton } from 'shared/ui/link-button'

import styles from './separated-notice.module.css'

/** Names the parked plans until the customer has seen them in the cart. An order has only one plan type. */
export function SeparatedNotice() {
  const { t } = useTranslation('checkout')
  const parked = useStore($cartChanges).filter(({ kind }) => kind === 'parked')
  if (parked.length === 0) return null
  return (
    <Alert
      tone="warning"
      title={t('separated.title')}
      action={
        <LinkButton to={paths.cart} size="small">
          {t('order.toCart')}
        </LinkButton>
      }
    >
      {t('separated.description')}
      <ul className={styles.list}>
        {parked.map(({ product_id, planName: plan, location }) => (
          <li key={product_id}>{t('planAt', { plan, place: locationName(location) })}</li>
        ))}
      </ul>
    </Alert>
  )
}
