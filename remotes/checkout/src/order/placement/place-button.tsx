import { useStore } from '@nanostores/react'
import { formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Text } from 'shared/ui/text'

import { $secondsHeld, requestQuote } from '../quote/quote.store.ts'
import { $placement, isPlacing } from './place-order.store.ts'
import styles from './place-button.module.css'

type PlaceButtonProps = { dueToday: string; isRenewing: boolean }

/** The same button places the order or renews the hold, so that it keeps the focus when the hold ends. */
export function PlaceButton({ dueToday, isRenewing }: PlaceButtonProps) {
  const { t } = useTranslation('checkout')
  const isExpired = useStore($secondsHeld) === 0
  const isBusy = isPlacing(useStore($placement)) || isRenewing

  return (
    <div className={styles.place}>
      <p className={styles.due}>
        <span>{t('totals.dueToday')}</span>
        <strong translate="no">{formatMonthly(dueToday)}</strong>
      </p>
      <Button
        type={isExpired ? 'button' : 'submit'}
        variant="primary"
        size="large"
        className={styles.button}
        isBusy={isBusy}
        onClick={isExpired ? () => void requestQuote() : undefined}
      >
        {isExpired ? t('hold.renew') : t('order.place')}
      </Button>
      <Text size="xs" tone="muted" className={styles.hint}>
        {isExpired ? t('hold.renewHint') : t('order.placeHint')}
      </Text>
    </div>
  )
}
