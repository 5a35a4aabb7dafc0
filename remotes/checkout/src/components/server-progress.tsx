import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Card } from 'shared/ui/card'
import { Spinner } from 'shared/ui/spinner'

import { placeOf } from '../place.ts'
import styles from './server-progress.module.css'

type Servers = Order['servers']

export function ServerProgress({ servers }: { servers: Servers }) {
  const { t } = useTranslation('checkout')
  const ready = servers.filter(server => server.state === 'ready').length
  return (
    <Card as="section" padding="none" aria-labelledby="result-servers">
      <header className={styles.head}>
        <h2 id="result-servers" className={styles.title}>
          {t('servers.title')}
        </h2>
        <p className={styles.count} role="status">
          {ready === servers.length
            ? t('servers.allReady', { count: ready })
            : t('servers.ready', { ready, count: servers.length })}
        </p>
      </header>
      <ul className={styles.list}>
        {servers.map(server => (
          <li key={server.id} className={styles.server}>
            <div className={styles.name}>
              <strong translate="no">{server.hostname}</strong>
              <span>{t('planAt', { plan: server.planName, place: placeOf(server.location) })}</span>
            </div>
            <ServerState state={server.state} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ServerState({ state }: { state: Servers[number]['state'] }) {
  const { t } = useTranslation('checkout')
  if (state === 'ready') return <Badge tone="success">{t('servers.state.ready')}</Badge>
  return (
    <Badge>
      {state === 'queued' && <Spinner size={12} />} {t(`servers.state.${state}`)}
    </Badge>
  )
}
