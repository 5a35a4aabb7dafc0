import type { Attachment } from '@storefront/api/chat'
import { useTranslation } from 'shared/i18n'

import { AttachmentRow } from './attachment-row.tsx'
import { PictureAttachment } from './picture-attachment.tsx'
import styles from './message-attachments.module.css'

/** What came with a message; nothing for none. Reads only what it is given: customer and desk see the same. */
export function MessageAttachments({ attachments }: { attachments: Attachment[] }) {
  const { t } = useTranslation('chat')
  if (attachments.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('attachments.sent')}>
      {attachments.map(attachment => (
        <li key={attachment.id}>
          {attachment.width === null ? (
            <AttachmentRow attachment={attachment} />
          ) : (
            <PictureAttachment attachment={attachment} />
          )}
        </li>
      ))}
    </ul>
  )
}
