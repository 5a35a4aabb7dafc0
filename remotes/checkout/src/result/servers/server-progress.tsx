import type { Order } from '@storefront/api/order'
import { bootData } from 'shared/boot'
import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'
import { List } from 'shared/ui/list'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { BuildTimes } from './build-times.tsx'
import { ServerCard } from './server-card.tsx'
import styles from './server-progress.module.css'

/** `canDelete`: true on the account page, false on a receipt. */
type ServerProgressProps = { order: Order; canDelete?: boolean }

export function ServerProgress({ order, canDelete = false }: ServerProgressProps) {
  const { t } = useTranslation('checkout')
  const { servers } = order
  const deleted = servers.filter(server => server.deletedAt !== null).length
  const ready = servers.filter(server => server.state === 'ready').length
  const failed = servers.filter(server => server.state === 'failed').length
  const count = servers.length - deleted
  const facts = [
    count > 0 && t(ready === count ? 'servers.allReady' : 'servers.ready', { ready, count }),
    failed > 0 && t('servers.failed', { count: failed }),
    deleted > 0 && t('servers.deleted', { count: deleted }),
  ].filter(Boolean)
  return (
    <Card as="section" padding="none" aria-labelledby="result-servers">
      <Row
        as="header"
        gap={4}
        rowGap={1}
        align="baseline"
        justify="space-between"
        wrap
        className={styles.head}
      >
        <Text as="h2" size="m" weight="semibold" id="result-servers">
          {t('servers.title')}
        </Text>
        <Text size="s" tone="muted" role="status">
          {facts.join(', ')}
        </Text>
      </Row>
      <BuildTimes key={order.id} order={order} />
      <List>
        {servers.map(server => (
          <ServerCard key={server.id} server={server} order={order} canDelete={canDelete} />
        ))}
      </List>
      {bootData.settings.isSandbox && <p className={styles.note}>{t('servers.sandbox')}</p>}
    </Card>
  )
}
