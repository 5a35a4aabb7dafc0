import { useEffect, useRef } from 'react'
import { useTranslation } from 'shared/i18n'
import { paths } from 'shared/navigation'
import { Button } from 'shared/ui/button'
import { LinkButton } from 'shared/ui/link-button'

import { Conversation } from './conversation.tsx'
import styles from './chat-panel.module.css'

/** Narrower screens give the panel everything: there it is modal. */
const phone = '(max-width: 639.9px)'

/** A native dialog: beside the page on a desk, over all of it on a phone; Escape minimises it. */
export function ChatPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('chat')
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (matchMedia(phone).matches) element?.showModal()
    else element?.show()
    element?.querySelector('textarea')?.focus()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-label={t('launcher.panel')}
      onClose={onClose}
      onKeyDown={event => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
      }}
    >
      <div className={styles.header}>
        <h2 className={styles.title}>{t('title')}</h2>
        <LinkButton
          to={paths.chat}
          variant="ghost"
          size="small"
          icon="external-link"
          isIconOnly
          onClick={onClose}
        >
          {t('launcher.page')}
        </LinkButton>
        <Button variant="ghost" size="small" icon="minus" isIconOnly onClick={onClose}>
          {t('launcher.minimise')}
        </Button>
      </div>
      <p className={styles.intro}>{t('intro')}</p>
      <Conversation />
    </dialog>
  )
}
