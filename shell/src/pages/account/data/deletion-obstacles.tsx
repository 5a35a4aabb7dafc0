import type { Obstacles } from '@storefront/api/account'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Alert } from 'shared/ui/alert'
import { List } from 'shared/ui/list'
import { TextLink } from 'shared/ui/text-link'

/** What must end before the account can be deleted, with a link to each. */
export function DeletionObstacles({ obstacles }: { obstacles: Obstacles }) {
  const { t } = useTranslation('shell')
  const { servers, orders, isTeam } = obstacles
  return (
    <Alert tone="warning" title={t('account.data.deletion.blocked')}>
      <List gap={1}>
        {servers > 0 && (
          <li>
            <TextLink to={paths.accountSection('servers')}>
              {t('account.data.deletion.servers', { count: servers })}
            </TextLink>
          </li>
        )}
        {orders > 0 && (
          <li>
            <TextLink to={paths.accountSection('orders')}>
              {t('account.data.deletion.orders', { count: orders })}
            </TextLink>
          </li>
        )}
        {isTeam && <li>{t('account.data.deletion.team')}</li>}
      </List>
    </Alert>
  )
}
