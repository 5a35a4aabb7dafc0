import { useStore } from '@nanostores/react'
import { formatRecent } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import type { Stock } from 'shared/stock'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'

import { $plansKnownAt } from '../list/plans.store.ts'
import { refreshStock } from './use-stock.ts'
import styles from './stock-notice.module.css'

type StockNoticeProps = { stock: Stock; isListed: boolean }

/** Warns about a list that is outdated or incomplete. */
export function StockNotice({ stock, isListed }: StockNoticeProps) {
  const { t } = useTranslation('catalog')
  const knownAt = useStore($plansKnownAt)
  const isOld = stock.status === 'ready' && stock.isOld === true
  if (isOld || (stock.status === 'failed' && isListed)) {
    const time = formatRecent(new Date(knownAt).toISOString())
    return (
      <Alert
        action={
          <Button onClick={refreshStock} size="small">
            {t('failed.retry')}
          </Button>
        }
        className={styles.notice}
        tone="warning"
      >
        {t(isOld ? 'failed.old' : 'failed.stale', { time })}
      </Alert>
    )
  }
  if (stock.status === 'ready' && stock.hiddenCount > 0) {
    return (
      <Alert className={styles.notice} tone="info">
        {t('hidden', { count: stock.hiddenCount })}
      </Alert>
    )
  }
  return null
}
