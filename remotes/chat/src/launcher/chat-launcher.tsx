import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { cartInstanceId } from 'shared/cart'
import { $isChatOpen, closeChat, openChat } from 'shared/chat'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'

import { useLauncherUnread } from './use-launcher-unread.ts'
import { usePanel } from './use-panel.ts'
import styles from './chat-launcher.module.css'

/** The button that opens the chat on every page; the shell positions it. The conversation's code loads on demand. */
export function ChatLauncher() {
  const { t } = useTranslation('chat')
  const isOpen = useStore($isChatOpen)
  const button = useRef<HTMLButtonElement>(null)
  const panel = usePanel(isOpen)
  const unreadCode = useLauncherUnread()
  const [unread, setUnread] = useState(0)
  const isUnread = unread > 0 && !isOpen
  const name = t('launcher.open')

  const close = () => {
    closeChat()
    // Focus the button before the panel is removed.
    button.current?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.launcher}
        data-cart-instance={cartInstanceId}
        aria-label={isUnread ? `${name}, ${t('launcher.unread', { count: unread })}` : undefined}
        aria-busy={(isOpen && !panel) || undefined}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => (isOpen ? closeChat() : openChat())}
      >
        <Icon name={isOpen ? 'chevron-down' : 'message-circle'} size={20} />
        <span className={styles.label}>{name}</span>
        {isUnread && (
          <span className={styles.badge} aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        )}
      </button>
      {unreadCode && <unreadCode.LauncherUnread isOpen={isOpen} onUnread={setUnread} />}
      {isOpen && panel && <panel.ChatPanel onClose={close} />}
    </>
  )
}
