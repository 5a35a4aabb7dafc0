import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'
import { Text } from 'shared/ui/text'

import { $lists, type Tab } from './lists.store.ts'
import { QueueRow } from './queue-row.tsx'
import { useRowKeys } from './use-row-keys.ts'
import styles from './queue-list.module.css'

type QueueListProps = { tab: Tab; openId: string | null; onOpen: (id: string) => void }

/**
 * Arrow keys move between rows, Enter opens one. The focus follows a row that moves, and stays in the list when it is
 * removed.
 */
export function QueueList({ tab, openId, onOpen }: QueueListProps) {
  const { t } = useTranslation('chat')
  const rows = useStore($lists)[tab]
  const list = useRef<HTMLDivElement>(null)
  const { reachableId, ...handlers } = useRowKeys(list, rows, openId)

  return (
    <div
      ref={list}
      className={styles.list}
      role="tabpanel"
      id="desk-list"
      aria-labelledby={`desk-tab-${tab}`}
      tabIndex={-1}
      {...handlers}
    >
      {rows.length === 0 ? (
        <Text size="s" tone="muted" className={styles.empty}>
          {t(`desk.empty.${tab}`)}
        </Text>
      ) : (
        <List className={styles.rows}>
          {rows.map(row => (
            <li key={row.id}>
              <QueueRow
                conversation={row}
                isOpen={row.id === openId}
                isReachable={row.id === reachableId}
                onOpen={() => onOpen(row.id)}
              />
            </li>
          ))}
        </List>
      )}
    </div>
  )
}
