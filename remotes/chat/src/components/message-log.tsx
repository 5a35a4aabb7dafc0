import { useStore } from '@nanostores/react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'shared/i18n'

import { $isWaiting, $messages, $outgoing } from '../conversation.ts'
import { MessageItem } from './message-item.tsx'
import { OutgoingItem } from './outgoing-item.tsx'
import { useFollowEnd } from './use-follow-end.tsx'
import { WaitingItem } from './waiting-item.tsx'
import styles from './message-log.module.css'

/** New messages are read out politely; the place in the history is kept when the customer has scrolled up. */
export function MessageLog({ children }: { children: ReactNode }) {
  const { t } = useTranslation('chat')
  const messages = useStore($messages)
  const outgoing = useStore($outgoing)
  const isWaiting = useStore($isWaiting)
  const scroller = useRef<HTMLDivElement>(null)
  useFollowEnd(scroller, messages, outgoing)

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <div className={styles.scroller} ref={scroller} tabIndex={0} aria-label={t('log')} role="log">
      <div className={styles.column}>
        {children}
        {messages.map(message => (
          <MessageItem key={message.sequence} message={message} />
        ))}
        {outgoing.map(message => (
          <OutgoingItem key={message.clientId} message={message} />
        ))}
        {isWaiting && <WaitingItem />}
      </div>
    </div>
  )
}
