import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { EmptyState } from 'shared/ui/empty-state'

import { type Rollback, RollbackDialog } from '../deploy/rollback-dialog.tsx'
import { OlderButton } from '../lists/older-button.tsx'
import { ResourceView } from '../lists/resource-view.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { deployments } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { ComparePanel } from './compare-panel.tsx'
import { DeploymentItem } from './deployment-item.tsx'

const refreshMs = 15_000

/** All deployments, newest first. The operator can roll back to each previous composition. */
export function HistorySection() {
  const { t } = useTranslation('ops')
  const state = useResource(deployments, refreshMs)
  const [rollback, setRollback] = useState<Rollback | null>(null)
  const items = state.status === 'ready' ? state.content.items : []
  const live = items[0]?.composition ?? ''
  return (
    <>
      {items.length > 1 && <ComparePanel moves={items} />}
      <Panel isFlush title={t('history.title')} description={t('history.lead')}>
        <ResourceView
          state={state}
          failed={t('history.failed')}
          onRetry={deployments.load}
          rows={6}
        >
          {log =>
            log.items.length === 0 ? (
              <EmptyState icon="history" title={t('history.empty')} />
            ) : (
              <>
                <Rows isOrdered>
                  {log.items.map(deployment => (
                    <DeploymentItem
                      key={deployment.number}
                      move={deployment}
                      live={live}
                      isNewest={deployment === log.items[0]}
                      onRollBack={() => setRollback({ to: deployment.composition })}
                    />
                  ))}
                </Rows>
                {!log.isComplete && <OlderButton log={deployments} />}
              </>
            )
          }
        </ResourceView>
      </Panel>
      <RollbackDialog rollback={rollback} live={live} onClose={() => setRollback(null)} />
    </>
  )
}
