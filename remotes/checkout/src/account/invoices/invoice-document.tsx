import type { Invoice } from '@storefront/api/invoice'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { useDetailHeading } from '../use-detail-heading.ts'
import { formatMonth } from './format-month.ts'
import { InvoiceBadge } from './invoice-badge.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import styles from './invoice-document.module.css'

/** Shows the invoice as it was issued. Only its labels follow the language of the page. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { t, language } = useTranslation('checkout')
  const { seller, buyer, month } = invoice
  const name = t('account.invoice.name', { number: invoice.number })
  const heading = useDetailHeading(name)
  return (
    <article className={styles.sheet} aria-labelledby="invoice-title">
      <Row as="header" gap={6} rowGap={3} align="start" justify="space-between" wrap>
        <div>
          <h2 className={styles.title} id="invoice-title" ref={heading} tabIndex={-1}>
            {name}
          </h2>
          {month && (
            <Text tone="muted" className={styles.number}>
              {t('account.invoice.usageOf', { month: formatMonth(month, language) })}
            </Text>
          )}
        </div>
        <InvoiceBadge status={invoice.status} />
      </Row>
      <div className={styles.parties}>
        <section className={styles.party}>
          <Text as="h3" size="xs" tone="muted" weight="medium" className={styles.label}>
            {t('account.invoice.from')}
          </Text>
          <p>
            <strong translate="no">{seller.name}</strong>
          </p>
          {seller.isDemo && <p>{t('account.invoice.demoSeller')}</p>}
        </section>
        <section className={styles.party}>
          <Text as="h3" size="xs" tone="muted" weight="medium" className={styles.label}>
            {t('account.invoice.to')}
          </Text>
          <p>
            <strong>
              <bdi>{buyer.name}</bdi>
            </strong>
          </p>
          <p translate="no">{buyer.email}</p>
        </section>
        <InvoiceFacts invoice={invoice} />
      </div>
      <InvoiceLines invoice={invoice} />
      <Stack as="footer" gap={1} className={styles.notes}>
        <p>{t(`account.invoice.note.${invoice.status}`)}</p>
        {month && <p>{t('account.invoice.note.usage')}</p>}
        {seller.isDemo && <p>{t('account.invoice.note.demo')}</p>}
      </Stack>
    </article>
  )
}
