import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useSearchParams } from 'shared/navigation'

import { CheckoutSteps } from '../components/checkout-steps.tsx'
import { ResultContent } from '../components/result-content.tsx'
import { followOrder } from '../follow-order.ts'
import { $order } from '../order.ts'
import { finishPaidCarts } from '../placed.ts'
import { stepOf } from '../step-of.ts'
import styles from './checkout-page.module.css'

export function ResultPage() {
  const orderId = useSearchParams()[0].get('order') ?? ''
  const view = useStore($order)
  const step = stepOf(view)

  useEffect(() => followOrder(orderId), [orderId])
  useEffect(() => finishPaidCarts($order), [])

  return (
    <div className={styles.page} data-cart-instance={cartInstanceId}>
      {step !== null && <CheckoutSteps current={step} />}
      <ResultContent view={view} hasId={orderId !== ''} />
    </div>
  )
}
