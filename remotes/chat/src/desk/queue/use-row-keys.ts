import type { DeskConversation } from '@storefront/api/desk'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Rows = readonly DeskConversation[]

const rowOf = (list: HTMLElement | null, id: string | undefined) =>
  list?.querySelector<HTMLElement>(`[data-row="${id}"]`)

function targetOf(key: string, index: number, last: number): number | null {
  if (key === 'ArrowDown') return Math.min(index + 1, last)
  if (key === 'ArrowUp') return Math.max(index - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : null
}

/** Tab reaches one row and arrow keys reach the others. A row that moves or disappears does not lose the focus. */
export function useRowKeys(list: RefObject<HTMLElement | null>, rows: Rows, openId: string | null) {
  const [lastId, setLastId] = useState(openId)
  /** The focused row, while the focus is in the list. */
  const focused = useRef<{ id: string; index: number } | null>(null)
  const isThere = (id: string | null) => rows.some(row => row.id === id)
  const reachableId = isThere(lastId) ? lastId : isThere(openId) ? openId : (rows[0]?.id ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list may no longer have the focused row
  useLayoutEffect(() => {
    const known = focused.current
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (!known || !isLost) return
    const next = isThere(known.id) ? known.id : rows[Math.min(known.index, rows.length - 1)]?.id
    ;(rowOf(list.current, next) ?? list.current)?.focus()
  }, [rows])

  return {
    reachableId,
    onFocus: ({ target }: FocusEvent) => {
      const id = (target as HTMLElement).dataset.row
      focused.current = id ? { id, index: rows.findIndex(row => row.id === id) } : null
      if (id) setLastId(id)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A removed row has no related target; a user who leaves the list has one.
      if (relatedTarget && !list.current?.contains(relatedTarget)) focused.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const index = rows.findIndex(row => row.id === (event.target as HTMLElement).dataset.row)
      const target = targetOf(event.key, index, rows.length - 1)
      if (target === null) return
      event.preventDefault()
      rowOf(list.current, rows[target]?.id)?.focus()
    },
  }
}
