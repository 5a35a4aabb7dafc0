import { useStore } from '@nanostores/react'
import type { Quote } from '@storefront/api/quote'
import { useState } from 'react'
import { formatTime } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Icon } from 'shared/ui/icon'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { toClock } from '../../common/countdown.store.ts'
import { $secondsHeld, extendQuote } from './quote.store.ts'
import styles from './hold-clock.module.css'

/** At this time the live region announces the end of the hold. The clock itself is never announced. */
const soonSeconds = 120

export function HoldClock({ quote }: { quote: Quote }) {
  const { t } = useTranslation('checkout')
  const seconds = useStore($secondsHeld)
  const [isBusy, setIsBusy] = useState(false)
  const stage = seconds === null ? 'none' : stageOf(seconds)
  const until = formatTime(quote.expiresAt)

  const extend = async () => {
    setIsBusy(true)
    await extendQuote()
    setIsBusy(false)
  }

  return (
    <>
      <Row align="center" wrap className={styles.clock} data-stage={stage}>
        <Icon name="clock" size={16} />
        {stage === 'over' ? (
          <span>{t('hold.over')}</span>
        ) : (
          <>
            <span>{t('hold.until', { time: until })}</span>
            <Text
              as="span"
              tone="normal"
              weight="medium"
              isTabular
              className={styles.time}
              role="timer"
              aria-label={t('hold.label')}
            >
              {seconds === null ? '–:––' : toClock(seconds)}
            </Text>
          </>
        )}
        {stage === 'soon' && quote.isExtendable && (
          <Button size="small" isBusy={isBusy} onClick={() => void extend()}>
            {t('hold.extend')}
          </Button>
        )}
      </Row>
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
