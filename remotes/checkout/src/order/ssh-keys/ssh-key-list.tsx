import { useTranslation } from 'shared/i18n'
import { Card } from 'shared/ui/card'
import { List } from 'shared/ui/list'
import { Text } from 'shared/ui/text'

import styles from './ssh-key-list.module.css'

/** Public keys by type and comment, without the key data in between. */
export function SshKeyList({ keys }: { keys: string[] }) {
  const { t } = useTranslation('checkout')
  if (keys.length === 0) return null
  return (
    <Card as="section" aria-labelledby="order-keys">
      <Text as="h2" size="m" weight="semibold" id="order-keys">
        {t('sshKeys.onOrder')}
      </Text>
      <List gap={1} className={styles.list} translate="no">
        {keys.map(key => (
          <li key={key}>{shorten(key)}</li>
        ))}
      </List>
    </Card>
  )
}

function shorten(key: string): string {
  const [kind = '', blob = '', ...comment] = key.split(/\s+/)
  return [kind, `…${blob.slice(-12)}`, ...comment].join(' ')
}
