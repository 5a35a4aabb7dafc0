import type { AccountSession } from '@storefront/api/account'
import { useState } from 'react'
import { formatDateTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Button } from 'shared/ui/button'
import { Icon } from 'shared/ui/icon'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { describeDevice, describeOrigin } from './describe-session.ts'
import styles from './session-list.module.css'

type SessionItemProps = {
  session: AccountSession
  onEnd: (id: string, name: string) => Promise<void>
}

const icons = { computer: 'monitor', phone: 'smartphone', tablet: 'tablet', unknown: 'globe' }

export function SessionItem({ session, onEnd }: SessionItemProps) {
  const { t, language } = useTranslation('shell')
  const [isBusy, setIsBusy] = useState(false)
  const { id, kind, isCurrent, createdAt, lastSeenAt } = session
  const name = describeDevice(session, t)
  const end = () => {
    setIsBusy(true)
    onEnd(id, name).finally(() => setIsBusy(false))
  }
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} size={18} />
      </span>
      <div>
        <Row as="p" rowGap={1} align="center" wrap className={styles.name}>
          {name} {isCurrent && <Badge tone="accent">{t('account.sessions.current')}</Badge>}
        </Row>
        <Text size="s" tone="muted" className={styles.facts}>
          {describeOrigin(session, t, language)}
        </Text>
        <Text size="s" tone="muted" className={styles.facts}>
          {t('account.sessions.times', {
            since: formatDateTime(createdAt),
            last: formatDateTime(lastSeenAt),
          })}
        </Text>
      </div>
      {!isCurrent && (
        <Button
          className={styles.end}
          size="small"
          isBusy={isBusy}
          aria-label={t('account.sessions.endName', { name })}
          onClick={end}
        >
          {t('account.sessions.end')}
        </Button>
      )}
    </li>
  )
}
