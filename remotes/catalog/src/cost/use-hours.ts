import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { useSearchParams } from 'shared/navigation'

import { readHours, writeHours } from './cost-address.ts'
import { $hours, setHours } from './cost-hours.store.ts'

/** Browsers limit how often a page can change its URL, so it does not follow every step of the slider. */
const urlDelayMs = 150

const currentParams = () => new URLSearchParams(window.location.search)

/** Set while the URL does not have the value of the slider yet. */
let urlTimer: ReturnType<typeof setTimeout> | undefined

/** Binds `$hours` to the URL. While the customer drags the slider, the URL changes only after a pause. */
export function useHours() {
  const [params, setParams] = useSearchParams()
  const requested = readHours(params)

  useLayoutEffect(() => {
    if (urlTimer === undefined) setHours(requested)
  }, [requested])

  const stop = () => {
    clearTimeout(urlTimer)
    urlTimer = undefined
  }
  const writeUrl = () => {
    stop()
    setParams(writeHours(currentParams(), $hours.get()), { replace: true })
  }
  /** While dragging. Adds no history entry. */
  const preview = (hours: number) => {
    stop()
    setHours(hours)
    urlTimer = setTimeout(writeUrl, urlDelayMs)
  }
  /** Null closes the slider. */
  const choose = (hours: number | null) => {
    stop()
    setHours(hours)
    setParams(writeHours(currentParams(), hours))
  }
  return { hours: useStore($hours), preview, choose }
}
