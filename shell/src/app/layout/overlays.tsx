import { lazyCode } from 'shared/lazy-code'

import { SharedOverlay } from './shared-overlay.tsx'

const toaster = lazyCode(() => import('shared/ui/toaster').then(part => part.Toaster))
const confirmDialog = lazyCode(() =>
  import('shared/ui/confirm-dialog').then(part => part.ConfirmDialog),
)

/** Toasts and the confirm dialog: over every page, none of them needed for it. */
export function Overlays() {
  return (
    <>
      <SharedOverlay code={toaster} />
      <SharedOverlay code={confirmDialog} />
    </>
  )
}
