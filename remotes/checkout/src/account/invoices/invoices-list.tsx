import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'shared/i18n'

import { refreshWhileVisible } from '../../common/refresh-while-visible.ts'
import { AccountCard } from '../account-card.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { InvoiceRows } from './invoice-rows.tsx'
import { $invoices, loadInvoices } from './invoices.store.ts'

export function InvoicesList() {
  const { t } = useTranslation('checkout')
  const list = useStore($invoices)

  useEffect(() => refreshWhileVisible({ load: loadInvoices, delayMs: () => null }), [])

  return (
    <AccountCard
      title={t('account.invoices.title')}
      isBusy={list.status === 'loading'}
      onUpdate={list.status === 'ready' && list.isStale ? () => void loadInvoices() : undefined}
    >
      {list.status === 'loading' && <RowsSkeleton label={t('account.invoices.loading')} />}
      {list.status === 'failed' && (
        <AccountFailure
          title={t('account.invoices.failed')}
          error={list.error}
          onRetry={() => void loadInvoices()}
        />
      )}
      {list.status === 'ready' && <InvoiceRows list={list.content} />}
    </AccountCard>
  )
}
