import type { ReleaseSummary } from '@storefront/api/registry'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Row } from 'shared/ui/row'

import { CheckBadge } from '../checks/check-badge.tsx'
import { ClaimLine } from '../parts/claim-line.tsx'
import { LiveMark } from '../parts/live-mark.tsx'
import { ReleaseName } from '../parts/release-name.tsx'
import { RelativeTime } from '../time/relative-time.tsx'
import { isNewer } from './choices.ts'
import styles from './promote.module.css'

type ReleaseOptionProps = {
  name: string
  release: ReleaseSummary
  live: ReleaseSummary | null
  isChosen: boolean
  onChoose: () => void
}

export function ReleaseOption({ name, release, live, isChosen, onChoose }: ReleaseOptionProps) {
  const { t } = useTranslation('ops')
  const isLive = release.id === live?.id
  const isBroken = release.sizes.budgets.some(({ isKept }) => !isKept)
  return (
    <Row as="label" gap={3} align="start" className={styles.option} data-live={isLive || undefined}>
      <input
        className={styles.radio}
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className={styles.words}>
        <Row as="span" rowGap={1} align="center" wrap>
          <ReleaseName {...release} />
          {isLive && <LiveMark />}
          {!isLive && isNewer(release, live) && <Badge tone="accent">{t('promote.newer')}</Badge>}
          <CheckBadge check={release.check} />
          {isBroken && <Badge tone="warning">{t('promote.overBudget')}</Badge>}
        </Row>
        <span className={styles.small}>
          {t('containers.by')} <bdi>{release.publishedBy}</bdi>,{' '}
          <RelativeTime at={release.publishedAt} />
        </span>
        <ClaimLine claim={release.publication?.claim} />
      </span>
    </Row>
  )
}
