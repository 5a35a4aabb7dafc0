import type { Usage } from '@storefront/api/account'
import { formatDateTime, formatMonthly, formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'

import styles from './own-servers.module.css'

type ServerUsageProps = { usage: Usage; monthlyCap: string }

/** As the server reckons it, with the moment it was reckoned for. */
export function ServerUsage({ usage, monthlyCap }: ServerUsageProps) {
  const { t } = useTranslation('checkout')
  const { amount, hours, isCapped, asOf } = usage
  return (
    <>
      <p>
        {t('account.servers.thisMonth')} <strong translate="no">{formatMonthly(amount)}</strong>
      </p>
      <p className={styles.facts}>
        {t('account.servers.hours', { count: hours, hours: formatNumber(hours) })} ·{' '}
        {t(isCapped ? 'account.servers.capped' : 'account.servers.cap', {
          amount: formatMonthly(monthlyCap),
        })}
      </p>
      <p className={styles.facts}>{t('account.servers.asOf', { time: formatDateTime(asOf) })}</p>
    </>
  )
}
