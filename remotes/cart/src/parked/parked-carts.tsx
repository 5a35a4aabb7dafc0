import { useStore } from '@nanostores/react'
import { useId, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { $parkedCarts, type ParkedCart } from 'shared/parked-carts'
import { List } from 'shared/ui/list'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { afterPaint } from '../summary/after-paint.ts'
import { ParkedItem } from './parked-item.tsx'
import { deleteWithUndo, switchCart } from './parking.ts'
import styles from './parked-carts.module.css'

/** Lists the parked carts; one button restores each of them. */
export function ParkedCarts({ onSwitched }: { onSwitched: () => void }) {
  const { t } = useTranslation('cart')
  const parked = useStore($parkedCarts)
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  if (parked.length === 0) return null

  const focusItem = (id: string | undefined) =>
    afterPaint(() => {
      const button = [...(section.current?.querySelectorAll<HTMLElement>('[data-parked]') ?? [])]
      const requested = button.find(each => each.dataset.parked === id)
      if (requested) requested.focus()
      else onSwitched()
    })
  const remove = async (cart: ParkedCart) => {
    const place = parked.indexOf(cart)
    const heir = parked[place + 1] ?? parked[place - 1]
    if (await deleteWithUndo(cart, () => focusItem(cart.id))) focusItem(heir?.id)
  }
  const swap = async (cart: ParkedCart) => {
    if (await switchCart(cart)) onSwitched()
  }

  return (
    <Stack as="section" gap={2} ref={section} aria-labelledby={headingId}>
      <Text as="h2" size="m" weight="semibold" id={headingId}>
        {t('parked.title')}
      </Text>
      <Text size="s" tone="muted" className={styles.lead}>
        {t('parked.lead')}
      </Text>
      <List className={styles.list}>
        {parked.map(cart => (
          <ParkedItem
            key={cart.id}
            parked={cart}
            onSwitch={() => void swap(cart)}
            onDelete={() => void remove(cart)}
          />
        ))}
      </List>
    </Stack>
  )
}
