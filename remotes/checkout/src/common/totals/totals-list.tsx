import type { Interval } from '@storefront/api/flavor'
import type { Totals } from '@storefront/api/quote'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { DefinitionRow } from 'shared/ui/definition-row'
import { Price } from 'shared/ui/price'
import { Stack } from 'shared/ui/stack'

import styles from './totals-list.module.css'

type TotalsListProps = {
  totals: Totals
  interval: Interval
  /** A receipt shows what was charged instead of what is due. */
  isReceipt?: boolean
  /** The refunded amount. */
  refund?: string | null
}

export function TotalsList({
  totals,
  interval,
  isReceipt = false,
  refund = null,
}: TotalsListProps) {
  const { t } = useTranslation('checkout')
  const isHourly = interval === 'hour'
  const isVerified = isReceipt && isHourly
  const cap = formatMonthly(totals.monthlyCap)
  return (
    <>
      <Stack as="dl" gap={3} className={styles.totals}>
        <DefinitionRow term={isHourly ? t('totals.rate') : t('totals.monthly')}>
          {isHourly ? (
            <Price amount={totals.hourlyRate} interval="hour" />
          ) : (
            <Price amount={totals.total} interval="month" />
          )}
        </DefinitionRow>
        {isHourly && (
          <DefinitionRow term={t('totals.cap')}>
            <Price amount={totals.monthlyCap} interval="month" />
          </DefinitionRow>
        )}
        <DefinitionRow
          isStrong
          term={
            isReceipt
              ? t(isHourly ? 'totals.chargedToday' : 'totals.charged')
              : t('totals.dueToday')
          }
        >
          {isVerified ? (
            t('totals.nothing')
          ) : (
            <span translate="no">{formatMonthly(totals.dueToday)}</span>
          )}
        </DefinitionRow>
        {refund !== null && (
          <DefinitionRow term={t('totals.refunded')}>
            <span translate="no">−{formatMonthly(refund)}</span>
          </DefinitionRow>
        )}
      </Stack>
      <p className={styles.note}>
        {t(`totals.${isReceipt ? 'receipt' : 'due'}.${interval}`, { cap })}
      </p>
      {isHourly && <p className={styles.note}>{t('totals.poweredOff')}</p>}
    </>
  )
}
