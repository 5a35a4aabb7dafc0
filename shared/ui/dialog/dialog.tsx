import type { ReactNode } from 'react'

import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { useLazyPart } from '../lazy-part/use-lazy-part.ts'
import { useOpener } from './use-opener.ts'

const window = lazyCode(() => import('./dialog-window.tsx'))

type DialogProps = {
  title: ReactNode
  description?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children?: ReactNode
  footer?: ReactNode
  className?: string
}

/** A controlled modal dialog. Its code loads on first use. Closing it returns the focus to the element that had it. */
export function Dialog(props: DialogProps) {
  const returnFocus = useOpener(props.isOpen)
  const part = useLazyPart(window, props.isOpen)
  return part && <part.DialogWindow {...props} onCloseAutoFocus={returnFocus} />
}
