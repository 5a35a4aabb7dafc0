import { useTranslation } from 'shared/i18n'

import { FrameIcon } from './frame-icon.tsx'
import { SlotView } from './slot-view.tsx'

const hiddenAt = ['/chat', '/chat/desk', '/payment']

/** The chat's place, by its style sheet: a tool of the header, or floating beside a page that leaves room for it. */
export function LauncherSlot({ path }: { path: string }) {
  const { t } = useTranslation('shell')
  if (hiddenAt.includes(path.toLowerCase().replace(/\/$/, ''))) return null
  return (
    <div className="frame-launcher">
      <SlotView
        name="chat-launcher"
        placeholder={null}
        fallback={retry => (
          <button
            type="button"
            className="frame-tool frame-tool-icon"
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
