import type { ReleaseSummary } from '@storefront/api/registry'
import type { RolloutView } from '@storefront/api/rollouts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { createResource } from 'shared/resource'
import { Button } from 'shared/ui/button'

import { DeploymentForm } from '../deploy/deployment-form.tsx'
import { DiffView } from '../diff/diff-view.tsx'
import { RowsSkeleton } from '../lists/rows-skeleton.tsx'
import { FailureAlert } from '../parts/failure-alert.tsx'
import { Panel } from '../parts/panel.tsx'
import { useResource } from '../use-resource.ts'
import { type Audience, AudienceChoice, usualCanary } from './audience-choice.tsx'
import { CanaryNotice } from './canary-notice.tsx'
import { PreviewLink } from './preview-link.tsx'
import { promoteChecked } from './promote-checked.ts'
import { reviewOf } from './review.ts'
import { useFinish } from './use-finish.ts'
import styles from './promote.module.css'

type ReviewPanelProps = {
  releases: ReleaseSummary[]
  /** The open canaries. */
  rollouts: RolloutView[]
  onCancel: () => void
}

/** Shows the changes and a preview link, prompts for the reason, and deploys. */
export function ReviewPanel({ releases, rollouts, onCancel }: ReviewPanelProps) {
  const { t } = useTranslation('ops')
  const place = useRef<HTMLDivElement>(null)
  const ids = releases.map(({ id }) => id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other releases remount the panel
  const review = useMemo(() => createResource(() => reviewOf(ids)), [])
  const state = useResource(review)
  const [isWaiting, setWaiting] = useState(false)
  const [audience, setAudience] = useState<Audience>('everyone')
  const canary = audience === 'share' ? usualCanary : undefined
  useEffect(() => place.current?.focus(), [])
  const reviewAgain = () => {
    setWaiting(true)
    void review.load().finally(() => setWaiting(false))
  }
  const finish = useFinish(releases, audience)
  return (
    <div className={styles.place} ref={place} tabIndex={-1}>
      <Panel
        title={t('review.title')}
        description={t('review.lead')}
        action={state.status === 'ready' && <PreviewLink pin={state.content.pin} />}
      >
        {state.status === 'loading' && <RowsSkeleton rows={ids.length} />}
        {state.status === 'failed' && (
          <>
            <FailureAlert error={state.error} />
            <Button className={styles.again} icon="refresh-cw" onClick={review.load}>
              {t('review.again')}
            </Button>
          </>
        )}
        {state.status === 'ready' && (
          <>
            <DiffView diff={state.content.diff} />
            <AudienceChoice value={audience} onChange={setAudience} />
            <CanaryNotice releases={releases} rollouts={rollouts} audience={audience} />
            <DeploymentForm
              kind="promote"
              base={state.content.base}
              send={deployment => promoteChecked(ids, { ...deployment, canary })}
              isWaiting={isWaiting}
              onConflict={reviewAgain}
              onDeployed={finish}
              onCancel={onCancel}
            />
          </>
        )}
      </Panel>
    </div>
  )
}
