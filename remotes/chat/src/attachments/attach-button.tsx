import { useStore } from '@nanostores/react'
import { attachmentTypes } from '@storefront/api/chat'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { Button } from 'shared/ui/button'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $isFull, addFiles } from './draft-attachments.store.ts'
import styles from './attach-button.module.css'

/** Extensions of plain-text files that have no MIME type on some systems. The server checks only the content. */
const accept = [...attachmentTypes, '.txt', '.log', '.csv', '.md', '.json', '.conf', '.yaml'].join()

/** Opens the file chooser of the system. */
export function AttachButton() {
  const { t } = useTranslation('chat')
  const isFull = useStore($isFull)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // Closing the file chooser bubbles as `cancel`, which would close the panel like Escape.
    const stop = (event: Event) => event.stopPropagation()
    const element = input.current
    element?.addEventListener('cancel', stop)
    return () => element?.removeEventListener('cancel', stop)
  }, [])

  return (
    <>
      <Button
        className={styles.button}
        variant="ghost"
        icon="paperclip"
        isIconOnly
        aria-disabled={isFull || undefined}
        title={t(isFull ? 'attachments.full' : 'attachments.attach')}
        onClick={() => !isFull && input.current?.click()}
      >
        {t('attachments.attach')}
      </Button>
      <VisuallyHidden
        as="input"
        ref={input}
        type="file"
        accept={accept}
        multiple
        tabIndex={-1}
        aria-hidden="true"
        onChange={event => {
          void addFiles(event.target.files ?? [])
          // Reset the input so that the same file can be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
