import { useTranslation } from 'shared/i18n'
import { PageHeader } from 'shared/ui/page-header'

import { PartFallback } from '../app/part-fallback.tsx'
import { SlotView } from '../app/slot-view.tsx'
import { AccountDetails } from './account-details.tsx'
import { OrdersPlaceholder } from './orders-placeholder.tsx'
import styles from './account-page.module.css'

/** Each panel loads, fails and is tried again alone: a failed one is no sign-out. */
export function AccountPage() {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.page}>
      <PageHeader title={t('account.title')} description={t('account.description')} />
      <div className={styles.panels}>
        <AccountDetails />
        <div className={styles.orders}>
          <SlotView
            name="orders-panel"
            placeholder={<OrdersPlaceholder />}
            fallback={(retry, isCrash) => (
              <PartFallback part="orders-panel" isCrash={isCrash} onRetry={retry} />
            )}
          />
        </div>
      </div>
    </div>
  )
}
