import { useStore } from '@nanostores/react'
import type { RegistryStatus, ReplicaView } from '@storefront/api/registry-deployments'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import type { Resource } from 'shared/resource'
import { Card } from 'shared/ui/card'

import { describeSwitch } from '../canary/describe-switch.ts'
import { ReasonDialog, type ReasonedChange } from '../canary/reason-dialog.tsx'
import { type Rollback, RollbackDialog } from '../deploy/rollback-dialog.tsx'
import { ResourceView } from '../lists/resource-view.tsx'
import { releases, status } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { BrokenFiles } from './broken-files.tsx'
import { ContainerList } from './container-list.tsx'
import { DayWarning } from './day-warning.tsx'
import { LackingList } from './lacking-list.tsx'
import { LiveCard } from './live-card.tsx'
import { RefusingReplicas } from './rejecting-replicas.tsx'
import { ReplicaList } from './replica-list.tsx'
import { RowFault } from './row-fault.tsx'
import { SwitchedOff } from './switched-off.tsx'
import { WaitingReleases } from './waiting-releases.tsx'

const refreshMs = 10_000
/** The interval while a server has not applied the last deployment. */
const refreshSoonMs = 1000

function refreshOf(state: Resource<RegistryStatus>): number {
  const isWaiting = state.status === 'ready' && state.content.replicas.some(isBehind)
  return isWaiting ? refreshSoonMs : refreshMs
}

const isBehind = ({ state }: ReplicaView) => state === 'waits'

/** The live composition, which every new page load gets. */
export function LiveSection() {
  const { t } = useTranslation('ops')
  const state = useResource(status, refreshOf(useStore(status.$state)))
  const known = useResource(releases)
  const [rollback, setRollback] = useState<Rollback | null>(null)
  const [change, setChange] = useState<ReasonedChange | null>(null)
  if (state.status !== 'ready')
    return (
      <Card padding="none">
        <ResourceView state={state} failed={t('live.failed')} onRetry={status.load} rows={6}>
          {() => null}
        </ResourceView>
      </Card>
    )
  return (
    <ResourceView state={state} failed={t('live.failed')} onRetry={status.load}>
      {shop => (
        <>
          <RowFault fault={shop.fault} />
          <LackingList lacking={shop.lacking} />
          <RefusingReplicas replicas={shop.replicas} />
          <BrokenFiles broken={shop.broken} />
          <SwitchedOff switches={shop.switches} />
          <DayWarning />
          <LiveCard shop={shop} onRollBack={to => setRollback({ to })} />
          {known.status === 'ready' && <WaitingReleases shop={shop} releases={known.content} />}
          <ContainerList
            shop={shop}
            onRollBack={setRollback}
            onSwitch={(part, isOff) => setChange(describeSwitch(part, isOff, t))}
          />
          <ReplicaList replicas={shop.replicas} />
          <RollbackDialog
            rollback={rollback}
            live={shop.composition}
            onClose={() => setRollback(null)}
          />
          <ReasonDialog change={change} onClose={() => setChange(null)} />
        </>
      )}
    </ResourceView>
  )
}
