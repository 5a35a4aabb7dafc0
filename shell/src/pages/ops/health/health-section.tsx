import { useMemo, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { createResource } from 'shared/resource'
import { Card } from 'shared/ui/card'
import { Row } from 'shared/ui/row'
import { Segmented } from 'shared/ui/segmented'

import { ResourceView } from '../lists/resource-view.tsx'
import { readHealth } from '../registry.ts'
import { useResource } from '../use-resource.ts'
import { HealthReport } from './health-report.tsx'

const periods = { hour: 1, day: 24, week: 168 } as const
type Period = keyof typeof periods
const refreshMs = 30_000

/** Reports of real browsers by release. */
export function HealthSection() {
  const { t } = useTranslation('ops')
  const [period, setPeriod] = useState<Period>('day')
  const [form, setForm] = useState<'charts' | 'table'>('charts')
  const health = useMemo(() => createResource(() => readHealth(periods[period])), [period])
  const state = useResource(health, refreshMs)
  return (
    <>
      <Row gap={3} justify="space-between" wrap>
        <Segmented
          label={t('health.period')}
          value={period}
          options={(Object.keys(periods) as Period[]).map(value => ({
            value,
            label: t(`health.periods.${value}`),
          }))}
          onValueChange={setPeriod}
        />
        <Segmented
          label={t('health.form')}
          value={form}
          options={(['charts', 'table'] as const).map(value => ({
            value,
            label: t(`health.forms.${value}`),
          }))}
          onValueChange={setForm}
        />
      </Row>
      {state.status === 'ready' ? (
        <ResourceView state={state} failed={t('health.failed')} onRetry={health.load}>
          {content => <HealthReport health={content} isTable={form === 'table'} />}
        </ResourceView>
      ) : (
        <Card padding="none">
          <ResourceView state={state} failed={t('health.failed')} onRetry={health.load} rows={6}>
            {() => null}
          </ResourceView>
        </Card>
      )}
    </>
  )
}
