import { locationName } from '@storefront/api/location'
import { maximumAttempts, type Order } from '@storefront/api/order'
import { formatDateTime, formatMonthly } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Row } from 'shared/ui/row'
import { Spinner } from 'shared/ui/spinner'

import { DeleteServer } from '../../account/servers/delete-server.tsx'
import { ServerAccess } from './server-access.tsx'
import { ServerSteps } from './server-steps.tsx'
import styles from './server-card.module.css'

type Server = Order['servers'][number]
type ServerCardProps = { server: Server; order: Order; canDelete: boolean }

export function ServerCard({ server, order, canDelete }: ServerCardProps) {
  const { t } = useTranslation('checkout')
  const line = order.lines.find(each => each.product_id === server.product_id)
  return (
    <li className={styles.server}>
      <Row gap={4} align="start" justify="space-between">
        <div className={styles.name}>
          <strong translate="no">{server.hostname}</strong>
          <span>
            {t('planAt', { plan: server.planName, place: locationName(server.location) })}
          </span>
        </div>
        <StateBadge state={server.state} />
      </Row>
      {server.attempt > 1 && isBeingBuilt(server) && (
        <p className={styles.text}>
          {t('servers.again', { attempt: server.attempt, most: maximumAttempts })}
        </p>
      )}
      {server.deletedAt ? (
        <p className={styles.text}>
          {t(`servers.gone.${server.state}`, { date: formatDateTime(server.deletedAt) })}{' '}
          {order.interval === 'hour' && t('servers.gone.hour')}
        </p>
      ) : (
        <ServerSteps server={server} />
      )}
      {server.state === 'failed' && (
        <p className={styles.text}>
          {t('servers.failedText', { count: server.attempt })}{' '}
          {order.interval === 'hour'
            ? t('servers.failedHourly')
            : t('servers.failedMonthly', { amount: formatMonthly(line?.unit ?? '0') })}
        </p>
      )}
      {(server.state === 'ready' || isBeingBuilt(server)) && (
        <ServerAccess server={server} hasKeys={order.sshKeys.length > 0} />
      )}
      {canDelete && (
        <DeleteServer className={styles.delete} server={server} interval={order.interval} />
      )}
    </li>
  )
}

const isBeingBuilt = ({ state, deletedAt }: Server) =>
  state !== 'failed' && state !== 'ready' && deletedAt === null

function StateBadge({ state }: Pick<Server, 'state'>) {
  const { t } = useTranslation('checkout')
  if (state === 'ready') return <Badge tone="success">{t('servers.state.ready')}</Badge>
  if (state === 'failed') return <Badge tone="danger">{t('servers.state.failed')}</Badge>
  if (state === 'deleted') return <Badge>{t('servers.state.deleted')}</Badge>
  return (
    <Badge>
      {state !== 'waiting' && <Spinner size={12} />} {t(`servers.state.${state}`)}
    </Badge>
  )
}
