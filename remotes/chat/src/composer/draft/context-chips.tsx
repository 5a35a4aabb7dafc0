import { useStore } from '@nanostores/react'
import { $cartUnits } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { Chip } from 'shared/ui/chip'
import { Icon } from 'shared/ui/icon'
import { List } from 'shared/ui/list'

import { $draftContext, showCart, showOrder } from '../../conversation/conversation.ts'
import styles from './context-chips.module.css'

/** What the next message shows in addition to its text. The customer can remove each chip. */
export function ContextChips() {
  const { t } = useTranslation('chat')
  const { isCart, order } = useStore($draftContext)
  const units = useStore($cartUnits)
  if (!isCart && !order) return null
  const chips = [
    ...(isCart
      ? [
          {
            icon: 'shopping-cart',
            text: t('share.cart', { count: units }),
            drop: () => showCart(false),
          },
        ]
      : []),
    ...(order
      ? [
          {
            icon: 'receipt',
            text: t('order.number', { number: order.number }),
            drop: () => showOrder(null),
          },
        ]
      : []),
  ]
  return (
    <List direction="row" gap={2} wrap className={styles.chips} aria-label={t('share.chosen')}>
      {chips.map(({ icon, text, drop }) => (
        <li key={icon}>
          <Chip
            removeLabel={t('share.remove', { what: text })}
            onRemove={event => {
              const field = event.currentTarget.closest('form')?.querySelector('textarea')
              drop()
              field?.focus()
            }}
          >
            <Icon name={icon} size={14} />
            {text}
          </Chip>
        </li>
      ))}
    </List>
  )
}
