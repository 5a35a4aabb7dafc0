import { useTranslation } from 'shared/i18n'
import { EmptyState } from 'shared/ui/empty-state'

import { ResourceView } from '../lists/resource-view.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { jobs } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { JobItem } from './job-item.tsx'

const refreshMs = 10_000

/** Lists the background jobs of the servers. Failing jobs come first. */
export function JobsSection() {
  const { t } = useTranslation('ops')
  const state = useResource(jobs, refreshMs)
  return (
    <Panel isFlush title={t('jobs.title')} description={t('jobs.lead')}>
      <ResourceView state={state} failed={t('jobs.failed')} onRetry={jobs.load} rows={8}>
        {all =>
          all.length === 0 ? (
            <EmptyState icon="activity" title={t('jobs.empty')} />
          ) : (
            <Rows>
              {all.map(job => (
                <JobItem key={`${job.name} ${job.server}`} job={job} />
              ))}
            </Rows>
          )
        }
      </ResourceView>
    </Panel>
  )
}
