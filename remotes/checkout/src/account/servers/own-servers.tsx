import type { OwnServer } from '@storefront/api/account'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { EmptyState } from 'shared/ui/empty-state'
import { List } from 'shared/ui/list'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { ShowMore } from '../show-more.tsx'
import { OwnServerRow } from './own-server-row.tsx'
import { filterServers } from './own-servers.ts'

type OwnServersProps = { servers: OwnServer[]; text: string }

const step = 50

export function OwnServers({ servers, text }: OwnServersProps) {
  const { t } = useTranslation('checkout')
  const [limit, setLimit] = useState(step)
  const found = filterServers(servers, text)
  return (
    <>
      <VisuallyHidden role="status">
        {text.trim() === '' ? '' : t('account.servers.found', { count: found.length })}
      </VisuallyHidden>
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('account.servers.notFound', { text })} />
      ) : (
        <List>
          {found.slice(0, limit).map(server => (
            <OwnServerRow key={server.id} server={server} />
          ))}
        </List>
      )}
      {found.length > limit && (
        <ShowMore
          status="idle"
          name={t('account.servers.more')}
          onMore={() => setLimit(limit + step)}
        />
      )}
    </>
  )
}
