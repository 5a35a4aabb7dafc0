import { useStore } from '@nanostores/react'
import type { Interval } from '@storefront/api/flavor'
import { locationName } from '@storefront/api/location'
import type { ReactNode } from 'react'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { $unpaidOrder } from '../orders.store.ts'
import { AlternativeButton } from './alternative-button.tsx'
import type { Alternative } from './alternatives.ts'
import type { Conflict } from './conflicts.ts'
import styles from './short-line.module.css'

type ShortLineProps = {
  conflict: Conflict
  alternatives: Alternative[]
  interval: Interval
  onChoose: (alternative: Alternative) => Promise<void>
  /** Actions for this line that need no other plan. */
  children?: ReactNode
}

/** A plan with too few units left. Offers fewer units, the same plan in another location, or the next size. */
export function ShortLine(props: ShortLineProps) {
  const { conflict, alternatives, interval, onChoose, children } = props
  const { t } = useTranslation('checkout')
  const unpaid = useStore($unpaidOrder)
  const own = unpaid?.lines.find(line => line.product_id === conflict.product_id)
  const { planName, location, quantity, available } = conflict
  return (
    <Stack as="li" gap={3}>
      <Text size="s" tone="muted" className={styles.text}>
        <strong>{t('planAt', { plan: planName, place: locationName(location) })}</strong>{' '}
        {available
          ? t('conflict.short', { requested: quantity, count: available })
          : t('conflict.none', { requested: quantity })}
        {own && unpaid && <> {t('conflict.own', { number: unpaid.number, units: own.quantity })}</>}
      </Text>
      <Row wrap>
        {children}
        {alternatives.map(alternative => (
          <AlternativeButton
            key={alternative.product_id}
            alternative={alternative}
            interval={interval}
            onChoose={onChoose}
          />
        ))}
      </Row>
    </Stack>
  )
}
