import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'

import { $orders, loadOrders } from '../orders.ts'
import { OrdersBody } from './orders-body.tsx'
import styles from './orders-panel.module.css'

/** The shell's account page shows it; whatever happens here stays in this panel. */
export function OrdersPanel() {
  const { t } = useTranslation('checkout')
  const list = useStore($orders)

  useEffect(() => {
    void loadOrders()
  }, [])

  return (
    <Card padding="none" data-cart-instance={cartInstanceId}>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('orders.title')}</h2>
      </header>
      <OrdersBody list={list} />
    </Card>
  )
}
