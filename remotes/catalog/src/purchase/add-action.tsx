import { locationName } from '@storefront/api/location'
import { maxQuantity } from '@storefront/api/quantity'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { NumberField } from 'shared/ui/number-field'

import { addableUnits } from '../stock/stock-level.ts'
import type { PlanActionProps } from './plan-action.tsx'
import { addPlan } from './purchase.ts'
export function AddAction({ plan, interval, inCart, isCompact, isProminent }: PlanActionProps) {
  const { t } = useTranslation('catalog')
  const [requested, setRequested] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const most = addableUnits(plan.left, inCart)
  const quantity = Math.min(requested, most)
  const size = isProminent ? 'medium' : 'small'
  const names = { plan: plan.planName, place: locationName(plan.location) }

  const add = async () => {
    setAdding(true)
    const isAdded = await addPlan({ plan, quantity, interval })
    setAdding(false)
    if (isAdded) setRequested(1)
  }

  return (
    <>
      {!isCompact && (
        <NumberField
          isLabelHidden
          label={t('order.quantity', names)}
          max={most}
          min={1}
          onValueChange={setRequested}
          reasonAtMax={
            plan.left > maxQuantity
              ? t('stock.atLimit', { max: maxQuantity })
              : t('stock.atMax', { count: plan.left })
          }
          size={size}
          value={quantity}
        />
      )}
      <Button
        aria-label={t('order.addName', names)}
        isBusy={isAdding}
        onClick={add}
        size={size}
        variant={isProminent ? 'primary' : 'secondary'}
      >
        {t('order.add')}
      </Button>
    </>
  )
}
