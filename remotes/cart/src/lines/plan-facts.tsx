import type { CartLine } from 'shared/cart'
import { formatGigabytes } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import styles from './plan-facts.module.css'

export function PlanFacts({ line }: { line: CartLine }) {
  const { t } = useTranslation('cart')
  const facts = [
    t('facts.vcpus', { count: line.vcpus }),
    t('facts.ram', { size: formatGigabytes(line.ram) }),
    t('facts.disk', { size: formatGigabytes(line.disk) }),
    line.gpu_type ?? '',
  ]
  return (
    <>
      <Text as="h2" size="m" tone="normal" weight="semibold" className={styles.name}>
        {line.planName}
      </Text>
      <Text size="s" tone="normal" className={styles.place}>
        {line.location}
      </Text>
      <Row as="p" gap={0} wrap className={styles.facts}>
        {facts.filter(Boolean).map(fact => (
          <span key={fact} className={styles.fact}>
            {fact}
          </span>
        ))}
      </Row>
    </>
  )
}
