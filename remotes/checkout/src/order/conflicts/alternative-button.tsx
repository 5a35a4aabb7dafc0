import type { Interval } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { useState } from 'react'
import { formatMoney } from 'shared/format'
import { errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { toast } from 'shared/toast'
import { Button } from 'shared/ui/button'

import type { Alternative } from './alternatives.ts'

type AlternativeButtonProps = {
  alternative: Alternative
  interval: Interval
  onTake: (alternative: Alternative) => Promise<void>
}

export function AlternativeButton({ alternative, interval, onTake }: AlternativeButtonProps) {
  const { t } = useTranslation('checkout')
  const [isBusy, setIsBusy] = useState(false)
  const take = async () => {
    setIsBusy(true)
    await onTake(alternative)
      .catch(error =>
        toast({ variant: 'destructive', title: translate('shared', errorToKey(error)) }),
      )
      .finally(() => setIsBusy(false))
  }
  const plan = t('planAt', {
    plan: alternative.planName,
    place: locationName(alternative.location),
  })
  const price = formatMoney(alternative.unit, interval)
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void take()}>
      {t(`conflict.take.${interval}`, { plan, price })}
    </Button>
  )
}
