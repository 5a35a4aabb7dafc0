import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { PageHeader } from 'shared/ui/page-header'
import { Stack } from 'shared/ui/stack'

import { CartChanges } from '../changes/cart-changes.tsx'
import { BelowLines } from '../lines/below-lines.tsx'
import { CartAnnouncement } from '../lines/cart-announcement.tsx'
import { CartLines } from '../lines/cart-lines.tsx'
import { $lines } from '../lines/lines.store.ts'
import { ParkedCarts } from '../parked/parked-carts.tsx'
import { afterPaint } from '../summary/after-paint.ts'
import { CartSummary } from '../summary/cart-summary.tsx'
import { CartToolbar } from '../summary/cart-toolbar.tsx'
import { EmptyCart } from '../summary/empty-cart.tsx'
import { refreshCart, watchConnection } from '../summary/refresh.store.ts'
import { RefreshNotice } from '../summary/refresh-notice.tsx'
import styles from './cart-page.module.css'

export function CartPage() {
  const { t } = useTranslation('cart')
  const hasLines = useStore($lines).length > 0
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void refreshCart()
    return watchConnection()
  }, [])

  /** Focuses the line's Remove button once it is drawn, else the heading, so that the focus is never lost. */
  const focus = (productId: number | null) =>
    afterPaint(() => {
      const button = page.current?.querySelector<HTMLElement>(`[data-remove="${productId}"]`)
      const target = button ?? page.current?.querySelector<HTMLElement>('h1')
      target?.focus()
    })
  const focusHeading = () => focus(null)

  return (
    <div ref={page} className={styles.page} data-cart-instance={cartInstanceId}>
      <PageHeader className={styles.header} title={t('title')} description={t('lead')} />
      <CartChanges onDismissed={focusHeading} />
      <CartAnnouncement />
      {hasLines ? (
        <>
          <RefreshNotice />
          <div className={styles.layout}>
            <Stack as="section" aria-label={t('lines.label')}>
              <CartToolbar onFocus={focus} />
              <CartLines onFocus={focus} />
              <BelowLines />
            </Stack>
            <CartSummary onFocus={focus} />
          </div>
        </>
      ) : (
        <EmptyCart onRestored={focus} />
      )}
      <ParkedCarts onSwitched={focusHeading} />
    </div>
  )
}
