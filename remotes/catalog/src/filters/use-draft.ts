import { useCallback, useEffect, useRef, useState } from 'react'

type DraftVerbs<Value> = {
  /** While it changes; without a step in the history. */
  onPreview: (value: Value) => void
  onCommit: (value: Value) => void
}

/** Browsers refuse an address that changes with every letter of a fast typist. */
const settleMs = 120

/** What is being typed or dragged, ahead of the filter that it becomes. */
export function useDraft<Value>(value: Value, { onPreview, onCommit }: DraftVerbs<Value>) {
  const [draft, setDraft] = useState<{ value: Value } | null>(null)
  /** Beside the state, because a commit may come in the same moment as the last change. */
  const latest = useRef<{ value: Value } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const drop = useCallback(() => {
    clearTimeout(timer.current)
    latest.current = null
    setDraft(null)
  }, [])

  /**
   * What the filter is by our own doing, earlier previews too: they may be drawn late. Any other value is somebody
   * else's and wins over the draft.
   */
  const own = useRef(new Set([JSON.stringify(value)]))
  const current = JSON.stringify(value)
  useEffect(() => {
    if (!own.current.has(current)) drop()
    if (!latest.current) own.current = new Set([current])
  }, [current, drop])

  const change = (next: Value) => {
    latest.current = { value: next }
    setDraft(latest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      own.current.add(JSON.stringify(next))
      onPreview(next)
    }, settleMs)
  }
  const commit = () => {
    const last = latest.current
    drop()
    if (last) onCommit(last.value)
  }
  return { shown: draft ? draft.value : value, change, commit }
}
