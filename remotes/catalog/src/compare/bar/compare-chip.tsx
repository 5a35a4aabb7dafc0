import { useStore } from '@nanostores/react'
import { locationName } from '@storefront/api/location'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'
import { Text } from 'shared/ui/text'

import { $plans } from '../../list/plans.store.ts'
import styles from './compare-chip.module.css'

type CompareChipProps = { id: number; onRemove: () => void }

export function CompareChip({ id, onRemove }: CompareChipProps) {
  const { t } = useTranslation('catalog')
  const plan = useStore($plans).find(({ product_id }) => product_id === id)
  const name = plan?.planName ?? t('compare.unknown', { id })
  const place = plan ? locationName(plan.location) : ''
  return (
    <li className={styles.chip}>
      <Text as="span" weight="medium">
        {name}
      </Text>{' '}
      <Text as="span" tone="muted">
        {place}
      </Text>
      <button
        aria-label={
          plan ? t('compare.removeName', { plan: name, place }) : t('compare.removeUnknown', { id })
        }
        className={styles.remove}
        onClick={onRemove}
        type="button"
      >
        <Icon name="x" size={14} />
      </button>
    </li>
  )
}
