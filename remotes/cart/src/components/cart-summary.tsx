import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Price } from 'shared/ui/price'

import { $summary } from '../summary.ts'
import { ContinueButton } from './continue-button.tsx'
import { SummaryRow } from './summary-row.tsx'
import styles from './cart-summary.module.css'

export function CartSummary() {
  const { t } = useTranslation('cart')
  const { interval, units, price, dueToday, monthlyCap } = useStore($summary)
  const isHourly = interval === 'hour'

  return (
    <aside className={styles.summary} aria-label={t('summary.title')}>
      <div className={styles.rows}>
        <h2 className={styles.title}>{t('summary.title')}</h2>
        <dl className={styles.list}>
          <SummaryRow term={t('summary.servers')}>{units}</SummaryRow>
          <SummaryRow term={isHourly ? t('summary.rate') : t('summary.monthly')}>
            <Price amount={price} interval={interval} />
          </SummaryRow>
          {isHourly && (
            <SummaryRow term={t('summary.cap')}>
              <Price amount={monthlyCap} interval="month" />
            </SummaryRow>
          )}
        </dl>
        <p className={styles.note}>{isHourly ? t('summary.hourNote') : t('summary.monthNote')}</p>
      </div>
      <ContinueButton dueToday={dueToday} />
    </aside>
  )
}
