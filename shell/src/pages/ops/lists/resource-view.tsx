import type { ReactNode } from 'react'
import { ApiError, errorToKey } from 'shared/http'
import { translate, useTranslation } from 'shared/i18n'
import type { Resource } from 'shared/resource'
import { Alert } from 'shared/ui/alert'
import { ErrorPanel } from 'shared/ui/error-panel'

import { RowsSkeleton } from './rows-skeleton.tsx'
import styles from './resource-view.module.css'

type ResourceViewProps<Content> = {
  state: Resource<Content>
  /** The title of the failure. */
  failed: string
  onRetry: () => void
  rows?: number
  children: (content: Content) => ReactNode
}

/** Shows a resource that is loading, failed or ready. Content of an earlier request stays visible and is marked. */
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
