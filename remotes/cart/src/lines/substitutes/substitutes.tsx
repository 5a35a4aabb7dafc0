import { useStore } from '@nanostores/react'
import type { CartLine } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { $stock } from 'shared/stock'
import { findSubstitutes } from 'shared/substitutes'
import { List } from 'shared/ui/list'
import { Text } from 'shared/ui/text'

import { SubstituteItem } from './substitute-item.tsx'
import styles from './substitutes.module.css'

/** Offers substitutes for a plan that is unavailable or sold out. */
export function Substitutes({ line }: { line: CartLine }) {
  const { t } = useTranslation('cart')
  const { items } = useStore($stock)
  const substitutes = findSubstitutes(line, items)
  if (substitutes.length === 0) return null
  return (
    <div className={styles.substitutes}>
      <Text size="xs" tone="muted" className={styles.title}>
        {t('substitute.title')}
      </Text>
      <List className={styles.list}>
        {substitutes.map(substitute => (
          <SubstituteItem key={substitute.plan.product_id} line={line} substitute={substitute} />
        ))}
      </List>
    </div>
  )
}
