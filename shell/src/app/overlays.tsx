import { LanguageOffer } from './language-offer.tsx'
import { LauncherSlot } from './launcher-slot.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SharedOverlay } from './shared-overlay.tsx'

const loadToaster = () => import('shared/ui/toaster').then(part => part.Toaster)
const loadConfirmDialog = () => import('shared/ui/confirm-dialog').then(part => part.ConfirmDialog)

/** Toasts, the confirm dialog, notices and the chat launcher: over every page, none of them needed for it. */
export function Overlays({ path }: { path: string }) {
  return (
    <>
      <div className="frame-notices">
        <OfflineNotice />
        <LanguageOffer />
      </div>
      <LauncherSlot path={path} />
      <SharedOverlay load={loadToaster} />
      <SharedOverlay load={loadConfirmDialog} />
    </>
  )
}
