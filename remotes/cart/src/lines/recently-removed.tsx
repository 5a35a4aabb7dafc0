import { useStore } from '@nanostores/react'
import { planWithLocation } from '@storefront/api/location'
import { useId } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Price } from 'shared/ui/price'

import { $recentlyRemoved } from './recent.store.ts'
import type { OnRestored } from './removal.ts'
import { restoreRemoved } from './undo.ts'
import styles from './recently-removed.module.css'

/** Lets a customer who missed the toast restore removed lines. */
export function RecentlyRemoved({ onRestored }: { onRestored: OnRestored }) {
  const { t } = useTranslation('cart')
  const removed = useStore($recentlyRemoved)
  const headingId = useId()
  if (removed.length === 0) return null

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 className={styles.title} id={headingId}>
        {t('recent.title')}
      </h2>
      <ul className={styles.list}>
        {removed.map(({ line, order }) => (
          <li key={line.product_id} className={styles.item}>
            <span className={styles.text}>
              <span className={styles.name}>{planWithLocation(line)}</span>
              <span className={styles.facts}>
                {t('recent.units', { count: Number(line.subQty) })} ·{' '}
                <Price amount={line.unitAmt} interval={line.interval} />
              </span>
            </span>
            <Button
              size="small"
              aria-label={t('recent.putBackName', { plan: planWithLocation(line) })}
              onClick={async () => {
                if (await restoreRemoved({ lines: [line], order })) onRestored(line.product_id)
              }}
            >
              {t('recent.putBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
