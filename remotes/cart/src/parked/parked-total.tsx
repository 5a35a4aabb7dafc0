import { useTranslation } from 'shared/i18n'
import type { ParkedCart } from 'shared/parked-carts'
import { Price } from 'shared/ui/price'
import { Text } from 'shared/ui/text'

import { summaryOf } from './parking.ts'

/** Units and price. An hourly rate always comes with its monthly cap. */
export function ParkedTotal({ parked }: { parked: ParkedCart }) {
  const { t } = useTranslation('cart')
  const { units, price, interval, monthlyCap } = summaryOf(parked)
  return (
    <Text size="s" tone="muted">
      {t('parked.units', { count: units })} · <Price amount={price} interval={interval} />
      {interval === 'hour' && (
        <>
          , {t('line.cap')} <Price amount={monthlyCap} interval="month" />
        </>
      )}
    </Text>
  )
}
