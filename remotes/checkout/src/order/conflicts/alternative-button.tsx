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
  onChoose: (alternative: Alternative) => Promise<void>
}

export function AlternativeButton({ alternative, interval, onChoose }: AlternativeButtonProps) {
  const { t } = useTranslation('checkout')
  const [isBusy, setIsBusy] = useState(false)
  const choose = async () => {
    setIsBusy(true)
    await onChoose(alternative)
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
    <Button size="small" isBusy={isBusy} onClick={() => void choose()}>
      {t(`conflict.take.${interval}`, { plan, price })}
    </Button>
  )
}
