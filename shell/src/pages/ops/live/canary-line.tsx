import type { ReleaseSummary } from '@storefront/api/registry'
import type { RolloutView } from '@storefront/api/rollouts'
import { useTranslation } from 'shared/i18n'
import { TextLink } from 'shared/ui/text-link'

import { opsAddress } from '../sections.ts'
import styles from './live.module.css'

type CanaryLineProps = { release: ReleaseSummary; rollouts: RolloutView[] }

/** The share of the visitors that get a release in an open canary. Renders nothing for a release in no canary. */
export function CanaryLine({ release, rollouts }: CanaryLineProps) {
  const { t } = useTranslation('ops')
  const canary = rollouts.find(({ releases }) => releases[release.name] === release.id)
  if (!canary) return null
  const { isHeld, percent } = canary
  return (
    <p className={styles.small}>
      {isHeld ? t('waiting.held') : t('waiting.canary', { percent })}{' '}
      <TextLink to={opsAddress('canary')}>{t('waiting.showCanaries')}</TextLink>
    </p>
  )
}
