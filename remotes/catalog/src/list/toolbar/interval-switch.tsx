import { useTranslation } from 'shared/i18n'
import { Segmented } from 'shared/ui/segmented'

import type { CatalogState } from '../use-catalog.ts'

export function IntervalSwitch({ catalog }: { catalog: CatalogState }) {
  const { t } = useTranslation('catalog')
  return (
    <Segmented
      label={t('billing.label')}
      onValueChange={interval => catalog.change({ interval })}
      options={[
        { value: 'month', label: t('billing.month') },
        { value: 'hour', label: t('billing.hour') },
      ]}
      value={catalog.interval}
    />
  )
}
