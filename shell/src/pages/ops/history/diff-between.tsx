import { useMemo } from 'react'
import { useTranslation } from 'shared/i18n'
import { createResource } from 'shared/resource'

import { DiffView } from '../diff/diff-view.tsx'
import { ResourceView } from '../lists/resource-view.tsx'
import { readDiff } from '../registry.ts'
import { useResource } from '../use-resource.ts'

export function DiffBetween({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('ops')
  const diff = useMemo(() => createResource(() => readDiff(from, to)), [from, to])
  const state = useResource(diff)
  return (
    <ResourceView state={state} failed={t('diff.failed')} onRetry={diff.load} rows={1}>
      {content => <DiffView diff={content} />}
    </ResourceView>
  )
}
