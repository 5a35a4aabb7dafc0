import { useLayoutEffect, useState } from 'react'
import { useTranslation } from 'shared/i18n'
import { ErrorPanel } from 'shared/ui/error-panel'

import type { ModuleFailure } from './loader-types.ts'
import { moduleName } from './module-name.ts'

type ModuleFallbackProps = ModuleFailure & {
  part: string
  /** Default: the rest of the shop works. */
  description?: string
}

/**
 * The message leaves the document when the part is there, and the focus of its pressed button would leave with it. The
 * element around it that can have the focus gets it.
 */
function keepFocus(part: string): void {
  const message = document.activeElement?.closest<HTMLElement>('[data-part]')
  if (message?.dataset.part !== part) return
  message.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
}

/** Replaces a page or panel that did not load or that threw an error, and shows its name. */
export function ModuleFallback(props: ModuleFallbackProps) {
  const { part, isCrash, isRetrying, description, onRetry } = props
  const { t } = useTranslation('shell')
  const [isRetried, setRetried] = useState(false)
  const name = moduleName(t, part)
  useLayoutEffect(() => () => keepFocus(part), [part])
  const retry = () => {
    setRetried(true)
    onRetry()
  }
  return (
    <>
      <ErrorPanel
        data-part={part}
        title={t(isCrash ? 'part.crashed' : 'part.failed', { part: name })}
        description={description ?? t('part.failedText')}
        isBusy={isRetrying}
        onRetry={retry}
      />
      {/* The alert does not change, so this text informs screen readers. */}
      <p className="document-hidden" role="status">
        {isRetried && t(isRetrying ? 'part.loading' : 'part.failedAgain', { part: name })}
      </p>
    </>
  )
}
