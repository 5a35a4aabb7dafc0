import type { RolloutAction, RolloutView } from '@storefront/api/rollouts'
import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { EmptyState } from 'shared/ui/empty-state'

import { ResourceView } from '../lists/resource-view.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { changeRollout } from '../registry.ts'
import { reloadShop, rollouts, status } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { describeCanary } from './describe-canary.ts'
import { describeSwitch, type Part } from './describe-switch.ts'
import { ReasonDialog, type ReasonedChange } from './reason-dialog.tsx'
import { RolloutItem } from './rollout-item.tsx'
import { SwitchList } from './switch-list.tsx'

const refreshMs = 5000

const reload = () => Promise.all([reloadShop(), rollouts.load()])

/** The canaries with their figures, and the kill switches. */
export function CanarySection() {
  const { t } = useTranslation('ops')
  const list = useResource(rollouts, refreshMs)
  const shop = useResource(status, refreshMs)
  const [change, setChange] = useState<ReasonedChange | null>(null)

  const act = (rollout: RolloutView, action: RolloutAction) => {
    const { names, labelOf, explain } = describeCanary(rollout, t)
    setChange({
      title: t('canary.actionOf', { action: labelOf(action), names }),
      text: explain(action),
      label: labelOf(action),
      isDanger: action === 'abort',
      send: why => changeRollout(rollout.id, { action, why }).then(reload),
    })
  }
  const turn = (part: Part, isOff: boolean) => setChange(describeSwitch(part, isOff, t))
  return (
    <>
      <Panel isFlush title={t('canary.title')} description={t('canary.lead')}>
        <ResourceView state={list} failed={t('canary.failed')} onRetry={rollouts.load}>
          {all =>
            all.length === 0 ? (
              <EmptyState
                icon="activity"
                title={t('canary.empty')}
                description={t('canary.emptyText')}
              />
            ) : (
              <Rows>
                {all.map(rollout => (
                  <RolloutItem
                    key={rollout.id}
                    rollout={rollout}
                    onAct={action => act(rollout, action)}
                  />
                ))}
              </Rows>
            )
          }
        </ResourceView>
      </Panel>
      <Panel isFlush title={t('switches.title')} description={t('switches.lead')}>
        <ResourceView state={shop} failed={t('live.failed')} onRetry={status.load}>
          {live => <SwitchList shop={live} onSwitch={turn} />}
        </ResourceView>
      </Panel>
      <ReasonDialog change={change} onClose={() => setChange(null)} />
    </>
  )
}
