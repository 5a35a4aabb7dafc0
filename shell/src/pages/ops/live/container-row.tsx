import type { ReleaseSummary } from '@storefront/api/registry'
import type { RollbackCandidate } from '@storefront/api/registry-deployments'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Menu } from 'shared/ui/menu'
import { Row } from 'shared/ui/row'

import { CheckBadge } from '../checks/check-badge.tsx'
import type { Rollback } from '../deploy/rollback-dialog.tsx'
import { ClaimLine } from '../parts/claim-line.tsx'
import { ReleaseName } from '../parts/release-name.tsx'
import { formatKilobytes } from '../parts/sizes.ts'
import { opsAddress } from '../sections.ts'
import { RelativeTime } from '../time/relative-time.tsx'
import { DayErrors } from './day-errors.tsx'
import styles from './live.module.css'

type ContainerRowProps = {
  release: ReleaseSummary
  /** Whether a kill switch keeps new pages from starting it. */
  isOff: boolean
  /** The target of a rollback. */
  former: RollbackCandidate['releases'][number] | undefined
  onRollBack: (rollback: Rollback) => void
  /** Null: the shop does not work without this container. */
  onSwitch: ((isOff: boolean) => void) | null
}

export function ContainerRow(props: ContainerRowProps) {
  const { release, isOff, former, onRollBack, onSwitch } = props
  const { t } = useTranslation('ops')
  const { name, owner, sizes, publishedAt, publishedBy } = release
  const broken = sizes.budgets.filter(({ isKept }) => !isKept)
  const items = [
    ...(former
      ? [
          {
            label: t('containers.rollBack', { name, label: former.label }),
            onSelect: () => onRollBack({ to: former.composition, container: name }),
          },
        ]
      : []),
    ...(onSwitch
      ? [
          {
            label: t('switches.actionOf', {
              action: t(isOff ? 'switches.on' : 'switches.off'),
              name,
            }),
            onSelect: () => onSwitch(!isOff),
          },
        ]
      : []),
    { label: t('containers.other', { name }), to: opsAddress('promote', { container: name }) },
  ]
  return (
    <li className={styles.row} data-container={name}>
      <div>
        <h3 className={styles.name}>
          <code>{name}</code>
        </h3>
        <p className={styles.small}>
          <bdi>{owner}</bdi>
        </p>
      </div>
      <div>
        <Row as="span" rowGap={1} align="center" wrap>
          <ReleaseName {...release} />
          {isOff && <Badge tone="danger">{t('switches.isOff')}</Badge>}
          <CheckBadge check={release.check} />
        </Row>
        <p className={styles.small}>
          {t('containers.by')} <bdi>{publishedBy}</bdi>, <RelativeTime at={publishedAt} />
        </p>
        <ClaimLine claim={release.publication?.claim} />
      </div>
      <div className={styles.sizes}>
        <span className={styles.numbers}>
          {t('containers.script', { size: formatKilobytes(sizes.script, t) })}
        </span>
        {broken.length > 0 ? (
          <Badge tone="warning">{t('containers.overBudget', { count: broken.length })}</Badge>
        ) : (
          <span className={styles.small}>
            {t('containers.style', { size: formatKilobytes(sizes.style, t) })}
          </span>
        )}
      </div>
      <DayErrors name={name} />
      <Menu
        className={styles.menu}
        icon="ellipsis"
        isIconOnly
        size="small"
        label={t('containers.actions', { name })}
        items={items}
      />
    </li>
  )
}
