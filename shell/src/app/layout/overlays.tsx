import { bootData } from 'shared/boot'
import { lazyCode } from 'shared/lazy-code'

import { SharedOverlay } from './shared-overlay.tsx'

const toaster = lazyCode(() => import('shared/ui/toaster').then(part => part.Toaster))
const confirmDialog = lazyCode(() =>
  import('shared/ui/confirm-dialog').then(part => part.ConfirmDialog),
)
const extensions = lazyCode(() =>
  import('../modules/extensions/extension-host.tsx').then(part => part.ExtensionHost),
)

/** Toasts and the confirm dialog above every page, and the extensions. They load later, because no page needs them first. */
export function Overlays() {
  return (
    <>
      <SharedOverlay code={toaster} />
      <SharedOverlay code={confirmDialog} />
      {bootData.extensions && <SharedOverlay code={extensions} />}
    </>
  )
}
