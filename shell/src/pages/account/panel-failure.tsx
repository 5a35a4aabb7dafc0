import { ApiError, errorToKey } from 'shared/http'
import { translate } from 'shared/i18n'
import { ErrorPanel } from 'shared/ui/error-panel'

import styles from './account-panel.module.css'

type PanelFailureProps = { title: string; error: unknown; onRetry: () => void }

/** A panel whose data failed to load. It retries automatically when the connection returns. */
export function PanelFailure({ title, error, onRetry }: PanelFailureProps) {
  return (
    <ErrorPanel
      className={styles.failure}
      title={title}
      description={translate('shared', errorToKey(error))}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={onRetry}
    />
  )
}
