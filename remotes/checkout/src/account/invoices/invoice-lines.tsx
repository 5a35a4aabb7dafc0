import type { Invoice } from '@storefront/api/invoice'
import { locationName } from '@storefront/api/location'
import { formatMoney, formatMonthly, formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Table } from 'shared/ui/table'
import { Text } from 'shared/ui/text'

import styles from './invoice-lines.module.css'

export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('checkout')
  const { lines, order, total, month } = invoice
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('account.invoice.item')}</th>
          <th scope="col" data-numeric>
            {t(month ? 'account.invoice.hours' : 'account.invoice.quantity')}
          </th>
          <th scope="col" data-numeric>
            {t(`account.invoice.unit.${order.interval}`)}
          </th>
          <th scope="col" data-numeric>
            {t('account.invoice.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={`${line.planName} ${line.location} ${line.hostname}`}>
            <th scope="row">
              {t('planAt', { plan: line.planName, place: locationName(line.location) })}
              {line.hostname && (
                <Text as="div" tone="muted" className={styles.place} translate="no">
                  {line.hostname}
                </Text>
              )}
              {line.isCapped && (
                <Text as="div" tone="muted" className={styles.place}>
                  {t('account.invoice.capped')}
                </Text>
              )}
            </th>
            <td data-numeric>{formatNumber(line.quantity)}</td>
            <td data-numeric>{formatMoney(line.unit, order.interval)}</td>
            <td data-numeric>{formatMonthly(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('account.invoice.tax.none')}
          </th>
          <td data-numeric>{formatMonthly('0.00')}</td>
        </tr>
        <tr className={styles.total}>
          <th scope="row" colSpan={3}>
            {t('account.invoice.total')}
          </th>
          <td data-numeric>{formatMonthly(total)}</td>
        </tr>
      </tfoot>
    </Table>
  )
}
