import { useStore } from '@nanostores/react'
import type { QuoteConflict } from '@storefront/api/quote'
import { useEffect, useRef, useState } from 'react'
import { $cart } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Alert } from 'shared/ui/alert'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'

import { takeNewPrices, toConflicts } from '../conflicts.ts'
import { requestQuote } from '../quote.ts'
import { ConflictRow } from './conflict-row.tsx'
import styles from './quote-conflict-panel.module.css'

export function QuoteConflictPanel({ lines }: { lines: QuoteConflict }) {
  const { t } = useTranslation('checkout')
  const conflicts = toConflicts(lines, useStore($cart))
  const [isBusy, setIsBusy] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const isRepriced = conflicts.some(conflict => conflict.price)

  useEffect(() => panel.current?.focus(), [])

  const accept = async () => {
    setIsBusy(true)
    await takeNewPrices().catch(() => requestQuote())
    setIsBusy(false)
  }

  return (
    <Alert ref={panel} tabIndex={-1} tone="warning" title={t('conflict.title')}>
      <p>{t('conflict.description')}</p>
      <ul className={styles.list}>
        {conflicts.map(conflict => (
          <ConflictRow key={conflict.product_id} conflict={conflict} />
        ))}
      </ul>
      <div className={styles.actions}>
        {isRepriced && (
          <Button variant="primary" isBusy={isBusy} onClick={() => void accept()}>
            {t('conflict.accept')}
          </Button>
        )}
        <LinkButton to={paths.cart} variant="secondary">
          {t('order.toCart')}
        </LinkButton>
        <Button variant="ghost" onClick={() => void requestQuote()}>
          {t('conflict.again')}
        </Button>
      </div>
    </Alert>
  )
}
