import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { openChat } from 'shared/chat'
import { useTranslation } from 'shared/i18n'
import { Icon } from 'shared/ui/icon'
import { Row } from 'shared/ui/row'
import { VisuallyHidden } from 'shared/ui/visually-hidden'

import { $conversation, $messages } from '../conversation/conversation.ts'
import { dismissedTo, dismissPreview } from './preview.ts'
import styles from './launcher-preview.module.css'

/** The latest reply, shown while the chat is closed. */
export function LauncherPreview() {
  const { t } = useTranslation('chat')
  const last = useStore($messages).findLast(
    ({ author }) => author === 'agent' || author === 'assistant',
  )
  const id = useStore($conversation)?.id ?? ''
  const [, setDismissals] = useState(0)
  if (!last || last.sequence <= dismissedTo(id)) return null
  const authorName = last.author === 'agent' && last.name ? last.name : t(`author.${last.author}`)
  const text = last.text || t('launcher.shown')
  const dismiss = () => {
    dismissPreview(id, last.sequence)
    setDismissals(count => count + 1)
  }
  return (
    <Row gap={0} align="start" className={styles.preview}>
      <VisuallyHidden role="status">
        {t('launcher.news', { name: `\u2068${authorName}\u2069` })}
      </VisuallyHidden>
      <button type="button" className={styles.open} onClick={openChat}>
        <bdi className={styles.author}>{authorName}</bdi>
        <bdi className={styles.text}>{text}</bdi>
      </button>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={t('launcher.dismiss')}
        onClick={dismiss}
      >
        <Icon name="x" size={16} />
      </button>
    </Row>
  )
}
