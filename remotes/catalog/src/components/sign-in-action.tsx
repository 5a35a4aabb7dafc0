import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { basename, paths, useLocation } from 'shared/navigation'
import { $session, leaveForSignIn } from 'shared/session'
import { toast } from 'shared/toast'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'

import { placeOf } from '../place.ts'
import type { PlanActionProps } from './plan-action.tsx'

/** Guests come back to the shop with the same filters; who is signed in already just goes there. */
export function SignInAction({ plan }: PlanActionProps) {
  const { t } = useTranslation('catalog')
  const session = useStore($session)
  const { search } = useLocation()
  const [isLeaving, setLeaving] = useState(false)
  const names = { plan: plan.planName, place: placeOf(plan.location) }
  const target = paths.home + search

  const leave = async () => {
    setLeaving(true)
    try {
      await leaveForSignIn(basename() + target)
    } catch (error) {
      setLeaving(false)
      toast({ variant: 'destructive', title: translate('shared', errorToKey(error)) })
    }
  }

  if (session.status === 'signed-in') {
    return (
      <LinkButton aria-label={t('order.openName', names)} size="small" to={target}>
        {t('order.open')}
      </LinkButton>
    )
  }
  return (
    <Button
      aria-label={t('order.signInName', names)}
      isBusy={isLeaving}
      onClick={leave}
      size="small"
    >
      {t('order.signIn')}
    </Button>
  )
}
