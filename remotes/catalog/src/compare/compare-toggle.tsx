import { useStore } from '@nanostores/react'
import type { StockItem } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'

import { tableRoles } from '../list/table/table-roles.ts'
import { $compared, toggleCompared } from './compare.store.ts'
import styles from './compare-toggle.module.css'

/** The cell of a row that adds its plan to the comparison. */
export function CompareToggle({ plan }: { plan: StockItem }) {
  const { t } = useTranslation('catalog')
  const isChosen = useStore($compared).includes(plan.product_id)
  const names = { plan: plan.planName, place: locationName(plan.location) }
  return (
    <td {...tableRoles.cell} className={styles.cell}>
      <button
        aria-label={t('compare.toggleName', names)}
        aria-pressed={isChosen}
        className={styles.toggle}
        data-compare={plan.product_id}
        onClick={() => toggleCompared(plan.product_id)}
        type="button"
      >
        <span className={styles.box}>
          {isChosen && <Icon name="check" size={12} strokeWidth={3} />}
        </span>
        <span className={styles.word}>{t('compare.toggle')}</span>
      </button>
    </td>
  )
}
