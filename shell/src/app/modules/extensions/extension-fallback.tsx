import type { Extension } from '@storefront/api/composition'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { Row } from 'shared/ui/row'
import { Text } from 'shared/ui/text'

import { FrameIcon } from '../../layout/frame-icon.tsx'

/** A box of at least this width in px has room for a sentence. */
const sentenceWidth = 240

type ExtensionFallbackProps = { extension: Extension; isCrash: boolean; onRetry: () => void }

/** Replaces an extension that did not load or that threw an error, within its box. */
export function ExtensionFallback({ extension, isCrash, onRetry }: ExtensionFallbackProps) {
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
      <Button isIconOnly size="small" icon="refresh-cw" onClick={onRetry}>
        {t('part.retryPart', { part })}
      </Button>
    </Row>
  )
}
