import type { CartLine } from 'shared/cart'
import { formatGigabytes } from 'shared/format'
import { useTranslation } from 'shared/i18n'

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
      <h2 className={styles.name}>{line.planName}</h2>
      <p className={styles.place}>{line.location}</p>
      <p className={styles.facts}>
        {facts.filter(Boolean).map(fact => (
          <span key={fact} className={styles.fact}>
            {fact}
          </span>
        ))}
      </p>
    </>
  )
}
