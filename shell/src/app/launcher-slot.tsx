import { useRef } from 'react'
import { useTranslation } from 'shared/i18n'

import { FrameIcon } from './frame-icon.tsx'
import { SlotView } from './slot-view.tsx'
import { useClearPlace } from './use-clear-place.ts'

const hiddenAt = ['/chat', '/payment']

/** The floating chat; not where it would be in the way (DESIGN, Slots). */
export function LauncherSlot({ path }: { path: string }) {
  const { t } = useTranslation('shell')
  const element = useRef<HTMLDivElement>(null)
  const { side, liftPx } = useClearPlace(element)
  if (hiddenAt.includes(path.toLowerCase().replace(/\/$/, ''))) return null
  return (
    <div
      ref={element}
      className={`frame-launcher frame-launcher-${side}`}
      style={{ marginBottom: liftPx }}
    >
      <SlotView
        name="chat-launcher"
        placeholder={null}
        fallback={retry => (
          <button
            type="button"
            className="frame-launcher-failed"
            aria-label={t('part.retryPart', { part: t('part.names.chat-launcher') })}
            title={t('part.failed', { part: t('part.names.chat-launcher') })}
            onClick={retry}
          >
            <FrameIcon name="retry" />
          </button>
        )}
      />
    </div>
  )
}
