import { formatMonthly, formatNumber, formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import type { CartEvent } from '../cart-log.store.ts'
import { styles } from '../styles.ts'

/** The changes of the cart while they happen. */
export function CartSection({ events }: { events: CartEvent[] }) {
  const { t } = useTranslation('inspector')
  return (
    <section className={styles.section}>
      <h3 className={styles.subtitle}>{t('cart.title')}</h3>
      {events.length === 0 && <p className={styles.small}>{t('cart.empty')}</p>}
      <ul className={styles.events} aria-label={t('cart.title')}>
        {events.map(({ id, at, changes, units, total }) => (
          <li key={id}>
            {formatTime(at.toISOString())} {changes.join(', ')}
            <span className={styles.small}>
              {t('cart.state', { units: formatNumber(units), total: formatMonthly(total) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
