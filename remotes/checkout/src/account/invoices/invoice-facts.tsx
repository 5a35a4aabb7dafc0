import type { Invoice } from '@storefront/api/invoice'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Text } from 'shared/ui/text'
import { TextLink } from 'shared/ui/text-link'

import styles from './invoice-document.module.css'

export function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('checkout')
  const { issuedAt, order, payment } = invoice
  return (
    <section>
      <Text as="h3" size="xs" tone="muted" weight="medium" className={styles.label}>
        {t('account.invoice.facts')}
      </Text>
      <dl className={styles.facts}>
        <dt>{t('account.invoice.issued')}</dt>
        <dd>
          <time dateTime={issuedAt}>{formatDateTime(issuedAt)}</time>
        </dd>
        <dt>{t('account.invoice.order')}</dt>
        <dd>
          <TextLink to={paths.accountOrder(order.id)}>{order.number}</TextLink>
        </dd>
        {payment && (
          <>
            <dt>{t('account.invoice.paid')}</dt>
            <dd>
              <time dateTime={payment.paidAt}>{formatDateTime(payment.paidAt)}</time>
            </dd>
            <dt>{t('account.invoice.reference')}</dt>
            <dd translate="no">{payment.reference}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
