import type { AccountSession } from '@storefront/api/account'
import type { Ref } from 'react'
import { useTranslation } from 'shared/i18n'
import { List } from 'shared/ui/list'

import { SessionItem } from './session-item.tsx'
import styles from './session-list.module.css'

type SessionListProps = {
  sessions: AccountSession[]
  onEnd: (id: string, name: string) => Promise<void>
  ref: Ref<HTMLUListElement>
}

export function SessionList({ sessions, onEnd, ref }: SessionListProps) {
  const { t } = useTranslation('shell')
  return (
    <List className={styles.list} ref={ref} tabIndex={-1} aria-label={t('account.sessions.title')}>
      {sessions.map(session => (
        <SessionItem key={session.id} session={session} onEnd={onEnd} />
      ))}
    </List>
  )
}
