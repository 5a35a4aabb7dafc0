import type { Health } from '@storefront/api/telemetry'
import { useTranslation } from 'shared/i18n'
import { EmptyState } from 'shared/ui/empty-state'

import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { AdoptionList } from './adoption-list.tsx'
import { CompositionTable } from './composition-table.tsx'
import { ContainerHealth } from './container-health.tsx'
import { HealthTiles } from './health-tiles.tsx'
import { LastErrors } from './last-errors.tsx'
import { ReleaseTable } from './release-table.tsx'
import { SeriesTable } from './series-table.tsx'
import { StartWarning } from './start-warning.tsx'

type HealthReportProps = { health: Health; isTable: boolean }

export function HealthReport({ health, isTable }: HealthReportProps) {
  const { t } = useTranslation('ops')
  const containers = [...new Set(health.series.map(({ container }) => container))].sort()
  const isSilent = health.releases.length === 0 && health.series.length === 0
  return (
    <>
      <StartWarning compositions={health.compositions} />
      <HealthTiles health={health} />
      {isSilent && (
        <Panel title={t('health.parts')}>
          <EmptyState
            icon="activity"
            title={t('health.empty')}
            description={t('health.emptyText')}
          />
        </Panel>
      )}
      {containers.length > 0 && (
        <Panel isFlush={!isTable} title={t('health.parts')} description={t('health.partsLead')}>
          {isTable ? (
            <SeriesTable series={health.series} />
          ) : (
            <Rows>
              {containers.map(container => (
                <ContainerHealth key={container} container={container} health={health} />
              ))}
            </Rows>
          )}
        </Panel>
      )}
      {health.compositions.length > 0 && <CompositionTable compositions={health.compositions} />}
      {health.releases.length > 0 && <ReleaseTable releases={health.releases} />}
      <LastErrors releases={health.releases} />
      <AdoptionList adoption={health.adoption} />
    </>
  )
}
