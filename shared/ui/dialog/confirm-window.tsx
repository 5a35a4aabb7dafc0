import { clsx } from 'clsx'
import { AlertDialog } from 'radix-ui'
import { useEffect, useRef } from 'react'

import { type ConfirmRequest, settleConfirm } from '../../confirm.ts'
import { Button } from '../button/button.tsx'
import styles from './dialog.module.css'

type ConfirmWindowProps = {
  request: ConfirmRequest | null
  onCloseAutoFocus: (event: Event) => void
}

/** Radix puts the initial focus on Cancel and does not close on a press outside. */
export function ConfirmWindow({ request, onCloseAutoFocus }: ConfirmWindowProps) {
  // Keeps the text while the dialog fades out.
  const last = useRef(request)
  last.current = request ?? last.current
  const shown = last.current
  const cancel = useRef<HTMLButtonElement>(null)
  // Ignores a key press that was meant for the previous request.
  useEffect(() => {
    if (request) cancel.current?.focus()
  }, [request])
  if (!shown) return null
  return (
    <AlertDialog.Root
      onOpenChange={isOpen => !isOpen && request && settleConfirm(false)}
      open={request !== null}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.overlay} data-overlay />
        <AlertDialog.Content
          className={clsx(styles.content, styles.narrow)}
          onCloseAutoFocus={onCloseAutoFocus}
          {...(shown.description ? {} : { 'aria-describedby': undefined })}
        >
          <AlertDialog.Title className={styles.title}>{shown.title}</AlertDialog.Title>
          {shown.description && (
            <AlertDialog.Description className={styles.description}>
              {shown.description}
            </AlertDialog.Description>
          )}
          <div className={styles.footer}>
            <AlertDialog.Cancel asChild ref={cancel}>
              <Button>{shown.cancelText}</Button>
            </AlertDialog.Cancel>
            <Button
              onClick={() => settleConfirm(true)}
              variant={shown.isDestructive ? 'danger' : 'primary'}
            >
              {shown.confirmText}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
