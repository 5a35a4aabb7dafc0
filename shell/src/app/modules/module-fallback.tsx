import { useTranslation } from 'shared/i18n'
import { ErrorPanel } from 'shared/ui/error-panel'

import { moduleName } from './module-name.ts'

type ModuleFallbackProps = {
  part: string
  isCrash?: boolean
  /** Default: the rest of the shop works. */
  description?: string
  onRetry: () => void
}

/** Replaces a page or panel that did not load or that threw an error, and shows its name. */
export function ModuleFallback({ part, isCrash, description, onRetry }: ModuleFallbackProps) {
  const { t } = useTranslation('shell')
  const name = moduleName(t, part)
  return (
    <ErrorPanel
      data-part={part}
      title={t(isCrash ? 'part.crashed' : 'part.failed', { part: name })}
      description={description ?? t('part.failedText')}
      onRetry={onRetry}
    />
  )
}
