import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useRef } from 'react'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $lists, $tab, showTab, type Tab, tabs } from './lists.store.ts'
import { $unreadCount } from './unread.store.ts'
import styles from './queue-tabs.module.css'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

export function QueueTabs() {
  const { t } = useTranslation('chat')
  const lists = useStore($lists)
  const chosen = useStore($tab)
  const unread = useStore($unreadCount)
  const row = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = (tabs.indexOf(chosen) + step + tabs.length) % tabs.length
    showTab(tabs[index] ?? chosen)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  const tab = (name: Tab) => (
    <button
      key={name}
      type="button"
      role="tab"
      id={`desk-tab-${name}`}
      className={styles.tab}
      aria-controls="desk-list"
      aria-selected={name === chosen}
      tabIndex={name === chosen ? 0 : -1}
      onClick={() => showTab(name)}
    >
      {t(`desk.tab.${name}`)}{' '}
      <Text as="span" size="xs" tone="subtle" isTabular>
        {formatNumber(lists[name].length)}
      </Text>
      {name === 'mine' && unread > 0 && (
        <span className={styles.unread}>
          <VisuallyHidden>{t('desk.unread', { count: unread })}</VisuallyHidden>
        </span>
      )}
    </button>
  )
  return (
    <Row
      gap={0}
      ref={row}
      className={styles.tabs}
      role="tablist"
      aria-label={t('desk.tabs')}
      onKeyDown={onKeyDown}
    >
      {tabs.map(tab)}
    </Row>
  )
}
