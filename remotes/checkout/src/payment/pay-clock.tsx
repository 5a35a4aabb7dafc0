import { useStore } from '@nanostores/react'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { toClock } from '../common/countdown.store.ts'
import { $secondsToPay } from '../order/order.store.ts'
import styles from '../order/quote/hold-clock.module.css'

export function PayClock() {
  const { t } = useTranslation('checkout')
  const seconds = useStore($secondsToPay)
  if (seconds === null) return null
  return (
    <Row as="p" align="center" wrap className={styles.clock}>
      <Icon name="clock" size={16} />
      <span>{t('payment.kept')}</span>
      <Text
        as="span"
        tone="normal"
        weight="medium"
        isTabular
        className={styles.time}
        role="timer"
        aria-label={t('payment.kept')}
      >
        {toClock(seconds)}
      </Text>
    </Row>
  )
}
