import type { Interval } from '@storefront/api/flavor'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

import { formatMoney } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './price.module.css'

type PriceProps = ComponentProps<'span'> & {
  /** Decimal string in USD. */
  amount: string
  interval: Interval
  emphasis?: 'strong' | 'muted'
}

/** An amount with its interval. Screen readers get the full name of the unit. */
export function Price({ amount, interval, emphasis, className, ...rest }: PriceProps) {
  const { t } = useTranslation('shared')
  return (
    <span {...rest} className={clsx(styles.price, emphasis && styles[emphasis], className)}>
      <span translate="no">{formatMoney(amount, interval)}</span>
      <span aria-hidden="true" className={styles.unit}>
        {t(`ui.price.${interval}.short`)}
      </span>
      <VisuallyHidden> {t(`ui.price.${interval}.long`)}</VisuallyHidden>
    </span>
  )
}
