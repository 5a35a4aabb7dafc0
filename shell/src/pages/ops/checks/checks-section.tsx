import { useStore } from '@nanostores/react'
import type { Check } from '@storefront/api/checks'
import { useTranslation } from 'shared/i18n'
import { useSearchParams } from 'shared/navigation'
import { EmptyState } from 'shared/ui/empty-state'

import { ResourceView } from '../lists/resource-view.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { checks } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { CheckDetail } from './check-detail.tsx'
import { CheckItem } from './check-item.tsx'
import { CheckerAlert } from './checker-alert.tsx'
import { QueueList } from './queue-list.tsx'

const refreshMs = 10_000
/** The interval while a check is not done. */
const refreshSoonMs = 1500

const isOpen = ({ state }: Check) => state !== 'done'

/** Checks before deployments: the deployments that wait, all checks, and one of them in detail. */
export function ChecksSection() {
  const id = useSearchParams()[0].get('check')
  return id === null ? <CheckList /> : <CheckDetail key={id} id={id} />
}

function CheckList() {
  const { t } = useTranslation('ops')
  const known = useStore(checks.$state)
  const isBusy = known.status === 'ready' && known.content.checks.some(isOpen)
  const state = useResource(checks, isBusy ? refreshSoonMs : refreshMs)
  return (
    <>
      {state.status === 'ready' && <CheckerAlert checker={state.content.checker} />}
      {state.status === 'ready' && <QueueList queue={state.content.queue} />}
      <Panel isFlush title={t('checks.title')} description={t('checks.lead')}>
        <ResourceView state={state} failed={t('checks.failed')} onRetry={checks.load} rows={6}>
          {({ checks: all }) =>
            all.length === 0 ? (
              <EmptyState icon="circle-check" title={t('checks.empty')} />
            ) : (
              <Rows isOrdered>
                {all.map(check => (
                  <CheckItem key={check.id} check={check} />
                ))}
              </Rows>
            )
          }
        </ResourceView>
      </Panel>
    </>
  )
}
