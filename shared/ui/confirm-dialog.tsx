import { useStore } from '@nanostores/react'

import { $confirmRequest } from '../confirm.ts'
import { lazyCode } from '../lazy-code.ts'
import { useLazyPart } from './parts/use-lazy-part.ts'
import { useOpener } from './parts/use-opener.ts'

const window = lazyCode(() => import('./parts/confirm-window.tsx'))

/** The page's one confirm dialog. Any close other than by its confirm button answers no (S4.confirm.false). */
export function ConfirmDialog() {
  const request = useStore($confirmRequest)
  const giveFocusBack = useOpener(request !== null)
  const part = useLazyPart(window, request !== null)
  return part && <part.ConfirmWindow onCloseAutoFocus={giveFocusBack} request={request} />
}
