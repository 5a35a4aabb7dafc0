import { useStore } from '@nanostores/react'
import { locationName } from '@storefront/api/location'
import { useTranslation } from 'shared/i18n'
import { Chip } from 'shared/ui/chip'
import { Text } from 'shared/ui/text'

import { $plans } from '../../list/plans.store.ts'

type CompareChipProps = { id: number; onRemove: () => void }

export function CompareChip({ id, onRemove }: CompareChipProps) {
  const { t } = useTranslation('catalog')
  const plan = useStore($plans).find(({ product_id }) => product_id === id)
  const name = plan?.planName ?? t('compare.unknown', { id })
  const place = plan ? locationName(plan.location) : ''
  const removeLabel = plan
    ? t('compare.removeName', { plan: name, place })
    : t('compare.removeUnknown', { id })
  return (
    <Chip onRemove={onRemove} removeLabel={removeLabel}>
      <Text as="span" weight="medium">
        {name}
      </Text>{' '}
      <Text as="span" tone="muted">
        {place}
      </Text>
    </Chip>
  )
}
