import type { RolloutAction, RolloutView } from '@storefront/api/rollouts'
import { useTranslation } from 'shared/i18n'
import { Badge } from 'shared/ui/badge'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { ShortId } from '../parts/short-id.tsx'
import { RelativeTime } from '../time/relative-time.tsx'
import { describeCanary } from './describe-canary.ts'
import { FiguresTable } from './figures-table.tsx'
import styles from './canary.module.css'

const tones = {
  running: 'accent',
  paused: 'warning',
  aborted: 'neutral',
  'rolled-back': 'danger',
  finished: 'success',
} as const

/** Only the balancer gives servers more visitors, so a person takes each step. */
function actionsOf({ server, state, percent, percents }: RolloutView): RolloutAction[] {
  if (server === null) return [state === 'paused' ? 'resume' : 'pause', 'finish', 'abort']
  const next = percents[percents.indexOf(percent) + 1]
  return [...(next !== undefined && next < 100 ? ['step' as const] : []), 'finish', 'abort']
}

type RolloutItemProps = { rollout: RolloutView; onAct: (action: RolloutAction) => void }

/** A canary with its state, its share of the visitors, what the rules said last, and its actions. */
export function RolloutItem({ rollout, onAct }: RolloutItemProps) {
  const { t } = useTranslation('ops')
  const { id, state, isHeld, percent, percents, server, decision, endedAt } = rollout
  const { names, labelOf } = describeCanary(rollout, t)
  const isOpen = endedAt === null
  const shown = actionsOf(rollout)
  return (
    <li className={styles.rollout} data-canary={id}>
      <Row rowGap={1} align="center" wrap>
        <h3 className={styles.name}>{names}</h3>
        <Badge tone={tones[state]}>{t(`canary.states.${state}`)}</Badge>
        {isOpen && isHeld && <Badge tone="warning">{t('canary.held')}</Badge>}
      </Row>
      {isOpen && (
        <Stack gap={1}>
          <Text size="s">
            {t('canary.share', { percent, steps: percents.join(', ') })}{' '}
            {rollout.nextStepAt && (
              <>
                {t('canary.next')} <RelativeTime at={rollout.nextStepAt} />
              </>
            )}
          </Text>
          <progress className={styles.bar} max={100} value={percent} aria-label={names} />
        </Stack>
      )}
      <Text size="s" tone="muted">
        <bdi>{rollout.who}</bdi>, <RelativeTime at={rollout.startedAt} />:{' '}
        <span data-said>{rollout.why}</span>
      </Text>
      {server === null && (
        <Text size="s" tone="muted">
          {t('canary.compares')} <ShortId id={rollout.stable} /> →{' '}
          <ShortId id={rollout.candidate} />
        </Text>
      )}
      {isOpen && server !== null && decision?.action === 'step' && (
        <Text size="s">{t('canary.rulesHold')}</Text>
      )}
      {isOpen ? (
        decision?.reasons.map(reason => (
          <p key={reason} className={styles.reason} lang="en" data-said>
            {reason}
          </p>
        ))
      ) : (
        <p className={styles.reason}>
          <bdi>{rollout.endedBy}</bdi>, <RelativeTime at={endedAt} />:{' '}
          <span lang="en" data-said>
            {rollout.reason}
          </span>
        </p>
      )}
      {decision && <FiguresTable figures={decision.figures} />}
      {isOpen && (
        <Row gap={2} rowGap={2} wrap>
          {shown.map(action => (
            <Button
              key={action}
              variant={action === 'abort' ? 'danger' : 'secondary'}
              aria-label={t('canary.actionOf', { action: labelOf(action), names })}
              onClick={() => onAct(action)}
            >
              {labelOf(action)}
            </Button>
          ))}
        </Row>
      )}
    </li>
  )
}
