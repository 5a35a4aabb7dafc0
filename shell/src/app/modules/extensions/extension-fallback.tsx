import type { Extension } from '@storefront/api/composition'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { FrameIcon } from '../../layout/frame-icon.tsx'
import type { ModuleFailure } from '../loader-types.ts'

/** A box of at least this width in px has room for a sentence. */
const sentenceWidth = 240

type ExtensionFallbackProps = ModuleFailure & { extension: Extension }

/** Replaces an extension that did not load or that threw an error, within its box. */
export function ExtensionFallback({ extension, ...failure }: ExtensionFallbackProps) {
  const { isCrash, isRetrying, onRetry } = failure
  const { t } = useTranslation('shell')
  const part = extension.title
  const sentence = t(isCrash ? 'part.crashed' : 'part.failed', { part })
  const { width = sentenceWidth } = extension.skeleton
  if (width < sentenceWidth)
    return (
      <button
        type="button"
        className="frame-tool frame-tool-icon"
        aria-label={t('part.retryPart', { part })}
        title={sentence}
        aria-busy={isRetrying}
        onClick={onRetry}
      >
        <FrameIcon name="retry" />
      </button>
    )
  return (
    <Row gap={3} align="center" justify="space-between" role="alert">
      <Text size="s" tone="muted">
        {sentence}
      </Text>
      <Button isIconOnly size="small" icon="refresh-cw" isBusy={isRetrying} onClick={onRetry}>
        {t('part.retryPart', { part })}
      </Button>
    </Row>
  )
}
