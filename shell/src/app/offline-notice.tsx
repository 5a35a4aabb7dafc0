import { useSyncExternalStore } from 'react'
import { useTranslation } from 'shared/i18n'

import { FrameIcon } from './frame-icon.tsx'

function subscribe(listen: () => void): () => void {
  addEventListener('online', listen)
  addEventListener('offline', listen)
  return () => {
    removeEventListener('online', listen)
    removeEventListener('offline', listen)
  }
}

/** The region stands always, so that its text is announced when it comes. */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!isOnline && (
        <div className="frame-bar frame-offline">
          <div className="frame-bar-row">
            <FrameIcon name="offline" />
            <p>
              <strong>{t('offline.title')}</strong> <span>{t('offline.text')}</span>
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
