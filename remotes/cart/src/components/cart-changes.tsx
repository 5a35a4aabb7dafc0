import { useStore } from '@nanostores/react'
import { $cart, $cartChanges, type CartChange, dismissCartChanges } from 'shared/cart'
import { formatMoney } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'

import styles from './cart-changes.module.css'

/** Nothing leaves or changes in a cart without a word (DESIGN 10). */
export function CartChanges() {
  const { t } = useTranslation('cart')
  const changes = useStore($cartChanges)
  const interval = useStore($cart).orderInterval || 'month'
  if (changes.length === 0) return null
  const describe = ({ kind, before = '', after = '' }: CartChange) =>
    kind === 'repriced'
      ? t('changes.repriced', {
          before: formatMoney(before, interval),
          after: formatMoney(after, interval),
        })
      : t(`changes.${kind}`, { before, after })

  return (
    <Alert
      tone="warning"
      title={t('changes.title')}
      action={
        <Button variant="secondary" size="small" onClick={dismissCartChanges}>
          {t('changes.dismiss')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {changes.map(change => (
          <li key={`${change.kind}-${change.product_id}`}>
            <strong>
              {change.planName}, {change.location}
            </strong>{' '}
            <span>{describe(change)}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
