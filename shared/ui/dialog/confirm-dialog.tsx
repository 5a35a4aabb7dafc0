import { useStore } from '@nanostores/react'

import { $confirmRequest } from '../../confirm.ts'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyPart } from '../lazy-part/use-lazy-part.ts'
import { useOpener } from './use-opener.ts'

const window = lazyCode(() => import('./confirm-window.tsx'))

/**
 * The confirmation dialog of the page; render it once. Any close other than by its confirm button counts as cancel
 * (S4.confirm.false).
 */
export function ConfirmDialog() {
  const request = useStore($confirmRequest)
  const returnFocus = useOpener(request !== null)
  const part = useLazyPart(window, request !== null)
  return part && <part.ConfirmWindow onCloseAutoFocus={returnFocus} request={request} />
}
