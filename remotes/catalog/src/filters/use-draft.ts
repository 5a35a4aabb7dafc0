import { useCallback, useEffect, useRef, useState } from 'react'

type DraftVerbs<Value> = {
  /** Called while the value changes. Adds no history entry. */
  onPreview: (value: Value) => void
  onCommit: (value: Value) => void
}

/** Browsers limit how often a page can change its URL, so it does not follow every letter of a fast typist. */
const urlDelayMs = 120

/** The value that the customer is typing or dragging, until the filter has the same value. */
export function useDraft<Value>(value: Value, { onPreview, onCommit }: DraftVerbs<Value>) {
  const [draft, setDraft] = useState<{ value: Value } | null>(null)
  /** A ref in addition to the state, because a commit can run in the same tick as the last change. */
  const latest = useRef<{ value: Value } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    latest.current = null
    setDraft(null)
  }, [])

  /**
   * Filter values that this hook set, including earlier previews, which can render late. Any other value comes from
   * elsewhere and replaces the draft.
   */
  const ownValues = useRef(new Set([JSON.stringify(value)]))
  const current = JSON.stringify(value)
  useEffect(() => {
    if (!ownValues.current.has(current)) drop()
    if (!latest.current) ownValues.current = new Set([current])
  }, [current, drop])

  const change = (next: Value) => {
    latest.current = { value: next }
    setDraft(latest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      ownValues.current.add(JSON.stringify(next))
      onPreview(next)
    }, urlDelayMs)
  }
  const commit = () => {
    const last = latest.current
    drop()
    if (last) onCommit(last.value)
  }
  return { shown: draft ? draft.value : value, change, commit }
}
