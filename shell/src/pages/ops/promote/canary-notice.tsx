import type { ReleaseSummary } from '@storefront/api/registry'
import type { RolloutView } from '@storefront/api/rollouts'
import { useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { TextLink } from 'shared/ui/text-link'

import { describeCanary } from '../canary/describe-canary.ts'
import { opsAddress } from '../sections.ts'
import type { Audience } from './audience-choice.tsx'

type CanaryNoticeProps = {
  releases: ReleaseSummary[]
  rollouts: RolloutView[]
  audience: Audience
}

/** Warns of open canaries of the same containers: a deployment ends them, and they prevent another canary. */
export function CanaryNotice({ releases, rollouts, audience }: CanaryNoticeProps) {
  const { t } = useTranslation('ops')
  const touched = rollouts.filter(rollout =>
    releases.some(({ name }) => Object.hasOwn(rollout.releases, name)),
  )
  return touched.map(rollout => {
    const { names } = describeCanary(rollout, t)
    return (
      <Alert
        key={rollout.id}
        tone="warning"
        title={t(`review.canary.${audience}.title`, { names })}
        action={<TextLink to={opsAddress('canary')}>{t('waiting.showCanaries')}</TextLink>}
      >
        {t(`review.canary.${audience}.text`)}
      </Alert>
    )
  })
}
