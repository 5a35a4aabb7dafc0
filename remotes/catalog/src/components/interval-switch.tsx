import type { Interval } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { Segmented } from 'shared/ui/segmented'

import type { Filters } from '../filters.ts'

type IntervalSwitchProps = { interval: Interval; onChange: (change: Partial<Filters>) => void }

export function IntervalSwitch({ interval, onChange }: IntervalSwitchProps) {
  const { t } = useTranslation('catalog')
  return (
    <Segmented
      label={t('billing.label')}
      onValueChange={chosen => onChange({ interval: chosen })}
      options={[
        { value: 'month', label: t('billing.month') },
        { value: 'hour', label: t('billing.hour') },
      ]}
      value={interval}
    />
  )
}
