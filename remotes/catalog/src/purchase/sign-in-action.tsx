import { useStore } from '@nanostores/react'
import { locationName } from '@storefront/api/location'
import { maxQuantity } from '@storefront/api/quantity'
import { useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { basename, paths } from 'shared/navigation'
import { $session, leaveForSignIn } from 'shared/session'
import { toast } from 'shared/toast'
import { Button } from 'shared/ui/button'
import { NumberField } from 'shared/ui/number-field'

import { AddAction } from './add-action.tsx'
import type { PlanActionProps } from './plan-action.tsx'
import { addPlan } from './purchase.ts'

/** Saves the guest's choice for after the sign-in, and returns to the shop with the same filters. */
export function SignInAction(props: PlanActionProps) {
  const isSignedIn = useStore($session).status === 'signed-in'
  return isSignedIn ? <AddAction {...props} /> : <GuestAction {...props} />
}

function GuestAction({ plan, interval, isCompact }: PlanActionProps) {
  const { t } = useTranslation('catalog')
  const [requested, setRequested] = useState(1)
  const [isLeaving, setLeaving] = useState(false)
  const most = Math.min(plan.left, maxQuantity)
  const quantity = Math.min(requested, most)
  const names = { plan: plan.planName, place: locationName(plan.location) }

  const leave = async () => {
    setLeaving(true)
    try {
      const isSaved = await addPlan({ plan, quantity, interval, isGuest: true })
      // Reads the URL itself, because the router can be one navigation behind.
      if (isSaved) await leaveForSignIn(basename() + paths.home + window.location.search)
    } catch (error) {
      toast({ variant: 'destructive', title: translate('shared', errorToKey(error)) })
    }
    setLeaving(false)
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
          size="small"
          value={quantity}
        />
      )}
      <Button
        aria-label={t('order.signInName', names)}
        isBusy={isLeaving}
        onClick={leave}
        size="small"
      >
        {t('order.signIn')}
      </Button>
    </>
  )
}
