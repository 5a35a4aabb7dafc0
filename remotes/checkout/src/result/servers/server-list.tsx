import { useStore } from '@nanostores/react'
import type { Interval } from '@storefront/api/flavor'
import type { Line } from '@storefront/api/quote'
import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'
import { Text } from 'shared/ui/text'

import { HostnameField } from '../../order/server-names/hostname-field.tsx'
import { NameTools } from '../../order/server-names/name-tools.tsx'
import { $servers } from '../../order/server-names/servers.store.ts'
import { LineHead } from './line-head.tsx'
import styles from './server-list.module.css'

type ServerListProps = { lines: Line[]; interval: Interval }

/** One group for each plan, with a hostname for each of its servers. */
export function ServerList({ lines, interval }: ServerListProps) {
  const { t } = useTranslation('checkout')
  const servers = useStore($servers)
  return (
    <Card as="section" padding="none" aria-labelledby="order-servers">
      <header className={styles.head}>
        <Text as="h2" size="m" weight="semibold" id="order-servers">
          {t('hostname.title')}
        </Text>
        <Text size="s" tone="muted" className={styles.lead}>
          {t('hostname.lead')}
        </Text>
      </header>
      {servers.length > 1 && <NameTools count={servers.length} />}
      {lines.map(line => (
        <fieldset key={line.product_id} className={styles.group}>
          <LineHead line={line} interval={interval} />
          <div className={styles.fields}>
            {servers.map(
              (server, index) =>
                server.unit.product_id === line.product_id && (
                  <HostnameField key={server.unit.key} server={server} number={index + 1} />
                ),
            )}
          </div>
        </fieldset>
      ))}
    </Card>
  )
}
