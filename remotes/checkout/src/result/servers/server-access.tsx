import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { CopyButton } from 'shared/ui/copy-button'

import styles from './server-access.module.css'

type ServerAccessProps = { server: Order['servers'][number]; hasKeys: boolean }

export function ServerAccess({ server, hasKeys }: ServerAccessProps) {
  const { t } = useTranslation('checkout')
  const { hostname: name, ipv4, ipv6 } = server
  if (ipv4 === null) return null
  const entries = [
    { key: 'IPv4', text: ipv4 },
    ...(ipv6 === null ? [] : [{ key: 'IPv6', text: ipv6 }]),
    { key: 'SSH', text: `ssh root@${ipv4}` },
  ]
  return (
    <div className={styles.access}>
      <dl className={styles.list} translate="no">
        {entries.map(({ key, text }) => (
          <div key={key} className={styles.row}>
            <dt className={styles.term}>{key}</dt>
            <dd className={styles.value}>
              <code>{text}</code>
              <CopyButton text={text} label={t('servers.copy', { what: key, name })} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{t(hasKeys ? 'servers.withKeys' : 'servers.withoutKeys')}</p>
    </div>
  )
}
