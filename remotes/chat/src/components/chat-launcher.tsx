import { useEffect, useRef, useState } from 'react'
import { cartInstanceId } from 'shared/cart'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'

import { ChatPanel } from './chat-panel.tsx'
import styles from './chat-launcher.module.css'

/** The way into the conversation from every page; the shell places it. */
export function ChatLauncher() {
  const { t } = useTranslation('chat')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)

  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.launcher}
        data-cart-instance={cartInstanceId}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="message-circle" size={20} />
        <span className={styles.label}>{t('launcher.open')}</span>
      </button>
      {isOpen && <ChatPanel onClose={() => setIsOpen(false)} />}
    </>
  )
}
