import type { Interval } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import type { Line } from '@storefront/api/quote'
import { formatGigabytes } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import styles from './line-head.module.css'

export function LineHead({ line, interval }: { line: Line; interval: Interval }) {
  const { t } = useTranslation('checkout')
  const facts = [
    t('facts.vcpus', { count: line.vcpus }),
    t('facts.ram', { size: formatGigabytes(line.ram) }),
    t('facts.disk', { size: formatGigabytes(line.disk) }),
    line.gpu_type,
  ]
  return (
    <>
      <Text as="legend" weight="semibold" className={styles.legend}>
        {t('planAt', { plan: line.planName, place: locationName(line.location) })}
      </Text>
      <Row as="p" gap={4} rowGap={1} justify="space-between" wrap className={styles.facts}>
        <span>{facts.filter(Boolean).join(' · ')}</span>
        <Text as="span" tone="normal" isTabular>
          {line.quantity > 1 && `${line.quantity} × `}
          <Price amount={line.unit} interval={interval} />
        </Text>
      </Row>
    </>
  )
}
