import { useStore } from '@nanostores/react'
import { useLayoutEffect } from 'react'
import { useSearchParams } from 'shared/navigation'

import { readHours, writeHours } from './cost-address.ts'
import { $hours, setHours } from './cost-hours.store.ts'

/** Browsers refuse an address that changes with every step of a slider. */
const settleMs = 150

const currentParams = () => new URLSearchParams(window.location.search)

/** Set while the dial is ahead of the address. */
let settling: ReturnType<typeof setTimeout> | undefined

/** The hours of the address are those of the page; while the dial moves, the address follows when it rests. */
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
  /** While dragging: no step in the history. */
  const turn = (hours: number) => {
    stop()
    setHours(hours)
    settling = setTimeout(settle, settleMs)
  }
  /** Null puts the dial away. */
  const choose = (hours: number | null) => {
    stop()
    setHours(hours)
    setParams(writeHours(currentParams(), hours))
  }
  return { hours: useStore($hours), turn, choose }
}
