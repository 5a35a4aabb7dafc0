import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $cart } from 'shared/cart'
import { formatMoney } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'

import { type Conflict, reduceToAvailable } from '../conflicts.ts'
import { $unpaidOrder } from '../orders.ts'
import { placeOf } from '../place.ts'
import styles from './conflict-row.module.css'

export function ConflictRow({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation('checkout')
  const interval = useStore($cart).orderInterval || 'month'
  const [isBusy, setIsBusy] = useState(false)
  const { planName, location, requested, available, price } = conflict
  const name = { plan: planName, place: placeOf(location) }
  const isShort = available < requested
  const unpaid = useStore($unpaidOrder)
  const own = unpaid?.lines.find(line => line.product_id === conflict.product_id)

  const reduce = async () => {
    setIsBusy(true)
    await reduceToAvailable(conflict)
  }

  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <strong className={styles.plan}>{t('planAt', name)}</strong>
        {isShort && (
          <span>
            {available > 0
              ? t('conflict.short', { requested, count: available })
              : t('conflict.none', { requested })}
          </span>
        )}
        {isShort && own && unpaid && (
          <span>{t('conflict.own', { number: unpaid.number, units: own.quantity })}</span>
        )}
        {price && (
          <span translate="no">
            <del>{formatMoney(price.before, interval)}</del>{' '}
            <ins className={styles.after}>{formatMoney(price.after, interval)}</ins>
          </span>
        )}
      </div>
      {isShort && (
        <Button size="small" isBusy={isBusy} onClick={() => void reduce()}>
          {available > 0 ? t('conflict.reduce', { count: available }) : t('conflict.remove', name)}
        </Button>
      )}
    </li>
  )
}
