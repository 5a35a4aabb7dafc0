import { useStore } from '@nanostores/react'
import type { OwnServer } from '@storefront/api/account'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'
import { TextInput } from 'shared/ui/text-input'

import { AccountCard } from '../account-card.tsx'
import { AccountFailure } from '../account-failure.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { DeleteServerDialog } from './delete-server-dialog.tsx'
import {
  $ownServers,
  followOwnServers,
  inGroup,
  loadOwnServers,
  type ServerGroup,
} from './own-servers.ts'
import { OwnServers } from './own-servers.tsx'
import { ServersFilter } from './servers-filter.tsx'

const manyServers = 10

/** A panel on the shell's account page: the customer's servers with their states and costs. */
export function ServersPanel() {
  const { t } = useTranslation('checkout')
  const state = useStore($ownServers)
  const [text, setText] = useState('')
  const [group, setGroup] = useState<ServerGroup>('current')
  const all = state.status === 'ready' ? state.content : []
  const servers = inGroup(all, group)

  useEffect(followOwnServers, [])

  return (
    <AccountCard
      title={t('account.servers.title')}
      isBusy={state.status === 'loading'}
      onUpdate={state.status === 'ready' && state.isStale ? () => void loadOwnServers() : undefined}
      action={
        <>
          {servers.length > manyServers && (
            <TextInput
              type="search"
              icon="search"
              aria-label={t('account.servers.filter')}
              placeholder={t('account.servers.filter')}
              value={text}
              onChange={event => setText(event.target.value)}
            />
          )}
          <ServersFilter servers={all} group={group} onGroupChange={setGroup} />
        </>
      }
    >
      {state.status === 'loading' && <RowsSkeleton label={t('account.servers.loading')} />}
      {state.status === 'failed' && (
        <AccountFailure
          title={t('account.servers.failed')}
          error={state.error}
          onRetry={() => void loadOwnServers()}
        />
      )}
      {state.status === 'ready' && (
        <Servers servers={servers} text={text} hasHad={all.length > 0} />
      )}
      <DeleteServerDialog />
    </AccountCard>
  )
}

type ServersProps = { servers: OwnServer[]; text: string; hasHad: boolean }

function Servers({ servers, text, hasHad }: ServersProps) {
  const { t } = useTranslation('checkout')
  if (servers.length > 0) return <OwnServers servers={servers} text={text} />
  return (
    <EmptyState
      icon="server"
      title={t(hasHad ? 'account.servers.empty.allDeleted' : 'account.servers.empty.title')}
      description={t('account.servers.empty.description')}
      action={<LinkButton to={paths.home}>{t('orders.empty.action')}</LinkButton>}
    />
  )
}
