import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $isChatOpen, closeChat } from 'shared/chat'
import { useTranslation } from 'shared/i18n'

import { FrameIcon } from '../layout/frame-icon.tsx'
import { reportSlotCleanup } from '../layout/report-cleanup.ts'
import { KeyedBoundaries } from '../routing/keyed-boundaries.tsx'
import { SlotView } from './slot-view.tsx'

const chatPages = ['/chat', '/chat/desk']

/** The slot of the chat button. Its styles show it in the header, or floating next to a page with room for it. */
export function LauncherSlot({ path }: { path: string }) {
  const page = path.toLowerCase().replace(/\/$/, '')
  const visibility = chatPages.includes(page) ? 'none' : page === '/payment' ? 'request' : 'always'
  return (
    <KeyedBoundaries id={visibility} onError={reportSlotCleanup('chat-launcher')}>
      {visibility === 'always' && <Launcher />}
      {visibility === 'request' && <LauncherOnRequest />}
    </KeyedBoundaries>
  )
}

/** Shows no chat on the payment page until the customer uses the chat button of that page. */
function LauncherOnRequest() {
  const isOpen = useStore($isChatOpen)
  const [isRequested, setRequested] = useState(false)
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    closeChat()
    setReady(true)
  }, [])
  useEffect(() => {
    if (isReady && isOpen) setRequested(true)
  }, [isReady, isOpen])

  return isRequested ? <Launcher /> : null
}

function Launcher() {
  const { t } = useTranslation('shell')
  return (
    <div className="frame-launcher">
      <SlotView
        name="chat-launcher"
        placeholder={null}
        fallback={({ isRetrying, onRetry }) => (
          <button
            type="button"
            className="frame-tool frame-tool-icon"
            aria-label={t('part.retryPart', { part: t('part.names.chat-launcher') })}
            title={t('part.failed', { part: t('part.names.chat-launcher') })}
            aria-busy={isRetrying}
            onClick={onRetry}
          >
            <FrameIcon name="retry" />
          </button>
        )}
      />
    </div>
  )
}
