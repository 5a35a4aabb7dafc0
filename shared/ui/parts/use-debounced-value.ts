import { useEffect, useRef, useState } from 'react'

/** How long an answer may take before the owner's value is believed again. */
const settleMs = 1000

/**
 * Shows a new value at once, although its owner (the cart) answers later or refuses: without this, quick presses
 * would count from a stale value. `latest()` is what the next step counts from.
 */
export function useDebouncedValue(value: number, onValueChange: (value: number) => void) {
  const [draft, setDraft] = useState<number | null>(null)
  const latest = useRef(value)
  const timer = useRef(0)
  if (draft === null) latest.current = value
  useEffect(() => {
    if (value === latest.current) setDraft(null)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: number) => {
    if (next === latest.current) return
    latest.current = next
    setDraft(next)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setDraft(null), settleMs)
    onValueChange(next)
  }
  return { shown: draft ?? value, latest: () => latest.current, change }
}
