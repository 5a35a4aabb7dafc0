import { useStore } from '@nanostores/react'
import type { InvoiceRow } from '@storefront/api/invoice'
import { formatDateTime, formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'
import { List } from 'shared/ui/list'
import { Text } from 'shared/ui/text'
import { TextLink } from 'shared/ui/text-link'

import { ShowMore } from '../show-more.tsx'
import { formatMonth } from './format-month.ts'
import { InvoiceBadge } from './invoice-badge.tsx'
import { $moreInvoices, type InvoiceList, loadMoreInvoices } from './invoices.store.ts'
import row from '../orders/list/order-row.module.css'
import rows from '../orders/list/order-rows.module.css'

export function InvoiceRows({ list }: { list: InvoiceList }) {
  const { t } = useTranslation('checkout')
  const moreStatus = useStore($moreInvoices)
  if (list.rows.length === 0)
    return (
      <EmptyState
        icon="receipt"
        title={t('account.invoices.empty.title')}
        description={t('account.invoices.empty.description')}
        action={<LinkButton to={paths.home}>{t('orders.empty.action')}</LinkButton>}
      />
    )
  return (
    <>
      <List className={rows.list}>
        {list.rows.map(invoice => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </List>
      {list.next !== null && (
        <ShowMore
          status={moreStatus}
          name={t('account.invoices.more')}
          onMore={() => void loadMoreInvoices()}
        />
      )}
    </>
  )
}

function Row({ invoice }: { invoice: InvoiceRow }) {
  const { t, language } = useTranslation('checkout')
  const { id, number, month, orderNumber, issuedAt, status, total } = invoice
  return (
    <li className={row.row} data-long>
      <div className={row.main}>
        <TextLink to={paths.invoice(id)} className={row.number}>
          {t('account.invoice.name', { number })}
        </TextLink>
        <Text as="span" size="s" tone="muted">
          {t('orderNumber', { number: orderNumber })} ·{' '}
          {month ? (
            t('account.invoice.usageOf', { month: formatMonth(month, language) })
          ) : (
            <time dateTime={issuedAt}>{formatDateTime(issuedAt)}</time>
          )}
        </Text>
      </div>
      <InvoiceBadge status={status} />
      <span className={row.total} translate="no">
        {formatMonthly(total)}
      </span>
    </li>
  )
}
