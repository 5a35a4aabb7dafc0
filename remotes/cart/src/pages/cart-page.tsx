import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { PageHeader } from 'shared/ui/page-header'

import { CartChanges } from '../components/cart-changes.tsx'
import { CartLines } from '../components/cart-lines.tsx'
import { CartSummary } from '../components/cart-summary.tsx'
import { CartToolbar } from '../components/cart-toolbar.tsx'
import { EmptyCart } from '../components/empty-cart.tsx'
import { ParkedCarts } from '../components/parked-carts.tsx'
import { RefreshNotice } from '../components/refresh-notice.tsx'
import { $lines } from '../lines.ts'
import { refreshCart, watchConnection } from '../refresh.ts'
import { whenDrawn } from '../when-drawn.ts'
import styles from './cart-page.module.css'

export function CartPage() {
  const { t } = useTranslation('cart')
  const hasLines = useStore($lines).length > 0
  const page = useRef<HTMLDivElement>(null)

  useEffect(() => {
    void refreshCart()
    return watchConnection()
  }, [])

  /** The line's Remove once it is drawn, else the heading: focus is never lost. */
  const focus = (productId: number | null) =>
    whenDrawn(() => {
      const button = page.current?.querySelector<HTMLElement>(`[data-remove="${productId}"]`)
      const target = button ?? page.current?.querySelector<HTMLElement>('h1')
      target?.focus()
    })
  const focusHeading = () => focus(null)

  return (
    <div ref={page} className={styles.page} data-cart-instance={cartInstanceId}>
      <PageHeader
        className={styles.header}
        title={t('title')}
        description={hasLines ? t('lead') : undefined}
      />
      <CartChanges onDismissed={focusHeading} />
      {hasLines ? (
        <>
          <RefreshNotice />
          <div className={styles.layout}>
            <section className={styles.main} aria-label={t('lines.label')}>
              <CartToolbar onFocus={focus} />
              <CartLines onFocus={focus} />
            </section>
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
