import type { ReleaseSummary } from '@storefront/api/registry'
import { useTranslation } from 'shared/i18n'
import { useNavigate } from 'shared/navigation'
import { toast } from 'shared/toast'

import type { DeploymentResult } from '../deploy/deployment-form.tsx'
import { opsAddress } from '../sections.ts'
import { rollouts } from '../stores.ts'
import type { Audience } from './audience-choice.tsx'

/** Tells what the registry did with the releases, and shows the section where they are now. Null: they wait for their check. */
export function useFinish(releases: ReleaseSummary[], audience: Audience) {
  const { t } = useTranslation('ops')
  const navigate = useNavigate()
  const names = releases.map(({ name, label }) => `${name} ${label}`).join(', ')
  return (deployed: DeploymentResult | null) => {
    if (!deployed) {
      const description = t(audience === 'share' ? 'promote.queuedShare' : 'promote.queuedText')
      toast({ title: t('promote.queued', { names }), description })
      return navigate(opsAddress('checks'))
    }
    if (deployed.rollout) {
      void rollouts.load()
      toast({ title: t('promote.started', { names }) })
      return navigate(opsAddress('canary'))
    }
    const description = deployed.isRebased ? t('promote.rebased') : undefined
    if (deployed.isUnchanged)
      toast({ title: t('promote.unchanged', { names }), description: t('move.unchanged') })
    else toast({ title: t('promote.done', { names }), description })
    navigate(opsAddress('live'))
  }
}
