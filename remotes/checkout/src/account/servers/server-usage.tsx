import type { OwnServer } from '@storefront/api/account'
import { formatDateTime, formatMonthly, formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Text } from 'shared/ui/text'

import styles from './own-servers.module.css'

/**
 * Usage as the server computed it, with the time of that computation. Renders nothing for a server that was deleted in
 * an earlier month.
 */
export function ServerUsage({ server }: { server: OwnServer }) {
  const { t } = useTranslation('checkout')
  const { usage, monthlyCap, deletedAt } = server
  if (!usage || (deletedAt && usage.hours === 0)) return null
  const { amount, hours, isCapped, asOf } = usage
  return (
    <>
      <p>
        {t(deletedAt ? 'account.servers.untilDeleted' : 'account.servers.thisMonth')}{' '}
        <strong translate="no">{formatMonthly(amount)}</strong>
      </p>
      <Text size="s" tone="muted" className={styles.facts}>
        {t('account.servers.hours', { count: hours, hours: formatNumber(hours) })} ·{' '}
        {t(isCapped ? 'account.servers.capped' : 'account.servers.cap', {
          amount: formatMonthly(monthlyCap),
        })}
      </Text>
      {!deletedAt && (
        <Text size="s" tone="muted" className={styles.facts}>
          {t('account.servers.asOf', { time: formatDateTime(asOf) })}
        </Text>
      )}
    </>
  )
}
