import type { StockItem } from '@storefront/api/flavor'
import { useId } from 'react'
import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'
import { DefinitionRow } from 'shared/ui/definition-row'

import { formatCompared } from '../compare/table/compare-format.ts'
import { cardsOf, gpuOf } from '../plan/gpu.ts'
import styles from './plan-facts.module.css'

/** The hardware of a plan with its location. */
export function PlanFacts({ plan }: { plan: StockItem }) {
  const { t } = useTranslation('catalog')
  const id = useId()
  const facts = [
    ['location', plan.location],
    ['vcpus', plan.vcpus],
    ['ram', plan.ram],
    ['disk', plan.disk],
    ['gpu', cardsOf(plan)],
    ['vram', gpuOf(plan)?.vram || null],
    ['network', plan.switch || null],
    ['bus', plan.busway || null],
  ] as const
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {t('details.facts')}
      </h2>
      <dl className={styles.facts}>
        {facts.map(([field, value]) => {
          const text = formatCompared(field, value)
          return (
            text !== null && (
              <DefinitionRow key={field} layout="below" term={t(`compare.field.${field}`)}>
                <span className={styles.value} translate="no">
                  {text}
                </span>
              </DefinitionRow>
            )
          )
        })}
      </dl>
    </Card>
  )
}
