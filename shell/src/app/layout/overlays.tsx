import { lazyCode } from 'shared/lazy-code'

import { SharedOverlay } from './shared-overlay.tsx'

const toaster = lazyCode(() => import('shared/ui/toaster').then(part => part.Toaster))
const confirmDialog = lazyCode(() =>
  import('shared/ui/confirm-dialog').then(part => part.ConfirmDialog),
)

/** Toasts and the confirm dialog above every page. They load later, because no page needs them to start. */
export function Overlays() {
  return (
    <>
      <SharedOverlay code={toaster} />
      <SharedOverlay code={confirmDialog} />
    </>
  )
}
