import type { StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { formatGigabytes, formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import { regionOf } from '../../plan/region.ts'
import { tableRoles } from '../table/table-roles.ts'
import { SpecCell } from './spec-cell.tsx'
import styles from './plan-specs.module.css'

/** Location and hardware, one cell each. */
export function PlanSpecs({ plan }: { plan: StockItem }) {
  const { t } = useTranslation('catalog')
  const ram = formatGigabytes(plan.ram)
  const disk = formatGigabytes(plan.disk)
  return (
    <>
      <td {...tableRoles.cell} className={styles.place}>
        {locationName(plan.location)}{' '}
        <span className={styles.region}>{regionOf(plan.location)}</span>
      </td>
      <SpecCell
        full={t('table.vcpuUnit', { count: plan.vcpus })}
        short={formatNumber(plan.vcpus)}
      />
      <SpecCell full={t('table.ramUnit', { size: ram })} short={ram} />
      <SpecCell full={t('table.diskUnit', { size: disk })} short={disk} />
      <td {...tableRoles.cell} className={styles.network}>
        <span>{plan.switch}</span>
        <span className={styles.busway}>{plan.busway}</span>
      </td>
    </>
  )
}
