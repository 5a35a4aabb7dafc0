import { useStore } from '@nanostores/react'

import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { $toasts } from '../../toast.ts'
import { useLazyPart } from '../lazy-part/use-lazy-part.ts'

const viewport = lazyCode(() => import('./toast-viewport.tsx'))

/** The notification area of the page (S2.root.toasts); render it once. */
export function Toaster() {
  const toasts = useStore($toasts)
  const part = useLazyPart(viewport, toasts.length > 0)
  return part && <part.ToastViewport toasts={toasts} />
}
