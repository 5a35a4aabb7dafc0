import type { Order } from '@storefront/api/order'
import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'

import { BuildTimes } from './build-times.tsx'
import { ServerCard } from './server-card.tsx'
import styles from './server-progress.module.css'

export function ServerProgress({ order }: { order: Order }) {
  const { t } = useTranslation('checkout')
  const { servers } = order
  const ready = servers.filter(server => server.state === 'ready').length
  const failed = servers.filter(server => server.state === 'failed').length
  const count = servers.length
  return (
    <Card as="section" padding="none" aria-labelledby="result-servers">
      <header className={styles.head}>
        <h2 id="result-servers" className={styles.title}>
          {t('servers.title')}
        </h2>
        <p className={styles.count} role="status">
          {ready === count
            ? t('servers.allReady', { count })
            : t('servers.ready', { ready, count })}
          {failed > 0 && `, ${t('servers.failed', { count: failed })}`}
        </p>
      </header>
      {order.state === 'paid' && <BuildTimes order={order} />}
      <ul className={styles.list}>
        {servers.map(server => (
          <ServerCard key={server.id} server={server} order={order} />
        ))}
      </ul>
      {bootData.settings.isSandbox && <p className={styles.note}>{t('servers.sandbox')}</p>}
    </Card>
  )
}
