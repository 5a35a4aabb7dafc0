import { useTranslation } from 'shared/i18n'
import type { ParkedCart } from 'shared/parked-carts'
import { Price } from 'shared/ui/price'

import { summaryOf } from './parking.ts'
import styles from './parked-total.module.css'

/** Units and price. An hourly rate always comes with its monthly cap. */
export function ParkedTotal({ parked }: { parked: ParkedCart }) {
  const { t } = useTranslation('cart')
  const { units, price, interval, monthlyCap } = summaryOf(parked)
  return (
    <p className={styles.total}>
      {t('parked.units', { count: units })} · <Price amount={price} interval={interval} />
      {interval === 'hour' && (
        <>
          , {t('line.cap')} <Price amount={monthlyCap} interval="month" />
        </>
      )}
    </p>
  )
}
