import { useEffect, useRef, useState } from 'react'

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

  const change = (next: Value) => {
    latest.current = { value: next }
    setDraft(latest.current)
    clearTimeout(timer.current)
    timer.current = setTimeout(onPreview, settleMs, next)
  }
  const commit = () => {
    clearTimeout(timer.current)
    if (latest.current) onCommit(latest.current.value)
    latest.current = null
    setDraft(null)
  }
  return { shown: draft ? draft.value : value, change, commit }
}
