import { locationName } from '@storefront/api/location'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import type { Conflict } from './conflicts.ts'

type ReduceButtonProps = { conflict: Conflict; onReduce: () => Promise<void> }

export function ReduceButton({ conflict, onReduce }: ReduceButtonProps) {
  const { t } = useTranslation('checkout')
  const [isBusy, setIsBusy] = useState(false)
  const { planName, location, available } = conflict
  const name = { plan: planName, place: locationName(location) }
  const reduce = async () => {
    setIsBusy(true)
    await onReduce()
    setIsBusy(false)
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void reduce()}>
      {available ? t('conflict.reduce', { count: available }) : t('conflict.remove', name)}
    </Button>
  )
}
