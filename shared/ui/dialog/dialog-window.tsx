import { clsx } from 'clsx'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'

import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import styles from './dialog.module.css'

type DialogWindowProps = {
  title: ReactNode
  description?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onCloseAutoFocus: (event: Event) => void
  children?: ReactNode
  footer?: ReactNode
  className?: string
}

/** The window of `Dialog`. It loads later than the page, because it is heavy. */
export function DialogWindow(props: DialogWindowProps) {
  const { title, description, isOpen, onOpenChange, onCloseAutoFocus, ...content } = props
  const { t } = useTranslation('shared')
  return (
    <Dialog.Root onOpenChange={onOpenChange} open={isOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay} data-overlay />
        <Dialog.Content
          className={clsx(styles.content, content.className)}
          onCloseAutoFocus={onCloseAutoFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {description && (
            <Dialog.Description className={styles.description}>{description}</Dialog.Description>
          )}
          {content.children && <div className={styles.body}>{content.children}</div>}
          {content.footer && <footer className={styles.footer}>{content.footer}</footer>}
          {/* Last, so that the first field gets the initial focus. */}
          <Dialog.Close asChild>
            <Button className={styles.close} icon="x" isIconOnly size="small" variant="ghost">
              {t('common.close')}
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
