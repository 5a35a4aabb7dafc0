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
  /** Finds the element that gets the focus after a dialog that nothing on the page opened, for example a link to it. */
  fallbackFocus?: () => HTMLElement | null
}

/** A controlled modal dialog. Its code loads on first use. Closing it returns the focus to the element that had it. */
export function Dialog({ fallbackFocus, ...props }: DialogProps) {
  const returnFocus = useOpener(props.isOpen, fallbackFocus)
  const part = useLazyPart(window, props.isOpen)
  return part && <part.DialogWindow {...props} onCloseAutoFocus={returnFocus} />
}
