import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'
import { Row } from 'shared/ui/row'
import { Skeleton } from 'shared/ui/skeleton'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { AccountFailure } from '../account-failure.tsx'
import { InvoiceDocument } from './invoice-document.tsx'
import { $invoice, loadInvoice, openInvoice } from './invoices.store.ts'
import styles from './invoice-view.module.css'

export function InvoiceView({ invoiceId }: { invoiceId: string }) {
  const { t } = useTranslation('checkout')
  const state = useStore($invoice)
  const invoice = state.status === 'ready' ? state.content : null

  useEffect(() => {
    openInvoice(invoiceId)
    const load = () => void loadInvoice()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [invoiceId])

  return (
    <div className={styles.view}>
      <Row align="center" justify="space-between" wrap className={styles.bar}>
        <LinkButton
          variant="ghost"
          size="small"
          icon="arrow-left"
          to={paths.accountSection('invoices')}
        >
          {t('account.invoice.all')}
        </LinkButton>
        {invoice && <Button onClick={() => print()}>{t('account.invoice.print')}</Button>}
      </Row>
      {state.status === 'loading' && (
        <>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <Skeleton height={640} radius="var(--radius-m)" />
        </>
      )}
      {state.status === 'failed' && (
        <AccountFailure
          title={t('account.invoice.failed')}
          error={state.error}
          onRetry={() => void loadInvoice()}
        />
      )}
      {state.status === 'ready' && !invoice && (
        <EmptyState
          icon="receipt"
          title={t('account.invoice.missing')}
          description={t('account.invoice.missingText')}
        />
      )}
      {invoice && <InvoiceDocument invoice={invoice} />}
    </div>
  )
}
