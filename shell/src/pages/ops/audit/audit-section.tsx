import { useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { EmptyState } from 'shared/ui/empty-state'
import { Segmented } from 'shared/ui/segmented'

import { OlderButton } from '../lists/older-button.tsx'
import { ResourceView } from '../lists/resource-view.tsx'
import { Rows } from '../lists/rows.tsx'
import { Panel } from '../parts/panel.tsx'
import { audit } from '../stores.ts'
import { useResource } from '../use-resource.ts'
import { AuditItem } from './audit-item.tsx'

const refreshMs = 15_000

/** Lists actions and rejected requests with their users. */
export function AuditSection() {
  const { t } = useTranslation('ops')
  const state = useResource(audit, refreshMs)
  const [shown, setShown] = useState<'all' | 'refused'>('all')
  return (
    <Panel
      isFlush
      title={t('audit.title')}
      description={t('audit.lead')}
      action={
        <Segmented
          label={t('audit.filter')}
          size="small"
          value={shown}
          options={(['all', 'refused'] as const).map(value => ({
            value,
            label: t(`audit.filters.${value}`),
          }))}
          onValueChange={setShown}
        />
      }
    >
      <ResourceView state={state} failed={t('audit.failed')} onRetry={audit.load} rows={8}>
        {log => {
          const items = log.items.filter(({ outcome }) => shown === 'all' || outcome === shown)
          return (
            <>
              {items.length === 0 && (
                <EmptyState icon="scroll-text" title={t(`audit.empty.${shown}`)} />
              )}
              <Rows isOrdered>
                {items.map(entry => (
                  <AuditItem key={entry.number} entry={entry} />
                ))}
              </Rows>
              {!log.isComplete && <OlderButton log={audit} />}
            </>
          )
        }}
      </ResourceView>
    </Panel>
  )
}
