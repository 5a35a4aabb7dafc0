import { useStore } from '@nanostores/react'
import type { Interval } from '@storefront/api/flavor'
import { $cart } from 'shared/cart'
import { useSearchParams } from 'shared/navigation'

const intervals = ['month', 'hour'] as const

/** The interval in the URL, else that of the cart, else monthly, and a function that writes the URL. */
export function useInterval(): [Interval, (interval: Interval) => void] {
  const [params, setParams] = useSearchParams()
  const { orderInterval } = useStore($cart)
  const requested = intervals.find(each => each === params.get('interval'))
  const choose = (interval: Interval) =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        next.set('interval', interval)
        return next
      },
      { replace: true },
    )
  return [requested ?? (orderInterval || 'month'), choose]
}
