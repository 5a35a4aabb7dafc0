import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { toClock } from '../countdown.ts'
import { $secondsHeld } from '../quote.ts'
import styles from './hold-clock.module.css'

/** When the end is near enough to be said aloud; the clock itself is never read out by itself. */
const soonSeconds = 120

export function HoldClock() {
  const { t } = useTranslation('checkout')
  const seconds = useStore($secondsHeld)
  const stage = seconds === null ? 'none' : stageOf(seconds)

  return (
    <>
      <p className={styles.clock} data-stage={stage}>
        <Icon name="clock" size={16} />
        {stage === 'over' ? (
          <span>{t('hold.over')}</span>
        ) : (
          <>
            <span>{t('hold.label')}</span>
            <span className={styles.time} role="timer" aria-label={t('hold.label')}>
              {seconds === null ? '–:––' : toClock(seconds)}
            </span>
          </>
        )}
      </p>
      <VisuallyHidden role="status">
        {stage === 'soon' || stage === 'over' ? t(`hold.${stage}`) : ''}
      </VisuallyHidden>
    </>
  )
}

function stageOf(seconds: number): 'held' | 'soon' | 'over' {
  if (seconds === 0) return 'over'
  return seconds <= soonSeconds ? 'soon' : 'held'
}
