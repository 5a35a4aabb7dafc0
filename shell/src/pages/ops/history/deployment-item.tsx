import type { Deployment } from '@storefront/api/registry-deployments'
import { useId, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { LiveCheck } from '../checks/live-check.tsx'
import { KindBadge } from '../parts/kind-badge.tsx'
import { listOf } from '../parts/list-of.ts'
import { LiveMark } from '../parts/live-mark.tsx'
import { ShortId } from '../parts/short-id.tsx'
import { RelativeTime } from '../time/relative-time.tsx'
import { DiffBetween } from './diff-between.tsx'
import styles from './history.module.css'

type DeploymentItemProps = {
  move: Deployment
  live: string
  /** Whether this is the newest deployment. */
  isNewest: boolean
  onRollBack: () => void
}

export function DeploymentItem({ move, live, isNewest, onRollBack }: DeploymentItemProps) {
  const { t } = useTranslation('ops')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { number, kind, composition, previous, changed, who, why, at } = move
  return (
    <li className={styles.move} data-kind={kind}>
      <Stack gap={1}>
        <h3 className={styles.why} data-said>
          {why}
        </h3>
        <Row as="p" rowGap={1} align="center" wrap className={styles.facts}>
          <KindBadge kind={kind} />
          <code className={styles.changed}>{listOf(changed, t)}</code>
          <ShortId id={composition} />
          {isNewest && <LiveMark />}
          {move.checked && <LiveCheck move={move} />}
        </Row>
        <Text size="xs" tone="muted">
          {t('history.number', { number })} · <bdi>{who}</bdi> · <RelativeTime at={at} />
        </Text>
      </Stack>
      <Row align="start" wrap>
        {previous && (
          <Button
            size="small"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={t('history.changesOf', { number })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('history.changes')}
          </Button>
        )}
        {composition !== live && (
          <Button
            size="small"
            aria-label={t('history.rollBackTo', { number })}
            onClick={onRollBack}
          >
            {t('history.rollBack')}
          </Button>
        )}
      </Row>
      {isOpen && previous && (
        <div className={styles.diff} id={id}>
          <DiffBetween from={previous} to={composition} />
        </div>
      )}
    </li>
  )
}
