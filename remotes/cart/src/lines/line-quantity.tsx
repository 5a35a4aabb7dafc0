import { locationName } from '@storefront/api/location'
import { maxQuantity } from '@storefront/api/quantity'
import { useTranslation } from 'shared/i18n'
import { NumberField } from 'shared/ui/number-field'

import { announceQuantity } from './announcement.store.ts'
import type { LineView } from './lines.store.ts'
import { setDraftQuantity } from './quantity.store.ts'

type LineQuantityProps = { view: LineView; onRemove: () => void }

/** Decreasing a quantity of one removes the line, like the Remove button. */
export function LineQuantity({ view, onRemove }: LineQuantityProps) {
  const { t } = useTranslation('cart')
  const { line, quantity, left } = view
  const most = Math.min(left ?? maxQuantity, maxQuantity)
  return (
    <NumberField
      label={t('line.quantity', { plan: line.planName, place: locationName(line.location) })}
      isLabelHidden
      size="small"
      min={1}
      max={Math.max(most, quantity)}
      value={quantity}
      reasonAtMax={most === 0 ? t('notice.soldOut') : t(reasonKeyOf(most), { count: most })}
      onBelowMin={onRemove}
      onValueChange={value => {
        void setDraftQuantity(line.product_id, value)
        announceQuantity(line.product_id)
      }}
    />
  )
}

const reasonKeyOf = (most: number) => (most === maxQuantity ? 'line.limit' : 'line.onlyLeft')
