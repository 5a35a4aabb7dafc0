import { useEffect, useRef, useState } from 'react'

/** After this time the shown value returns to the owner's. */
const resetMs = 1000

/**
 * Shows a new value at once, before its owner (the cart) confirms or rejects it. Otherwise quick presses would count
 * from an outdated value. The next step counts from `latest()`.
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
    timer.current = window.setTimeout(() => setDraft(null), resetMs)
    onValueChange(next)
  }
  return { shown: draft ?? value, latest: () => latest.current, change }
}
