import type { Interval } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { Price } from 'shared/ui/price'

type ChangeCellProps = {
  /** Set for a line that is short. */
  units: number | null
  /** Set for a line whose price has changed. */
  unit: string | null
  interval: Interval
  isLeft?: boolean
}

export function ChangeCell({ units, unit, interval, isLeft = false }: ChangeCellProps) {
  const { t } = useTranslation('checkout')
  return (
    <>
      {units !== null && (
        <span>
          {isLeft ? t('change.left', { count: units }) : t('change.wanted', { count: units })}
        </span>
      )}
      {units !== null && unit !== null && <br />}
      {unit !== null && <Price amount={unit} interval={interval} />}
    </>
  )
}
