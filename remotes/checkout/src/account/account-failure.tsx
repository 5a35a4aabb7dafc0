import { ApiError, errorToKey } from 'shared/http'
import { useTranslation } from 'shared/i18n'
import { ErrorPanel } from 'shared/ui/error-panel'

type AccountFailureProps = { title: string; error: unknown; onRetry: () => void }

export function AccountFailure({ title, error, onRetry }: AccountFailureProps) {
  const { t } = useTranslation('shared')
  return (
    <ErrorPanel
      title={title}
      description={t(errorToKey(error))}
      requestId={error instanceof ApiError ? error.requestId : null}
      onRetry={onRetry}
    />
  )
}
