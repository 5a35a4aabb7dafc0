import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $cartUnits, cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { Link, paths } from 'shared/navigation'
import { $session } from 'shared/session'
import { Icon } from 'shared/ui/icon'

import { reportArrival } from '../changes/arrival.ts'
import styles from './mini-cart.module.css'

/** The badge shows at most this number, to stay narrow. The accessible name has the exact count. */
const maxShown = 99

export function MiniCart() {
  const { t } = useTranslation('cart')
  const units = useStore($cartUnits)
  const isSignedIn = useStore($session).status === 'signed-in'

  useEffect(() => {
    if (isSignedIn) reportArrival()
  }, [isSignedIn])

  return (
    <Link
      to={paths.cart}
      className={styles.link}
      data-cart-instance={cartInstanceId}
      aria-label={t('mini.label', { count: units })}
    >
      <Icon name="shopping-cart" size={18} />
      {units > 0 && (
        <span key={units} className={styles.badge} aria-hidden="true">
          {units > maxShown ? `${maxShown}+` : units}
        </span>
      )}
    </Link>
  )
}
