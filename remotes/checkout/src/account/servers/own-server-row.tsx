import type { OwnServer } from '@storefront/api/account'
import { locationName } from '@storefront/api/location'
import { formatDateTime } from 'shared/format'
import { type Translate, useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { CopyButton } from 'shared/ui/copy-button'
import { Price } from 'shared/ui/price'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { TextLink } from 'shared/ui/text-link'

import { DeleteServer } from './delete-server.tsx'
import { OwnServerState } from './own-server-state.tsx'
import { ServerUsage } from './server-usage.tsx'
import styles from './own-servers.module.css'

export function OwnServerRow({ server }: { server: OwnServer }) {
  const { t } = useTranslation('checkout')
  const { hostname, planName, location, orderId, orderNumber, interval, unit } = server
  const addresses = [server.ipv4, server.ipv6].filter(Boolean).join(' · ')
  return (
    <li className={styles.row}>
      <div>
        <Row rowGap={1} align="center" wrap className={styles.name}>
          <strong translate="no">{hostname}</strong>
          <CopyButton text={hostname} label={t('account.servers.copy', { hostname })} />
          <OwnServerState state={server.state} />
        </Row>
        <Text size="s" tone="muted" className={styles.facts}>
          {t('planAt', { plan: planName, place: locationName(location) })}
          {addresses && (
            <>
              {' · '}
              <span translate="no">{addresses}</span>
            </>
          )}
        </Text>
        <Text size="s" tone="muted" className={styles.facts}>
          <TextLink to={paths.accountOrder(orderId)}>
            {t('orderNumber', { number: orderNumber })}
          </TextLink>{' '}
          · {describeTime(server, t)}
        </Text>
      </div>
      <div className={styles.cost}>
        <Price amount={unit} interval={interval} />
        <ServerUsage server={server} />
        <DeleteServer className={styles.delete} server={server} interval={interval} />
      </div>
    </li>
  )
}

function describeTime({ deletedAt, readyAt, orderedAt }: OwnServer, t: Translate): string {
  if (deletedAt) return t('account.servers.deleted', { date: formatDateTime(deletedAt) })
  if (readyAt) return t('account.servers.since', { date: formatDateTime(readyAt) })
  return t('account.servers.ordered', { date: formatDateTime(orderedAt) })
}
