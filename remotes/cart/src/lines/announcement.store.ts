import { planWithLocation } from '@storefront/api/location'
import { atom, type ReadableAtom } from 'nanostores'
import type { CartLine } from 'shared/cart'
import { formatMoney } from 'shared/format'
import { translate } from 'shared/i18n'

import { $summary } from '../summary/summary.store.ts'
import { $lines } from './lines.store.ts'

/** The pause after the last change before a screen reader announces it: several fast presses are announced once. */
export const announceMs = 800

const $text = atom('')
let timer: ReturnType<typeof setTimeout> | undefined

/** The last change of the cart, for screen readers. */
export const $announcement: ReadableAtom<string> = $text

/** The text is read at the end of the pause. The region is empty meanwhile, so that it can announce the same text again. */
function announce(read: () => string): void {
  $text.set('')
  clearTimeout(timer)
  timer = setTimeout(() => $text.set(read()), announceMs)
}

export function clearAnnouncement(): void {
  clearTimeout(timer)
  $text.set('')
}

/** Announces the quantity and the price of a line, and the total. */
export function announceQuantity(productId: number): void {
  announce(() => {
    const view = $lines.get().find(({ line }) => line.product_id === productId)
    if (!view) return ''
    const { interval, quantity } = view
    return translate('cart', `line.announce-${interval}`, {
      quantity,
      price: formatMoney(view.price, interval),
      total: formatMoney($summary.get().price, interval),
    })
  })
}

export function announceRestored(lines: CartLine[]): void {
  const [first] = lines
  if (!first) return
  const values = { count: lines.length, plan: planWithLocation(first) }
  announce(() => translate('cart', 'restored.announce', values))
}
