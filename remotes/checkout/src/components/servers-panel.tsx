import { useStore } from '@nanostores/react'
import type { OwnServer } from '@storefront/api/account'
import { useEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'
import { LinkButton } from 'shared/ui/link-button'
import { TextInput } from 'shared/ui/text-input'

import { $ownServers, followOwnServers, loadOwnServers } from '../own-servers.ts'
import { AccountCard } from './account-card.tsx'
import { AccountFailure } from './account-failure.tsx'
import { OwnServers } from './own-servers.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const manyServers = 10

/** The shell's account page shows it: what the customer has bought, with its state and cost. */
export function ServersPanel() {
  const { t } = useTranslation('checkout')
  const state = useStore($ownServers)
  const [text, setText] = useState('')
  const servers = state.status === 'ready' ? state.content : []

  useEffect(followOwnServers, [])

  return (
    <AccountCard
      title={t('account.servers.title')}
      isBusy={state.status === 'loading'}
      onUpdate={state.status === 'ready' && state.isStale ? () => void loadOwnServers() : undefined}
      action={
        servers.length > manyServers && (
          <TextInput
            type="search"
            icon="search"
            aria-label={t('account.servers.filter')}
            placeholder={t('account.servers.filter')}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        )
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
      {state.status === 'ready' && <Servers servers={servers} text={text} />}
    </AccountCard>
  )
}

function Servers({ servers, text }: { servers: OwnServer[]; text: string }) {
  const { t } = useTranslation('checkout')
  if (servers.length > 0) return <OwnServers servers={servers} text={text} />
  return (
    <EmptyState
      icon="server"
      title={t('account.servers.empty.title')}
      description={t('account.servers.empty.description')}
      action={<LinkButton to={paths.home}>{t('orders.empty.action')}</LinkButton>}
    />
  )
}
