import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { translate, useTranslation } from 'shared/i18n'
import { $network, type Network } from 'shared/network'
import { toast } from 'shared/toast'

import { FrameIcon } from './frame-icon.tsx'

function reportReturn(now: Network): void {
  if (now !== 'online') return
  const text = (key: string) => translate('shell', `offline.${key}`)
  toast({ title: text('backTitle'), description: text('backText') })
}

/**
 * The live region always exists, so that screen readers announce its text. It announces the return of the network once.
 */
export function OfflineNotice() {
  const { t } = useTranslation('shell')
  const network = useStore($network)
  useEffect(() => $network.listen(reportReturn), [])
  return (
    <div role="status">
      {network !== 'online' && (
        <div className="frame-bar frame-offline">
          <div className="frame-bar-row">
            <FrameIcon name="offline" />
            <p>
              <strong>{t(`offline.${network}`)}</strong> <span>{t(`offline.${network}Text`)}</span>
            </p>
          </div>
        </div>
      )}
    </div>
  )
}
