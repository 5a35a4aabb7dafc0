import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { useSearchParams } from 'shared/navigation'

import { readHours, writeHours } from './cost-address.ts'
import { $hours, setHours } from './cost-hours.store.ts'

/** Browsers limit how often a page can change its URL, so it does not follow every step of the slider. */
const settleMs = 150

const currentParams = () => new URLSearchParams(window.location.search)

/** Set while the slider is ahead of the URL. */
let settling: ReturnType<typeof setTimeout> | undefined

/** Binds `$hours` to the URL. While the customer drags the slider, the URL follows once the slider rests. */
export function useHours() {
  const [params, setParams] = useSearchParams()
  const requested = readHours(params)

  useLayoutEffect(() => {
    if (settling === undefined) setHours(requested)
  }, [requested])

  const stop = () => {
    clearTimeout(settling)
    settling = undefined
  }
  const settle = () => {
    stop()
    setParams(writeHours(currentParams(), $hours.get()), { replace: true })
  }
  /** While dragging. Adds no history entry. */
  const turn = (hours: number) => {
    stop()
    setHours(hours)
    settling = setTimeout(settle, settleMs)
  }
  /** Null closes the slider. */
  const choose = (hours: number | null) => {
    stop()
    setHours(hours)
    setParams(writeHours(currentParams(), hours))
  }
  return { hours: useStore($hours), turn, choose }
}
