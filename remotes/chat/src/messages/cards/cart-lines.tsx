import type { Interval } from '@storefront/api/flavor'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { LinkButton } from 'shared/ui/link-button'
import { List } from 'shared/ui/list'
import { Price } from 'shared/ui/price'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import type { Viewer } from '../viewer.ts'
import styles from './cart-lines.module.css'

type Line = {
  product_id: number
  planName: string
  location: string
  quantity: number
  subtotal: string
}
type CartLinesProps = {
  lines: readonly Line[]
  interval: Interval
  total: string
  /** The viewer of a cart that the customer shared earlier. Absent for the current cart. */
  shownTo?: Viewer
}

export function CartLines({ lines, interval, total, shownTo }: CartLinesProps) {
  const { t } = useTranslation('chat')
  const label = t(shownTo ? `cart.shown.${shownTo}` : 'cart.label')
  return (
    <Stack as="article" gap={2} className={styles.card} aria-label={label}>
      <Text size="m" weight="semibold">
        {label}
      </Text>
      <List gap={1}>
        {lines.map(line => (
          <li className={styles.line} key={line.product_id}>
            <span className={styles.plan}>
              {t('cart.line', { quantity: line.quantity, plan: line.planName })}{' '}
              <Text as="span" tone="muted">
                {line.location}
              </Text>
            </span>
            <Price amount={line.subtotal} interval={interval} />
          </li>
        ))}
      </List>
      <p className={styles.total}>
        <span>{t('cart.total')}</span>
        <Price amount={total} interval={interval} emphasis="strong" />
      </p>
      {!shownTo && (
        <LinkButton size="small" to={paths.cart}>
          {t('cart.open')}
        </LinkButton>
      )}
    </Stack>
  )
}
