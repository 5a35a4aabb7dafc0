import { useStore } from '@nanostores/react'
import type { Health } from '@storefront/api/telemetry'
import { formatNumber } from 'shared/format'
import { useTranslation } from 'shared/i18n'
import { Row } from 'shared/ui/row'
import { Stack } from 'shared/ui/stack'
import { Text } from 'shared/ui/text'

import { formatMilliseconds } from '../parts/sizes.ts'
import { $minute } from '../time/minute.store.ts'
import { FailureChart } from './failure-chart.tsx'
import { LoadChart } from './load-chart.tsx'
import { stepsOf } from './steps.ts'
import styles from './health.module.css'

type ContainerHealthProps = { container: string; health: Health }

/** Two small charts over the same period: failures and load times. */
export function ContainerHealth({ container, health }: ContainerHealthProps) {
  const { t } = useTranslation('ops')
  const steps = stepsOf(health, container, useStore($minute))
  const sum = (key: 'errors' | 'fallbacks') => steps.reduce((total, step) => total + step[key], 0)
  const live = health.releases.find(each => each.container === container && each.isLive)
  const load = live?.load ? formatMilliseconds(live.load.p75, t) : t('unknown')
  const counts = {
    errors: formatNumber(sum('errors')),
    fallbacks: formatNumber(sum('fallbacks')),
  }
  return (
    <li className={styles.container}>
      <Text as="h3" size="s" weight="semibold">
        <code>{container}</code>
      </Text>
      <Stack as="figure" gap={2}>
        <Row as="figcaption" gap={3} rowGap={0} wrap className={styles.caption}>
          <span className={styles.keyErrors}>{t('health.errorsOf', { value: counts.errors })}</span>
          <span className={styles.keyFallbacks}>
            {t('health.fallbacksOf', { value: counts.fallbacks })}
          </span>
        </Row>
        <FailureChart steps={steps} label={t('health.failureChart', { container, ...counts })} />
      </Stack>
      <Stack as="figure" gap={2}>
        <Row as="figcaption" gap={3} rowGap={0} wrap className={styles.caption}>
          <span className={styles.keyLoad}>{t('health.loadOf', { value: load })}</span>
        </Row>
        <LoadChart steps={steps} label={t('health.loadChart', { container, value: load })} />
      </Stack>
    </li>
  )
}
