import type { Order } from '@storefront/api/order'
import { useTranslation } from 'shared/i18n'
import { CopyButton } from 'shared/ui/copy-button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import styles from './server-access.module.css'

type ServerAccessProps = { server: Order['servers'][number]; hasKeys: boolean }

/** The addresses of a server. While it is built, their lines are empty, so that nothing moves when they come. */
export function ServerAccess({ server, hasKeys }: ServerAccessProps) {
  const { t } = useTranslation('checkout')
  const { hostname: name, ipv4, ipv6 } = server
  const entries = [
    { key: 'IPv4', text: ipv4 },
    ...(ipv4 !== null && ipv6 === null ? [] : [{ key: 'IPv6', text: ipv6 }]),
    { key: 'SSH', text: ipv4 && `ssh root@${ipv4}` },
  ]
  return (
    <Stack gap={2} className={styles.access}>
      <Stack as="dl" gap={0} className={styles.list} translate="no">
        {entries.map(({ key, text }) => (
          <div key={key} className={styles.row}>
            <Text as="dt" tone="muted">
              {key}
            </Text>
            <Row as="dd" gap={1} align="center" className={styles.value}>
              <code>{text ?? '–'}</code>
              <CopyButton
                text={text ?? ''}
                label={t('servers.copy', { what: key, name })}
                disabled={text === null}
              />
            </Row>
          </div>
        ))}
      </Stack>
      <Text size="xs" tone="muted" className={styles.hint}>
        {t(hasKeys ? 'servers.withKeys' : 'servers.withoutKeys')}
      </Text>
    </Stack>
  )
}
