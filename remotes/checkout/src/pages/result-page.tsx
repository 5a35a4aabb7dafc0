import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useSearchParams } from 'shared/navigation'

import { stepOf } from '../common/steps/checkout-step.ts'
import { CheckoutSteps } from '../common/steps/checkout-steps.tsx'
import { $order } from '../order/order.store.ts'
import { finishPaidCarts } from '../order/placement/placed-cart.ts'
import { followOrder } from '../result/follow-order.ts'
import { ResultContent } from '../result/result-content.tsx'
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
