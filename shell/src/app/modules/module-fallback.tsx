import { useTranslation } from 'shared/i18n'
import { ErrorPanel } from 'shared/ui/error-panel'

import { partName } from './module-name.ts'

type PartFallbackProps = { part: string; isCrash?: boolean; onRetry: () => void }

/** Replaces a page or panel that could not be loaded or that threw, and names it. */
export function PartFallback({ part, isCrash, onRetry }: PartFallbackProps) {
  const { t } = useTranslation('shell')
  const name = partName(t, part)
  return (
    <ErrorPanel
      data-part={part}
      title={t(isCrash ? 'part.crashed' : 'part.failed', { part: name })}
      description={t('part.failedText')}
      onRetry={onRetry}
    />
  )
}
