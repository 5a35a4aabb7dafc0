import type { ReactNode } from 'react'
import { ApiError, errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import { Alert } from 'shared/ui/alert'
import { ErrorPanel } from 'shared/ui/error-panel'

import type { Resource } from '../resource.store.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'
import styles from './resource-view.module.css'

type ResourceViewProps<Content> = {
  state: Resource<Content>
  /** Says what could not be loaded. */
  failed: string
  onRetry: () => void
  rows?: number
  children: (content: Content) => ReactNode
}

/** On its way, not come, or here; what was read once stays when a later read fails, and says so. */
export function ResourceView<Content>(props: ResourceViewProps<Content>) {
  const { state, failed, onRetry, rows = 4, children } = props
  const { t } = useTranslation('ops')
  if (state.status === 'loading') return <RowsSkeleton rows={rows} />
  if (state.status === 'failed')
    return (
      <ErrorPanel
        title={failed}
        description={translate('shared', errorToKey(state.error))}
        requestId={state.error instanceof ApiError ? state.error.requestId : null}
        onRetry={onRetry}
      />
    )
  return (
    <>
      {state.isStale && (
        <Alert className={styles.stale} tone="warning">
          {t('stale')}
        </Alert>
      )}
      {children(state.content)}
    </>
  )
}
