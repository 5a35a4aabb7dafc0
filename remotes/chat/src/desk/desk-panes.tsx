import { useEffect, useRef } from 'react'
import { useSearchParams } from 'shared/navigation'

import { CustomerPane } from './customer/customer-pane.tsx'
import { QueuePane } from './queue/queue-pane.tsx'
import { ConversationPane } from './thread/conversation-pane.tsx'
import { openThread } from './thread/thread.store.ts'
import { usePaneFocus } from './use-pane-focus.ts'
import styles from './desk-panes.module.css'

/**
 * Three panes side by side, or one at a time on small screens. The URL selects the pane, so Back returns to the
 * previous one.
 */
export function DeskPanes() {
  const [search, setSearch] = useSearchParams()
  const panes = useRef<HTMLDivElement>(null)
  const openId = search.get('c')
  const isCustomer = openId !== null && search.get('view') === 'customer'
  const view = isCustomer ? 'customer' : openId === null ? 'queue' : 'conversation'
  useEffect(() => openThread(openId), [openId])
  usePaneFocus(panes, view, openId)

  const open = (id: string) => setSearch({ c: id }, { replace: openId !== null })
  const toCustomer = (isShown: boolean) => {
    if (openId !== null) setSearch(isShown ? { c: openId, view: 'customer' } : { c: openId })
  }
  return (
    <div ref={panes} className={styles.panes} data-view={view}>
      <QueuePane openId={openId} onOpen={open} />
      <ConversationPane onBack={() => setSearch({})} onCustomer={() => toCustomer(true)} />
      <CustomerPane onBack={() => toCustomer(false)} />
    </div>
  )
}
