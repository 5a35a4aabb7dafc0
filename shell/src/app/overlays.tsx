import { SharedOverlay } from './shared-overlay.tsx'

const loadToaster = () => import('shared/ui/toaster').then(part => part.Toaster)
const loadConfirmDialog = () => import('shared/ui/confirm-dialog').then(part => part.ConfirmDialog)

/** Toasts and the confirm dialog: over every page, none of them needed for it. */
export function Overlays() {
  return (
    <>
      <SharedOverlay load={loadToaster} />
      <SharedOverlay load={loadConfirmDialog} />
    </>
  )
}
